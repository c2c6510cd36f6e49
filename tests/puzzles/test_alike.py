from stringscoins.families import Board
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.puzzles.alike import alike


def classes(position):
    found = {}
    for string, number in alike(position).items():
        found.setdefault(number, set()).add(string)
    return list(found.values())


def test_lines_of_one_piece_are_alike():
    position = Position.numbered(["xa", "ab", "b", "x", "x", "xc", "cx", "d", "de", "ef", "f"])
    assert classes(position) == [{"s1", "s2", "s3"}, {"s4", "s5"}, {"s6", "s7"}, {"s8", "s9", "s10", "s11"}]


def test_what_a_symmetry_maps_is_alike():
    assert [len(strings) for strings in classes(Board(2, 2).position())] == [8, 4]
    assert [len(strings) for strings in classes(read("3+3+4").position)] == [8, 5]


def test_who_is_alike_to_a_third_is_alike():
    # A symmetry exchanges the loops at x, and that at y is another one.
    position = Position.numbered(["xa", "ab", "bx", "xc", "cd", "dx", "xy", "yp", "pq", "qy"])
    assert classes(position) == [{"s1", "s2", "s3", "s4", "s5", "s6"}, {"s7"}, {"s8", "s9", "s10"}]
