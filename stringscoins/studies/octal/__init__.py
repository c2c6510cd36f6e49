"""Study: octal games, the nimbers of their heaps and proofs that they are periodic."""
