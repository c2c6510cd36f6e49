import pytest

from stringscoins.errors import LimitReached
from stringscoins.game import Game
from stringscoins.notation import read
from stringscoins.solve import Limits, Work, margin
from stringscoins.strategy.estimates import course, estimate


def estimates(game, seconds=1.0, limit=None):
    heard = []
    estimate(game, seconds, Work(Limits(limit)), heard.append)
    return heard


def result(game, line):
    """The margin of the player who begins, when a line is played to the end."""
    played = Game(game.position)
    for cut in line:
        played.play(cut)
    assert played.over
    return played.coins[0] - played.coins[1]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("source", ["board:2x2", "board:2x2:icelandic", "3+4l", "graph:complete:4", "hypergraph:fano"])
def test_the_last_estimate_of_a_small_position_is_exact(source, misere):
    game = Game(read(source).position, misere=misere)
    *_, last = estimates(game)
    assert last.exact and last.margin == margin(game.position, misere=misere)
    assert all(value == last.margin for cut, value in last.moves.items() if cut == last.line[0])


@pytest.mark.parametrize("source", ["board:3x3", "3+4l+8l", "12+4l+4l+5+8l+8l+10+10+6"])
def test_the_line_behind_an_exact_estimate_leads_there(source):
    game = Game(read(source).position)
    *_, last = estimates(game, 0.1)
    assert last.exact and result(game, last.line) == last.margin


def test_a_board_is_searched_deeper_and_deeper_and_every_line_can_be_played():
    game = Game(read("board:4x4").position)
    heard = estimates(game, 0.3)
    assert [one.depth for one in heard] == sorted(one.depth for one in heard)
    for one in heard:
        played = Game(game.position)
        for cut in one.line:
            played.play(cut)
        assert one.moves[one.line[0]] == max(one.moves.values())


def test_a_board_that_is_too_large_to_search_is_played_out():
    game = Game(read("board:7x7").position)
    assert abs(estimates(game, 0)[-1].margin) < 49


def test_an_estimate_stops_at_a_limit():
    with pytest.raises(LimitReached):
        estimates(Game(read("board:5x5").position), 60, limit=0.1)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("source", ["board:2x2", "3+4l+8l", "hypergraph:fano"])
def test_each_position_of_a_game_is_estimated_the_last_one_first(source, misere):
    game, found = Game(read(source).position, misere=misere), {}
    for string in game.moves[::-1]:
        game.play(string)
    course(game, 2.0, Work(), found.__setitem__)
    positions = [*(turn.before for turn in game.history), game.position]
    assert list(found) == [*range(len(positions))][::-1]
    exact = {cuts: one.margin for cuts, one in found.items() if one.exact}
    assert len(exact) > 6 and exact == {cuts: margin(positions[cuts], misere=misere) for cuts in exact}


def test_a_game_that_begins_too_large_to_search_has_a_course():
    game, found = Game(read("board:6x6").position), {}
    for string in game.moves:
        game.play(string)
    course(game, 0.1, Work(), found.__setitem__)
    assert found[84].exact and not found[0].exact


def test_a_game_that_stays_too_large_to_search_has_a_course():
    game, found = Game.of(read("8x8: a1-b1 a2-b2")), {}
    course(game, 0.1, Work(), found.__setitem__)
    assert found.keys() == {0, 1, 2}
