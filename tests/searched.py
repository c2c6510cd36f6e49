"""What tests of the search for margins share: positions as the search numbers them."""

import numpy as np
from rooted import Rooted

from stringscoins.kernels.moves.captures import begin_slice
from stringscoins.kernels.scores.children import find_quiet, look_around
from stringscoins.kernels.scores.keys import packed
from stringscoins.kernels.scores.work import ALIVE, new_work
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch


class Searched(Rooted):
    """A position numbered as the search for margins numbers it, with room for a search."""

    def __init__(self, position, misere=False):
        super().__init__(position, misere)
        search = ScoreSearch(position, objective=Objective.margin(misere))
        self.numbering, self.symmetric, self.root = search.numbering, search.symmetric, search.symmetric.root
        self.alive, self.work = np.uint64(self.numbering.left()), new_work()
        begin_slice(self.work.handouts)

    def quiet(self):
        """Of a quiet position: what is left without what cancels, the coins of that, the key, its symmetry."""
        return find_quiet(self.symmetric, self.work, np.uint64(packed(self.symmetric, self.alive)))

    def looked_at(self):
        """What is left of a quiet position without what cancels, whose moves may be listed at depth 0."""
        alive, *_ = self.quiet()
        self.work.words[0, ALIVE] = alive
        look_around(self.symmetric, self.work, np.uint64(alive))
        return alive

    def components(self):
        """The kinds and coins of all segments of a position that is looked at."""
        self.looked_at()
        segments = self.work.segments
        return [(int(segments.kinds[i]), int(segments.coins[i])) for i in range(self.work.found[0])]
