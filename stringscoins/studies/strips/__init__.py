"""Study: boards of one row, exact play in misère and normal play, and what is conjectured of Swedish strips."""
