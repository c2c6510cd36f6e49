"""The search for nimbers: positions in pieces, cores in a table that the store feeds."""
