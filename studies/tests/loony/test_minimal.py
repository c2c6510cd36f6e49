"""Plain and double deals, exceptional positions, reductions: held against the definition."""

import random
import re
from pathlib import Path

import numpy as np
import pytest
from random_positions import scattered

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import make
from stringscoins.families.cubes import cubes
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.solve.work import Work
from stringscoins.values import mex
from stringscoins_studies.loony.deals import capturing, double_deal
from stringscoins_studies.loony.minimal import CLASSES, catalogue, catalogued, ends, kind, reduction, steps
from stringscoins_studies.loony.subsets import Subsets


def loony(position):
    return Definition(position).is_loony()


def exceptional(position):
    subsets = Subsets(position)
    return bool(subsets.exceptional[subsets.whole])


def entries(name, strings):
    return [entry for size in catalogue(name, strings) for entry in size.entries]


@pytest.mark.parametrize(("name", "strings"), [("graphs", 5), ("hypergraphs", 5), ("multigraphs", 4)])
def test_the_catalogue_is_of_minimal_positions(name, strings):
    for entry in entries(name, strings):
        position = entry.position
        assert loony(position) and kind(position) == entry.kind
        assert all(len(position[string]) <= CLASSES[name].holds for string in position)
        assert entry.minimal_loony == (not any(loony(step.left) for step in steps(position)))
        if entry.kind != "plain":
            assert exceptional(position) and not any(exceptional(step.left) for step in steps(position))


def test_ordinary_loony_positions_have_one_minimal_one():
    (entry,) = entries("graphs", 5)
    assert entry.position.canonical() == Position.numbered(["ab", "b"]).canonical()
    assert entry.kind == "plain" and entry.minimal_loony


def test_of_few_strings_two_positions_are_minimal_loony():
    minimal = {e.position.canonical() for name in CLASSES for e in entries(name, 4) if e.minimal_loony}
    assert minimal == {Position.numbered(strings).canonical() for strings in (["ab", "b"], ["abcd", "b", "c", "d"])}


def test_random_loony_positions_lead_to_the_catalogue(seed):
    rng = random.Random(seed)
    known = {entry.position for entry in entries("multigraphs", 5)}
    seen = 0
    while seen < 25:
        position = scattered(rng, 5)
        if not loony(position):
            continue
        seen += 1
        was_exceptional, left = exceptional(position), position
        for step in reduction(position):
            assert step in list(steps(left))
            left = step.left
            assert loony(left) and exceptional(left) == was_exceptional
        assert not any(exceptional(s.left) if was_exceptional else loony(s.left) for s in steps(left))
        if all(len(left[string]) <= 4 for string in left):
            assert catalogued(left) in known


@pytest.mark.parametrize("m", range(2, 9))
def test_piles_at_one_arm(m):
    for strings in (["abc", "b", *"c" * m], ["abc", "bc", *"c" * m]):
        assert kind(Position.numbered(strings)) == "coincidence"


@pytest.mark.parametrize("arms", range(1, 8))
def test_stars_are_loony_for_an_odd_number_of_arms(arms):
    coins = "bcdefgh"[:arms]
    assert Definition(Position.numbered(["a" + coins, *coins])).value() == (-1 if arms % 2 else 0)


def test_on_squares_of_one_layer_of_cubes_every_loony_position_is_plain():
    subsets = Subsets(cubes(2, 2, 2, variant="edges-squares"))
    assert int(subsets.loony.sum()) == int(subsets.plain.sum()) == 1_380


def test_ends_are_what_all_reductions_lead_to(seed):
    rng = random.Random(seed)

    def slowly(position, keeps):
        left = [step.left for step in steps(position) if keeps(step.left)]
        return {end for after in left for end in slowly(after, keeps)} if left else {catalogued(position)}

    seen = 0
    while seen < 12:
        position = scattered(rng, 5)
        if len(position.coins) > 4 or not loony(position):
            continue
        seen += 1
        keeps = exceptional if exceptional(position) else loony
        assert set(ends(position)) == slowly(position, keeps)


@pytest.mark.slow
def test_on_two_cubes_in_a_row_every_loony_position_is_plain():
    subsets = Subsets(cubes(3, 2, 2, variant="edges-cubes"))
    assert int(subsets.loony.sum()) == int(subsets.plain.sum()) > 0


