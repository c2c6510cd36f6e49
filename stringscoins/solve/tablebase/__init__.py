"""Tablebases: the values of all positions that cuts leave of a base position, found once and looked up from then on."""
