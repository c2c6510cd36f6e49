"""Study: the minimal loony positions and the systems of captures that make them."""
