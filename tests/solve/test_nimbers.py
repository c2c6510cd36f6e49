import functools
import random

import pytest
from random_positions import scattered

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import make
from stringscoins.kernels.general import memo
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import METHODS, Limits, Nimbers, Progress, SearchStopped, move_values, nimber
from stringscoins.solve.definition import Definition
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.work import Work
from stringscoins.values import LOONY


def outcome(position, heap):
    """Whether the mover wins Nimstring on the position with a Nim heap beside it, played out by brute force."""

    @functools.cache
    def wins(strings, heap):
        left = position.restricted(strings)
        for name in strings:
            rest, captured = left.cut(name)
            if wins(frozenset(rest), heap) == bool(captured):
                return True
        return any(not wins(strings, smaller) for smaller in range(heap))

    return wins(frozenset(position), heap)


def test_the_definition_is_the_outcome_of_sums(seed):
    rng = random.Random(seed)
    for _ in range(150):
        position = scattered(rng, most=5)
        value = Definition(position).value()
        heaps = range(len(position) + 2)
        lost = [heap for heap in heaps if not outcome(position, heap)]
        assert lost == ([] if value == LOONY else [value]), position


def test_the_moves_of_the_3_x_3_board():
    # The outer lines lead to *1, the sides of the centre box to 0, the other inner lines to *4.
    values = move_values(make("board", [3, 3]))
    centre = {"h 1 1", "h 2 1", "v 1 1", "v 1 2"}
    outer = {line for line in values if (line[0] == "h" and line[2] in "03") or (line[0] == "v" and line[4] in "03")}
    assert len(outer) == 12
    for line, value in values.items():
        assert value == (0 if line in centre else 1 if line in outer else 4), line


def test_a_coin_tied_to_one_of_valence_3_is_no_canonical_capture_in_a_hypergraph():
    # In ordinary positions it is (Romer, figure 1.4 d).
    position = Position.numbered(["af", "fdc", "d", "f"])
    assert position.valence("f") == 3 and position.capturable == ("a", "c")
    assert nimber(position, method="search") == Definition(position).value() == LOONY
    assert nimber(position.cut("s1").position, method="search") == Definition(position).value(["s1"]) == 0


def test_equal_components_cancel_only_where_they_are_no_loony_ones():
    # Twice a component that is loony, though no pattern says so: the sum is loony, not 0.
    part = Position.numbered(["abcd", "b", "c", "d"])
    assert nimber(part) == LOONY and nimber(part + part, method="search") == LOONY
    harmless = Position.numbered(["ab", "bc", "ca"])
    assert nimber(harmless) > 0 and nimber(harmless + harmless, method="search") == 0


def test_a_position_of_many_parts():
    # 300 strings, far past any word of bits: equal parts cancel, the rest adds up.
    parts = ["3", "4l", "2", "1"]
    position = read("+".join(f"{15}*{part}" for part in parts)).position
    assert len(position) == 15 * (4 + 4 + 3 + 2)
    assert nimber(position) == nimber(read("2").position) ^ nimber(read("1").position)


def test_a_symmetry_is_no_strategy():
    # Capitals are the mirror images, and no string holds a coin and its image.
    ring = Position.numbered(["xc", "cd", "dX", "XC", "CD", "Dx", "x", "X"])
    assert nimber(ring) == 2 and move_values(ring)["s2"] == 0


def test_the_search_is_chosen_by_the_kind_of_strings():
    ordinary, hyper = Position.numbered(["ab", "bc", "ca"]), Position.numbered(["abc", "a", "b"])
    for position, method, cores in (
        (ordinary, "search", True),
        (ordinary, "mex", True),
        (ordinary, "general", False),
        (hyper, "search", True),
        (hyper, "general", False),
    ):
        solver = Nimbers(position, method=method)
        assert solver.value() == Definition(position).value() and ("cores" in solver.statistics()) == cores
    with pytest.raises(PositionError, match="a string holds more than two coins"):
        Nimbers(hyper, method="mex").value()


def test_empty_position():
    for method in METHODS:
        empty = Nimbers(Position(), method=method)
        assert empty.value() == 0 and list(empty.moves()) == []


def test_a_time_limit_says_what_is_known(time_flies):
    with pytest.raises(SearchStopped, match="the time limit of 1000 s") as stop:
        nimber(make("board", [4, 4]), limits=Limits(seconds=1000))
    assert stop.value.positions > 0 and not stop.value.interrupted
    with pytest.raises(SearchStopped, match="time limit"):
        nimber(make("board", [3, 3]), method="definition", limits=Limits(seconds=0.2))
    with pytest.raises(SearchStopped, match="time limit"):
        nimber(make("board", [3, 4]), method="exhaustive", limits=Limits(seconds=0.2))


def test_a_memory_limit():
    with pytest.raises(LimitReached, match=r"the memory limit of 2 MB \(a search takes 4 MB\)"):
        nimber(make("board", [4, 4]), limits=Limits(megabytes=2))
    with pytest.raises(SearchStopped, match="the memory limit of 2 MB"):
        nimber(make("board", [4, 4]), method="general", limits=Limits(megabytes=2))
    with pytest.raises(LimitReached, match="the memory limit of 1 MB"):
        nimber(make("board", [3, 3]), method="exhaustive", limits=Limits(megabytes=1))
    with pytest.raises(LimitReached, match="a position of 40 strings: the exhaustive method takes at most 32"):
        nimber(make("board", [4, 4]), method="exhaustive")


def test_what_is_refuted_at_a_limit_is_true():
    # The 3 x 3 board has nimber 2, the chain of 2 beside it 1: the sum is 3.
    position = make("board", [3, 3]) + read("2").position
    search = GeneralSearch(position, Work(Limits(megabytes=1.5)))
    with pytest.raises(LimitReached) as stop:
        search.value()
    assert 3 not in stop.value.refuted
    search.work = Work()
    assert search.value() == 3  # it goes on from where it stopped


class Interrupting(Progress):
    """Interrupts the first search that it hears of."""

    def searching(self, positions, known, size, fill=None, asked=None, **more):
        raise KeyboardInterrupt


def test_an_interrupt_loses_nothing():
    search = GeneralSearch(make("board", [3, 3]), Work(progress=Interrupting()))
    search.pace.size = 1
    with pytest.raises(SearchStopped, match="an interrupt") as stop:
        search.value()
    assert stop.value.interrupted
    search.work = Work()
    assert search.value() == 2


def test_tables_grow_while_the_search_goes_on():
    for position, value in ((make("board", [3, 3]), 2), (read("kayles:9").position, 4)):
        search = GeneralSearch(position)
        small = {name: getattr(search.stack, name)[:8] for name in ("known", "kind", "start", "order", "parts")}
        search.stack = search.stack._replace(**small)
        search.memo = memo.new_memo(len(search.scratch.key), keys=2, entries=1, words=1024)
        search.pace.size = 7
        assert search.value() == value
        assert len(search.stack.known) > 8 and len(search.memo.value) > 1


def test_the_definition_refuses_what_it_would_never_end():
    position = make("board", [3, 4])
    with pytest.raises(LimitReached, match="a position of 31 strings: the definition takes at most 24"):
        Nimbers(position, method="definition").value()
    assert Definition(position).value(position.strings[8:]) is not None
