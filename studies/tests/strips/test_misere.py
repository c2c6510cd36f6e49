import json
import random
from itertools import groupby
from pathlib import Path

import pytest

from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.families.boards import Board
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.methods import Objective
from stringscoins.solve.work import Work
from stringscoins_studies.strips.misere import MisereStrips
from stringscoins_studies.strips.openings import best_openings, in_words
from stringscoins_studies.strips.restricted import (
    RestrictedPosition,
    conjectured_lead,
    has_restricted_play,
    restricted_margin,
    restricted_moves,
)
from studies.tests.strips.levels import level, possible_margins, weighted_level

KNOWN = json.loads((Path(__file__).parents[3] / "tests" / "known" / "strips.json").read_text(encoding="utf-8"))
PAPER = KNOWN["swedish strips, misère"]


@pytest.fixture(scope="module")
def strips():
    table = MisereStrips(60)
    assert list(table.run()) == list(range(1, 61))
    return table


@pytest.fixture(scope="module")
def all_multisets():
    """Margins by the rules of all multisets of pieces of at least 2 coins, of at most 15 coins in all."""
    n = 15
    table = Exhaustive(Board(1, n, "swedish").position(), objective=Objective.MISERE_MARGIN)
    margins = {}
    for cuts in range(1 << (n - 1)):
        removed = [f"v 0 {i + 1}" for i in range(n - 1) if cuts >> i & 1]
        lengths = [len(list(run)) + 1 for kept, run in groupby(f"{cuts:0{n - 1}b}") if kept == "0"]
        pieces = tuple(sorted(lengths))
        if pieces not in margins:
            margins[pieces] = table.value(removed)
    return margins


def split(pieces):
    """The pieces of at least 4 coins, and the coins in the others."""
    return [piece for piece in pieces if piece >= 4], sum(piece for piece in pieces if piece < 4)


def test_margins_are_those_of_the_rules(strips, all_multisets):
    few = {pieces: margin for pieces, margin in all_multisets.items() if len(split(pieces)[0]) <= 2}
    assert len(few) > 100
    assert few == {pieces: strips.margin(pieces) for pieces in few}


def test_only_the_coins_in_the_pot_count(all_multisets):
    margins = {}
    for pieces, margin in all_multisets.items():
        long, pot = split(pieces)
        assert margins.setdefault((tuple(long), pot), margin) == margin


def test_at_level_1_or_below_the_margin_is_the_level(all_multisets):
    low = {pieces: split(pieces) for pieces in all_multisets}
    low = {pieces: level(*parts) for pieces, parts in low.items() if parts[0] and level(*parts) <= 1}
    assert len(low) > 50 and low == {pieces: all_multisets[pieces] for pieces in low}


def test_margins_are_possible_at_their_level(strips):
    possible = possible_margins(48)
    seen = 0
    for short in range(4, 31):
        for long in range(short, 61 - short):
            for pot in range(61 - short - long):
                now = level([short, long], pot)
                if now >= 2:
                    seen += 1
                    assert strips.margin([short, long], pot) in possible[now, (short == 4) + (long == 4)]
    assert seen > 1000


def test_of_level_10_and_more_the_margin_is_0_or_1():
    # The window of 6 levels from which the rest follows: the level falls by 6 at most.
    possible = possible_margins(15)
    for now in range(10, 16):
        for fours in range(7):
            assert possible[now, fours] <= ({0} if now % 2 == 0 else {-1, 1})


