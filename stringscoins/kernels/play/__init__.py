"""The alpha-beta searches by which players choose a cut."""
