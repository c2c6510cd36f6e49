"""The search for a cut when time is short."""
