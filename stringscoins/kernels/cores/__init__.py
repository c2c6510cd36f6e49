"""The search for nimbers of cores: what they are, their forms, their table, and workers that share it."""
