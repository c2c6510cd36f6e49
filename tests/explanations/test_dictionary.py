import random
import tracemalloc
from itertools import combinations, product
from pathlib import Path

import pytest

from stringscoins.errors import LimitReached, PositionError
from stringscoins.explanations.dictionary import MOST, Dictionary, pictures, shapes
from stringscoins.families import Board
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, move_values, nimber
from stringscoins.values import LOONY
from stringscoins_studies.tables.boards import known_value, small_boards

MALKIN = Path(__file__).parents[2] / "positions" / "malkin"


@pytest.fixture(scope="module")
def dictionary():
    return Dictionary()


def left_of(board, boxes):
    """All connected positions of so many boxes with nothing to capture that a board can leave, in plain words of the
    rules: some of its boxes are not taken, and of the lines that belong to them alone some are not drawn.
    """
    whole = board.position()
    for chosen in combinations(whole.coins, boxes):
        own = [line for line in whole if set(whole[line]) <= set(chosen)]
        for n in range(len(own) + 1):
            for undrawn in combinations(own, n):
                part = whole.restricted(undrawn)
                if len(part.coins) == boxes and len(part.components()) == 1 and not part.capturable:
                    yield part


def pictured(part):
    """A part of a board as it looks, wherever it lies and however it is turned: dots that lines and boxes join."""
    joined = []
    for line in part:
        direction, r, c = line[0], *map(int, line[1:].split())
        joined.append([(r, c), (r, c + 1) if direction == "h" else (r + 1, c)])
    for coin in part.coins:
        r, c = map(int, coin.split())
        joined.append([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])
    looks = []
    for down, across, swapped in product((1, -1), (1, -1), (False, True)):
        turned = [[(down * r, across * c)[:: -1 if swapped else 1] for r, c in dots] for dots in joined]
        top, left = (min(dot[axis] for dots in turned for dot in dots) for axis in (0, 1))
        looks.append(sorted(sorted((r - top, c - left) for r, c in dots) for dots in turned))
    return str(min(looks))


def check_against_boards(dictionary, boxes, boards):
    """That the boards leave what the dictionary lists, and nothing else."""
    found = {}
    for board in boards:
        for part in left_of(board, boxes):
            found.setdefault(dictionary.find(part).entry.name, set()).add(pictured(part))
    entries = dictionary.of(boxes)
    assert {name: len(kinds) for name, kinds in found.items()} == {entry.name: entry.pictures for entry in entries}
    assert len(pictures(boxes)) == sum(map(len, found.values()))
    assert [entry.name for entry in entries] == [f"{boxes}-{i}" for i in range(1, len(entries) + 1)]


def test_one_box_has_two_to_four_lines_and_each_of_two_one_to_three_on_the_rim(dictionary):
    assert [entry.valences for entry in dictionary.of(1)] == [(2,), (3,), (4,)]
    assert sorted(entry.valences for entry in dictionary.of(2)) == [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)]


@pytest.mark.thorough
def test_up_to_four_boxes_it_lists_what_boards_leave(dictionary):
    check_against_boards(dictionary, 1, [Board(1, 1), Board(1, 2), Board(2, 2)])
    check_against_boards(dictionary, 2, [Board(1, 2), Board(1, 3), Board(2, 2)])
    check_against_boards(dictionary, 3, [Board(1, 3), Board(2, 2), Board(2, 3)])
    check_against_boards(dictionary, 4, [Board(1, 4), Board(2, 2), Board(2, 3)])


@pytest.mark.slow
def test_of_five_boxes_it_lists_what_boards_leave(dictionary):
    check_against_boards(dictionary, 5, [Board(1, 5), Board(2, 3), Board(2, 4), Board(3, 3)])


@pytest.mark.parametrize("board", [Board(3, 3, "swedish"), Board(2, 2), Board(2, 3, "icelandic")])
def test_it_has_every_part_of_every_position_of_a_board(dictionary, board):
    whole = board.position()
    lines = whole.strings
    seen = set()
    for undrawn in range(1 << len(lines)):
        for part in whole.restricted(line for i, line in enumerate(lines) if undrawn >> i & 1).components():
            if len(part.coins) <= 5 and not part.capturable and part not in seen:
                entry = dictionary.find(part).entry
                assert (entry.boxes, len(entry.moves)) == (len(part.coins), len(part))
                seen.add(part)
    assert seen


def test_each_entry_occurs_on_its_board_with_nothing_to_capture(dictionary):
    games = set()
    for boxes in range(1, 6):
        for entry in dictionary.of(boxes):
            position = entry.board.position()
            assert len(position.components()) == 1 and not position.capturable and len(position.coins) == boxes
            assert tuple(sorted(map(position.valence, position.coins))) == entry.valences
            assert entry.rim == sum(len(coins) == 1 for _, coins in position.items())
            assert tuple(entry.moves) == position.strings
            games.add(position.canonical())
    assert len(games) == sum(len(dictionary.of(boxes)) for boxes in range(1, 6))


