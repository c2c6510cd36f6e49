import numpy as np
from random_positions import samples
from rooted import Rooted

from stringscoins.kernels.moves.cuts import CUTS, GAIN, LAST, OTHERS, look
from stringscoins.kernels.root import WIDEST


def test_the_coins_of_each_string_are_counted_by_their_valences(seed):
    for position in samples(150, seed):
        rooted = Rooted(position)
        cuts = np.full((WIDEST, CUTS), 9, np.int64)
        look(rooted.root, rooted.alive, cuts)
        for i, (name, coins) in enumerate(position.items()):
            valences = [position.valence(coin) for coin in coins]
            assert cuts[i, GAIN] == valences.count(1) == len(position.cut(name).captured)
            assert (cuts[i, OTHERS], cuts[i, LAST]) == (len(coins) - valences.count(1), valences.count(2))
        assert not cuts[len(position) :].any()
