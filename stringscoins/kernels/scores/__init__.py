"""The search for margins."""
