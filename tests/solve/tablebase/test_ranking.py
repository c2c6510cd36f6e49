"""Numbers of positions, held against a list of all positions."""

import random

import numpy as np
import pytest
import random_positions

from stringscoins.kernels.tablebase.ranks import least, new_walk, next_least, rank, seek
from stringscoins.notation import read
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.base import arrays_of
from stringscoins.solve.tablebase.building import Builder
from stringscoins.solve.tablebase.ranking import Ranking


def rankings(count, seed, most):
    rng = random.Random(seed)
    for i in range(count):
        position = (random_positions.ordinary, random_positions.scattered, random_positions.doubled)[i % 3](rng, most)
        if position:
            yield Builder(position, "", Objective.MARGIN).ranking


def numbered(ranking):
    """All positions that have numbers, by their definition, in order."""
    numbering, found = ranking.numbering, []
    for mask in range(1 << len(numbering.strings)):
        left = [[mask >> i & 1 for i in bundle] for bundle in numbering.bundles]
        if all(row == sorted(row, reverse=True) for row in left) and not (
            ranking.quiet and any((held & mask).bit_count() == 1 for held in numbering.holders)
        ):
            found.append(mask)
    return sorted(found, key=lambda mask: letters(ranking, mask))


def letters(ranking, mask):
    return [mask >> letter.start & (1 << letter.width) - 1 for letter in ranking.letters]


def images(ranking, mask):
    """What symmetries make of a position, folded."""
    for image in ranking.images:
        moved = sum(1 << image[i] for i in range(len(image)) if mask >> i & 1)
        yield sum(
            sum(1 << i for i in bundle[: sum(moved >> i & 1 for i in bundle)]) for bundle in ranking.numbering.bundles
        )


def test_numbers_are_places_in_the_order_of_all_positions():
    for ranking in rankings(60, 1, 9):
        masks = numbered(ranking)
        assert list(ranking.masks()) == masks and ranking.number == len(masks)
        assert [ranking.rank(mask) for mask in masks] == list(range(len(masks)))
        first = len(masks) // 3
        assert list(ranking.masks(first)) == masks[first:]
        assert sum(ranking.ways[0][0]) == len(masks)


def test_kernels_number_and_walk_alike():
    for ranking in rankings(12, 2, 9):
        ranks, walk, masks = arrays_of(ranking, nimbers=False).ranks, new_walk(), numbered(ranking)
        assert [rank(ranks, np.uint64(mask)) for mask in masks] == list(range(len(masks)))
        assert [int(least(ranks, np.uint64(mask))) for mask in masks] == [min(images(ranking, mask)) for mask in masks]
        wanted = [(number, mask) for number, mask in enumerate(masks) if mask == min(images(ranking, mask))]
        for first in (0, len(masks) // 2):
            seek(ranks, walk, first)
            found = []
            while next_least(ranks, walk):
                found.append((walk.rank, int(walk.word)))
            assert found == [(number, mask) for number, mask in wanted if number >= first]


@pytest.mark.parametrize(
    ("board", "positions", "entries"), [("2x2", 433, 83), ("2x3", 8_400, 2_245), ("3x3", 513_416, 65_330)]
)
def test_boards_have_as_many_quiet_positions_as_were_counted_by_a_row_automaton(board, positions, entries):
    ranking = Ranking(read(f"board:{board}").position, True)
    assert ranking.number == positions
    if positions < 10_000:
        assert sum(map(ranking.is_least, ranking.masks())) == entries
