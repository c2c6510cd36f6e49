import numpy as np
from random_positions import samples
from rooted import Rooted

from stringscoins.kernels.moves.cuts import CUTS, GAIN, JOINTS, LAST, OTHERS, look
from stringscoins.kernels.root import WIDEST


def test_the_coins_of_each_string_are_counted_by_their_valences(seed):
    for position in samples(150, seed):
        rooted = Rooted(position)
        large = {name for name, coins in position.items() if len(coins) > 2}
        cuts = np.full((WIDEST, CUTS), 9, np.int64)
        bits = sum(1 << rooted.numbering.place[name] for name in large)
        look(rooted.root, np.uint64(bits), rooted.alive, cuts)
        for i, (name, coins) in enumerate(position.items()):
            valences = [position.valence(coin) for coin in coins]
            joints = [c for c in coins if position.valence(c) > 2 and not large & set(position.strings_of(c))]
            assert cuts[i, GAIN] == valences.count(1) == len(position.cut(name).captured)
            assert (cuts[i, OTHERS], cuts[i, LAST]) == (len(coins) - valences.count(1), valences.count(2))
            assert cuts[i, JOINTS] == len(joints), (position, name)
        assert not cuts[len(position) :].any()