def test_what_is_not_narrow_is_what_a_larger_board_leaves(dictionary):
    for boxes in (1, 2, 3):
        found = {dictionary.find(part).entry.name for part in left_of(Board(boxes + 1, boxes + 1), boxes)}
        assert found == {entry.name for entry in dictionary.of(boxes) if not entry.narrow}


def test_shapes_are_the_polyominoes():
    # Golomb's counts up to rotation and reflection.
    assert [len(shapes(n)) for n in range(1, 8)] == [1, 1, 2, 5, 12, 35, 108]


def test_values_are_those_of_the_definition(dictionary, seed):
    rng = random.Random(seed)
    some = [entry for boxes in (1, 2, 3) for entry in dictionary.of(boxes)]
    some += rng.sample(dictionary.of(4), 12) + rng.sample([e for e in dictionary.of(5) if len(e.moves) < 13], 6)
    for entry in some:
        assert entry.value == nimber(entry.position, method="definition")
        assert entry.moves == move_values(entry.position, method="definition")


def test_values_are_those_of_the_search(dictionary):
    for boxes in (4, 5):
        for entry in dictionary.of(boxes):
            assert entry.value == nimber(entry.position, method="search"), entry.name


def test_moves_are_told_by_the_names_of_the_position(dictionary, seed):
    rng = random.Random(seed)
    for entry in rng.sample(dictionary.of(4), 10) + rng.sample(dictionary.of(5), 10):
        coins, strings = list(entry.position.coins), list(entry.position)
        rng.shuffle(coins)
        rng.shuffle(strings)
        renamed = dict(zip(entry.position.coins, (f"x{coin}" for coin in coins), strict=True))
        other = Position({f"y{line}": [renamed[coin] for coin in entry.position[line]] for line in strings})
        found = dictionary.find(other)
        assert found.entry is entry and list(found.moves) == list(other)
        assert found.moves == move_values(other, method="search")


def test_malkins_solved_subgames(dictionary):
    # Section 4.3, examples 1 and 2 and figure 4.15; section 4.4, figure 4.19.
    one = dictionary.find(read("board:1x1").position)
    assert one.entry.value == 1 and set(one.moves.values()) == {0}
    g1 = dictionary.find(read(str(MALKIN / "g1.yaml")).position)
    assert g1.entry.value == 2 and g1.moves == {"m1": LOONY, "m2": 1, "m3": LOONY, "m4": 0, "m5": 0}
    g3 = dictionary.find(read(str(MALKIN / "g3.yaml")).position)
    assert g3.entry.value == 1 and g3.moves == {"m1": LOONY, "m2": 0, "m3": LOONY}
    assert dictionary.find(read(str(MALKIN / "icelandic-2x2.yaml")).position).entry.value == 2


def test_boards_have_the_values_known_before(dictionary):
    boards = [board for board in small_boards(16) if board.rows * board.columns <= 5]
    compared = 0
    for board in boards:
        known = known_value(board)
        if known and not board.position().capturable:
            assert dictionary.find(board.position()).entry.value == known.value
            compared += 1
    assert compared >= 12


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (Position.numbered(["a"]), "to capture"),
        (Position.numbered(["ab", "ab", "cd", "cd"]), "one by one"),
        (Position.numbered([""]), "no box"),
        (Position.numbered(["ab", "bc", "ca"]), "no board"),
        (Position.numbered([f"{x}{y}" for x, y in combinations("abcd", 2)]), "no board"),
        (Position.numbered(["abc", "abc"]), "no board"),
        (read(f"{MOST + 1}").position, f"at most {MOST}"),
    ],
)
def test_what_is_not_in_it_is_told(dictionary, position, complaint):
    with pytest.raises(PositionError, match=complaint):
        dictionary.find(position)


def test_limits():
    with pytest.raises(LimitReached, match=f"at most {MOST}"):
        Dictionary().of(MOST + 1)
    with pytest.raises(LimitReached, match="time limit"):
        Dictionary(Limits(seconds=0)).of(1)


def test_the_memory_limit_ends_it():
    with pytest.raises(LimitReached, match="the memory limit of 1 MB"):
        Dictionary(Limits(megabytes=1)).of(5)


@pytest.mark.slow
def test_pictures_are_not_all_held_at_once():
    Dictionary().of(4)
    tracemalloc.start()
    entries = Dictionary().of(5)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sum(entry.pictures for entry in entries) == 2003 and peak < 5e6
