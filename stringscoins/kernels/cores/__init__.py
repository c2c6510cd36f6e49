"""The search for nimbers of cores: their rules, their forms, their table, and workers that share it."""
