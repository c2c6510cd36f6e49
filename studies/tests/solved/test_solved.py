"""The counts of a table against those by the definition, over every set of strings that can be left."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

import stringscoins as sc
from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.building import Builder
from stringscoins_studies.kernels.solved import COSTLIEST, SACRIFICE, WINNING_SACRIFICE
from stringscoins_studies.solved.records import record_of
from stringscoins_studies.solved.survey import survey

SOURCES = {
    "2x2": sc.read("2x2").position,
    "1x3": sc.read("1x3").position,
    # Parallel strings, within and to the ground, a loop of three coins, and one at a joint of valence 3.
    "multigraph": sc.Position.numbered(["a", "a", "a", "ab", "ab", "bc", "cd", "de", "ec", "b"]),
    # A coin of one string: what is left of it is never quiet, and some ways through the strings end.
    "leaf": sc.Position.numbered(["fg", "bh", "e", "fi", "f", "ef", "fi", "i", "g", "dh", "di", "ah", "e"]),
    "triangles": sc.Position.numbered(["ab", "bc", "ca", "cd", "de", "ec", "d", "f", "fg", "g", "g"]),
}


@pytest.fixture(params=SOURCES)
def base(request, tmp_path, monkeypatch):
    monkeypatch.setenv("STRINGSCOINS_TABLES", str(tmp_path))
    position = SOURCES[request.param]
    Builder(position, request.param, Objective.MARGIN).build(tmp_path / "made.tablebase")
    return position


def by_definition(base):
    """The counts of a survey, from the winner and the margin of every set of strings by the rule."""
    strings, coins = len(base), len(base.coins)
    everything = np.zeros((strings + 1, 2, 2 * coins + 1), int)
    quiet = np.zeros_like(everything)
    best, only, control, *sacrifices = ({} for _ in range(5))

    @cache
    def cuts(left):
        position = base.restricted(left)
        return [(string, len(position.cut(string).captured), left - {string}) for string in left]

    @cache
    def margin(left):
        return max((taken + margin(rest) if taken else -margin(rest) for _, taken, rest in cuts(left)), default=0)

    @cache
    def wins(left):
        return any(wins(rest) == (taken > 0) for _, taken, rest in cuts(left))

    for size in range(strings + 1):
        for left in map(frozenset, combinations(base, size)):
            position, worth = base.restricted(left), margin(left)
            place = size, int(wins(left)), worth + coins
            everything[place] += 1
            if any(position.valence(coin) == 1 for coin in position.coins):
                continue
            quiet[place] += 1
            moves = {string: -margin(left - {string}) for string in left}
            found = [string for string, after in moves.items() if after == worth]
            best[size, len(found)] = best.get((size, len(found)), 0) + 1
            if len(found) == 1 < len(moves):
                key = size, worth - max(after for string, after in moves.items() if string not in found)
                only[key] = only.get(key, 0) + 1
            if wins(left):
                key = size, worth - max(after for string, after in moves.items() if not wins(left - {string}))
                control[key] = control.get(key, 0) + 1
            given = {string: falling(position.cut(string).position) for string in moves}
            if 0 in given.values() and 0 not in (given[string] for string in found):
                key = size, min(given[string] for string in found)
                for those in sacrifices if worth > 0 else sacrifices[:1]:
                    those[key] = those.get(key, 0) + 1
    return everything, quiet, (best, only, control, *sacrifices)


def falling(position):
    """How many coins can be captured one after the other."""
    taken = 0
    while coin := next((coin for coin in position.coins if position.valence(coin) == 1), None):
        cut = position.cut(*position.strings_of(coin))
        taken, position = taken + len(cut.captured), cut.position
    return taken


def test_all_counts_are_those_of_the_definition(base):
    found = survey(base)
    everything, quiet, distributions = by_definition(base)
    assert (found.everything == everything).all()
    assert (found.quiet.margins[1] == quiet).all()
    kept = found.quiet.best, found.quiet.only, found.quiet.control, *found.quiet.sacrifices
    for counts, expected in zip(kept, distributions, strict=True):
        assert {tuple(place): counts[tuple(place)] for place in np.argwhere(counts)} == expected
    for record, of in ((COSTLIEST, 1), (SACRIFICE, 3), (WINNING_SACRIFICE, 4)):
        for left, value in enumerate(found.quiet.records[record]):
            assert value == max((key[1] for key in distributions[of] if key[0] == left), default=0)


def test_a_position_that_stands_out_has_what_it_is_said_to_have(base):
    record = record_of(survey(base))
    margins = sorted(record["costliest"]["margins"].values(), reverse=True)
    assert margins[0] - margins[1] == record["costliest"]["value"]
    costs = {int(cost) for row in record["rows"] for cost in row["only_moves"]}
    assert record["costliest"]["value"] == max(costs)


def test_a_wrong_margin_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("STRINGSCOINS_TABLES", str(tmp_path))
    base = SOURCES["multigraph"]
    table = Builder(base, "wrong", Objective.MARGIN).build(tmp_path / "wrong.tablebase")
    start = table.header["sections"]["values"][0]
    with table.path.open("r+b") as file:
        file.seek(start + table.entries // 4)
        byte = file.read(1)[0]
        file.seek(-1, 1)
        file.write(bytes([byte ^ 1]))
    with pytest.raises(StringsCoinsError, match="do not follow"):
        survey(base)


def test_what_has_no_table_is_told_what_makes_one(tmp_path, monkeypatch):
    monkeypatch.setenv("STRINGSCOINS_TABLES", str(tmp_path))
    with pytest.raises(LimitReached, match="tablebase build"):
        survey(sc.read("graph:petersen").position)
