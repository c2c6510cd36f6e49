"""Tables of everything that can be left of a position."""
