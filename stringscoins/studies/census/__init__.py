"""Study: what holds of all graphs, multigraphs and hypergraphs up to a size."""
