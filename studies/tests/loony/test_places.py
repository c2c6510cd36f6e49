"""Where small positions lie on boards, and the tables of docs/explanation/loony.md on where they come up."""

import random
import re
from itertools import permutations
from pathlib import Path

import pytest
from random_positions import scattered

from stringscoins.errors import LimitReached
from stringscoins.families import cubes
from stringscoins.position import Position
from stringscoins.solve.limits import Limits
from stringscoins.solve.work import Work
from stringscoins_studies.loony.minimal import catalogue, catalogued, ends, reduction, steps, without_duplicates
from stringscoins_studies.loony.places import place
from stringscoins_studies.loony.subsets import Subsets

PAGE = (Path(__file__).parents[3] / "docs/explanation/loony.md").read_text(encoding="utf-8")
SIZES = [(2, 2, 2), (3, 2, 2), (4, 2, 2), (3, 3, 2), (4, 3, 2), (3, 3, 3)]


def lies(pattern, board, at):
    """Whether strings of a board are a position, other coins disregarded."""
    left = [frozenset(board.strings_of(coin)) & set(at.values()) for coin in board.coins]
    return all(frozenset(at[string] for string in pattern.strings_of(coin)) in left for coin in pattern.coins)


def some_pattern(rng, position):
    """What some reductions leave, if it is connected."""
    for _ in range(rng.randint(1, 6)):
        found = list(steps(position))
        if found:
            position = rng.choice(found).left
    position = without_duplicates(position)
    return position if position.coins and len(position.components()) == 1 else None


def test_what_reductions_lead_to_lies_on_the_position(seed):
    rng = random.Random(seed)
    seen = 0
    while seen < 40:
        position = scattered(rng, 8)
        if pattern := some_pattern(rng, position):
            seen += 1
            at = place(pattern, position)
            assert at is not None and len(set(at.values())) == len(pattern) and lies(pattern, position, at)


def test_nothing_is_overlooked(seed):
    rng = random.Random(seed)
    answers = set()
    while len(answers) < 2 or rng.random() < 0.98:
        pattern, board = some_pattern(rng, scattered(rng, 4)), scattered(rng, 5)
        if pattern:
            choices = (dict(zip(pattern, strings, strict=True)) for strings in permutations(board, len(pattern)))
            found = any(lies(pattern, board, at) for at in choices)
            assert (place(pattern, board) is not None) == found
            answers.add(found)


def test_a_limit_ends_the_search():
    with pytest.raises(LimitReached, match="time limit"):
        place(Position.numbered(["ab", "b"]), cubes(2, 2, 2), Work(Limits(seconds=1e-9)))


def rows():
    """The rows of the two tables, each with its variant."""
    section = PAGE.split("## Where the catalogue comes up on boards")[1]
    for variant, part in zip(("edges-squares", "edges-cubes"), section.split("| minimal |")[1:], strict=True):
        for minimal, dots, strings in re.findall(r"^\| `(.*)` \| (.*) \|(.*)\|$", part, re.M):
            yield pytest.param(variant, Position.numbered(minimal.split()), dots, strings, id=f"{variant} {minimal}")


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "minimal", "dots", "strings"), list(rows()))
def test_where_the_catalogue_comes_up(variant, minimal, dots, strings):
    if dots == "none":
        # Some string has a coin in common with every other: 5 x 5 x 5 dots have all that is about an edge.
        assert any(all(set(minimal[hub]) & set(minimal[string]) for string in minimal) for hub in minimal)
        assert place(minimal, cubes(5, 5, 5, variant=variant)) is None
        return
    size = tuple(map(int, re.findall(r"\d", dots)))
    assert all(place(minimal, cubes(*smaller, variant=variant)) is None for smaller in SIZES[: SIZES.index(size)])
    board = cubes(*size, variant=variant)
    assert place(minimal, board) is not None
    if dots.startswith("lies"):
        return
    position = board.restricted(strings.strip(" `").split(", "))
    subsets = Subsets(position)
    assert subsets.loony[subsets.whole] and subsets.exceptional[subsets.whole] == (minimal["s1"] != ("a", "b"))
    found = ends(position)
    assert catalogued(minimal) in found
    taken = reduction(position)
    assert catalogued(taken[-1].left if taken else position) in found


@pytest.mark.parametrize(
    ("variant", "name", "strings"), [("edges-squares", "hypergraphs", 5), ("edges-cubes", "multigraphs", 4)]
)
def test_the_tables_have_the_whole_catalogue(variant, name, strings):
    told = {catalogued(row.values[1]) for row in rows() if row.values[0] == variant}
    assert told == {entry.position for size in catalogue(name, strings) for entry in size.entries}
