"""What tests of the kernels of moves share: positions as roots, and margins of what is left by the definition."""

import random
from functools import cached_property

import numpy as np
from random_positions import captured, ordinary, segmented

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective
from stringscoins.solve.numbering import Numbering


class Rooted:
    """A position of up to 20 strings as a root, and the definition of its margins."""

    def __init__(self, position, misere=False):
        self.position, self.misere, self.numbering = position, misere, Numbering(position)
        self.root, self.alive = self.numbering.root(), np.uint64(self.numbering.left())

    @cached_property
    def margins(self):
        return Definition(self.position, objective=Objective.margin(self.misere))

    def names(self, strings):
        """The names of strings that are given as bits."""
        return {name for name, i in self.numbering.place.items() if int(strings) >> i & 1}

    def left(self, strings):
        """What is left if only these strings are."""
        return self.position.restricted(self.names(strings))

    def margin(self, strings):
        """The margin of what is left if only these strings are."""
        return self.margins.value(set(self.position) - self.names(strings))

    def after(self, string):
        """The margin of a player who cuts a string, by its number."""
        rest = int(self.alive) ^ 1 << string
        fallen = len(self.position.cut(self.numbering.strings[string]).captured)
        return fallen + self.margin(rest) if fallen else -self.margin(rest)


LOOPS = [
    # An isolated loop and one at a joint, opened and not, beside chains.
    ["ab", "bc", "cd", "da", "p", "pq", "qr", "r"],
    ["ab", "bc", "cd", "p", "pq", "qr", "rs", "st", "t"],
    ["jx", "xy", "yj", "ja", "a"],
    ["jx", "xy", "ya", "aj", "jk", "k", "k", "k"],
    ["jx", "xj", "jy", "yj", "ja", "a"],
    ["jx", "jx", "jx", "x", "ab", "ab"],
]
"""Small positions with what random ones have seldom."""


COMPONENTS = [["ab", "bc", "cd", "da"], ["a", "a"], ["a", "ab", "b"], [""]]
OPENED = [["ab", "bc", "cd"], ["ab", "b"], ["ab", "bc"], ["ab", "bc", "cd", "de"], ["ab", "b", "c"]]


def multigraphs(count, seed, quiet=False):
    """Positions of ordinary strings with parallel strings, loops at joints, several components, captures available."""
    rng = random.Random(seed)
    yield from (
        Position.numbered(strings) for strings in LOOPS if not quiet or not Position.numbered(strings).capturable
    )
    for i in range(count):
        position = (ordinary, segmented, segmented)[i % 3](rng, rng.randint(6, 12))
        if quiet or i % 4 == 3:
            position = captured(position)[0]
        if i % 4 == 3:
            position += Position.numbered(rng.choice(COMPONENTS if quiet else OPENED))
        if position:
            yield position
