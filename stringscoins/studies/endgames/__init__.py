"""Study: what holds of all loony endgames up to a size."""
