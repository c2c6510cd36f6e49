"""The general search for nimbers: slower, for positions of any size; it shares little with the search of cores."""