def test_splits_lead_from_weighted_levels_of_1_to_3_to_others_and_back():
    rng = random.Random(1)
    for _ in range(300):
        pieces = [rng.randint(12, 40), *(rng.randint(4, 16) for _ in range(rng.randint(0, 5)))]
        pot = rng.choice([0, 2, 3, 4, 5])
        if level(pieces, pot) % 2 == 0 or level(pieces, pot) < 11:
            continue
        now, after = weighted_level(pieces, pot), set()
        for i, piece in enumerate(pieces):
            for part in range(2, piece // 2 + 1):
                long, short = split([*pieces[:i], *pieces[i + 1 :], part, piece - part])
                after.add(weighted_level(long, pot + short))
        assert {now - y for y in after} <= {3, 4, 5, 6, 7}
        assert (now % 10 in {1, 2, 3}) == all(y % 10 not in {1, 2, 3} for y in after)


def test_the_weighted_level_mostly_tells_who_wins(strips):
    right, wrong = 0, []
    for short in range(4, 31):
        for long in range(short, 61 - short):
            for pot in {0, *range(2, 61 - short - long)}:
                if (now := level([short, long], pot)) >= 11 and now % 2:
                    loses = weighted_level([short, long], pot) % 10 in {1, 2, 3}
                    right += (found := strips.margin([short, long], pot) == 1) == loses
                    wrong += [(short, now)] if found != loses else []
    assert len(wrong) < right / 50 and set(wrong) == {(6, 13), (8, 13), (8, 23)}


def test_table_1(strips):
    leads = {n: -strips.margin([int(n)]) for n in PAPER["first_player_wins_by"]}
    assert len(leads) == 43 and leads == PAPER["first_player_wins_by"]


def test_table_2(strips):
    turns = {n: in_words(int(n), best_openings(strips, int(n))) for n in PAPER["first_turns"]}
    assert len(turns) == 51 and turns == PAPER["first_turns"]


def test_conjectures(strips):
    sequence = KNOWN["sequence"]["beginning"] + 4 * KNOWN["sequence"]["period"]
    for n, lead in enumerate(sequence[:59], 2):
        assert lead == conjectured_lead(n) == -strips.margin([n]) == -restricted_margin(RestrictedPosition.of(n))
        assert has_restricted_play(strips, n)


def test_restricted_positions_have_the_margins_of_the_whole_game(strips):
    for long in (0, *range(5, 61)):
        for fours in range(2 if long else 3):
            for pot in range(61 - long - 4 * fours):
                position = RestrictedPosition(long, fours, pot)
                assert restricted_margin(position) == strips.margin(position.pieces, pot)


def test_the_restricted_game_takes_no_4_from_a_piece_where_there_is_one():
    cuts = [rest for taken, rest in restricted_moves(RestrictedPosition(20, 1, 0)) if not taken]
    assert cuts == [RestrictedPosition(20, 0, 4), RestrictedPosition(18, 1, 2), RestrictedPosition(17, 1, 3)]


def test_workers_and_wider_margins_change_nothing(strips, monkeypatch):
    monkeypatch.setattr("stringscoins_studies.strips.misere._SLICE", 10)
    shared = MisereStrips(40, work=Work(workers=3))
    monkeypatch.setattr(MisereStrips, "dtype", "int16")
    wide = MisereStrips(40, work=Work(workers=1))
    for table in (shared, wide):
        for n in table.run():
            assert table.margin([n]) == strips.margin([n])


def test_what_is_not_known_is_refused(strips):
    with pytest.raises(StringsCoinsError, match="up to 60 coins in all so far"):
        strips.margin([61])
    with pytest.raises(StringsCoinsError, match="one or two pieces"):
        strips.margin([4, 4, 4])


def test_limits():
    with pytest.raises(LimitReached, match="the memory of 1 MB: strips of up to 90 coins take 10 MB"):
        MisereStrips(90, work=Work(Limits(megabytes=1)))
    with pytest.raises(LimitReached, match="to 400 coins"):
        MisereStrips(401)
    with pytest.raises(SearchStopped, match="the time limit"):
        list(MisereStrips(30, work=Work(Limits(seconds=0))).run())


def test_an_interrupt_leaves_what_is_known():
    class Interrupting(Progress):
        def searching(self, positions, known, size, fill=None, asked=None, **more):
            if positions > 30:
                raise KeyboardInterrupt

    table, known = MisereStrips(30, work=Work(progress=Interrupting())), []
    with pytest.raises(SearchStopped) as stop:
        known.extend(table.run())
    assert stop.value.interrupted and table.known > 8 and table.margin([8]) == -4
