"""Catalogues computed anew: minimal loony positions, and the small positions of boards with their values."""
