"""Tables over all graphs, multigraphs and hypergraphs up to a size, and over graph classes."""