def of_each_sort(board, counts):
    """So many strings of a board on the same coins, by how many coins these are."""
    alike = {}
    for string, coins in board.items():
        alike.setdefault(coins, []).append(string)
    return board.restricted([string for coins, some in alike.items() for string in some[: counts[len(coins)]]])


@pytest.mark.slow
def test_four_cubes_about_an_edge():
    position = of_each_sort(cubes(3, 3, 2, variant="edges-cubes"), {1: 3, 2: 2, 4: 1})
    subsets = Subsets(position)
    assert len(position) == 21 and int(subsets.exceptional.sum()) == 7_948
    assert len(subsets.smallest(subsets.exceptional, 1000)) == 55
    every = {subsets.restricted(int(alive)).canonical() for alive in np.flatnonzero(subsets.exceptional)}
    found = {end for position in every for end in ends(position)}
    piles = [["abc", arm, *"c" * m] for arm in ("b", "bc") for m in range(2, 6)]
    assert found == {catalogued(Position.numbered(strings)) for strings in (["abcd", *"bcd"], *piles)}


CATALOGUES = re.findall(
    r"`(graphs|hypergraphs|multigraphs|)(?: --max-strings (\d))?(?: ?--max-coins (\d))?` \| (.*) \|$",
    (Path(__file__).parents[3] / "docs/explanation/loony.md").read_text(encoding="utf-8"),
    re.M,
)
"""The table of docs/explanation/loony.md; where it says only how many coins a string has, the rest is as in the row
above."""


@pytest.mark.slow
@pytest.mark.parametrize("row", range(7))
def test_the_table_of_catalogues(row):
    name, strings, coins, counts = CATALOGUES[row]
    if not name:
        name, strings = CATALOGUES[row - 1][:2]
    sizes = list(catalogue(name, int(strings), holds=int(coins) if coins else None))
    found = [size_entry for size in sizes for size_entry in size.entries]
    minimal = [sum(entry.minimal_loony for entry in found), sum(entry.kind != "plain" for entry in found)]
    totals = [sum(getattr(size, what) for size in sizes) for what in ("positions", "loony", "exceptional")]
    assert [f"{n:,}" for n in totals + minimal] == counts.split(" | ")


def test_what_is_not_loony_has_no_kind():
    for question in (kind, reduction, ends):
        with pytest.raises(PositionError, match="not loony"):
            question(Position.numbered(["ab", "bc"]))


def test_large_positions_are_refused():
    with pytest.raises(LimitReached, match="takes at most 22"):
        Subsets(make("board", [3, 3]))


def test_limits_end_the_work():
    with pytest.raises(SearchStopped, match="time limit"):
        list(catalogue("graphs", 3, work=Work(Limits(seconds=1e-9))))
    assert double_deal([], 0, lambda part: 0) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("generous", "wrong", "quiet", "lost"), [(False, 85_000, 11_376, 5_316), (True, 79_372, 10_452, 5_196)]
)
def test_values_by_romers_algorithm(generous, wrong, quiet, lost):
    """Section 3.3.3 on 3 x 2 x 2 dots: loony by double deals, otherwise the value after any capture, otherwise mex."""
    subsets = Subsets(cubes(3, 2, 2, variant="edges-squares"))
    taken_for_loony = (subsets.plain | subsets.dealt if generous else subsets.plain).tolist()
    values, wrongs, quiets, winners = [], 0, 0, 0
    for alive in range(subsets.whole + 1):
        captures = capturing(subsets.holders, alive)
        if taken_for_loony[alive]:
            value = -1
        elif captures:
            (value,) = {values[alive ^ 1 << i] for i in range(len(subsets.position)) if captures >> i & 1}
        else:
            value = mex(values[alive ^ 1 << i] for i in range(len(subsets.position)) if alive >> i & 1)
        values.append(value)
        wrongs += value != subsets.values[alive]
        quiets += not captures and value != subsets.values[alive]
        winners += not captures and (value == 0) != (subsets.values[alive] == 0)
    assert (wrongs, quiets, winners) == (wrong, quiet, lost)
    assert value == subsets.values[subsets.whole] == 0
