"""Study: a dictionary of positions by nimber, as Berlekamp's for Dots-and-Boxes."""
