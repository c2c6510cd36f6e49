import random

import pytest
from random_positions import samples

from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.strategy import PLAYERS, Budget, Game, play_out, player


@pytest.mark.parametrize("name", PLAYERS.own)
def test_every_player_cuts_what_is_left(name, seed):
    for i, position in enumerate(samples(20, seed)):
        for misere in (False, True):
            game = Game(position, misere)
            one, other = (player(kind, Budget(None, 50), seed=i) for kind in (name, "random"))
            assert one.name == name
            cuts = [turn.string for turn, _ in play_out(game, [one, other])]
            assert sorted(cuts) == sorted(position)


def test_greedy_takes_what_it_can_and_gives_the_least():
    greedy = player("greedy", seed=1)
    assert greedy.choose(Game(Position.numbered(["ab", "b", "c", "c", "c"]))) == "s1"
    assert greedy.choose(Game(Position.numbered(["a", "a", "c", "c", "c"]))) in ("s3", "s4", "s5")
    assert greedy.choose(Game(Position.numbered(["p", "pq", "qr", "r", "a", "ab", "b"]))) == "s6"


def test_who_keeps_control_leaves_the_handout():
    keeper = player("keep-control", seed=1)
    game = Game(read("4+3").position)
    opened = game.moves[0]
    game.play(opened)
    cuts = []
    while game.mover == 1:
        cuts.append(game.play(keeper.choose(game)))
    assert [len(captured) for captured in cuts] == [1, 1, 0]
    # Of the last chain all is taken.
    game = Game(read("3").position)
    game.play(game.moves[0])
    assert [len(turn.captured) for turn, _ in play_out(game, [keeper, keeper])] == [1, 1, 1]


def test_who_counts_chains_steers_their_number():
    counter = player("chain-counter", seed=1)
    # Strings - coins + long chains is to be even when the other moves. A gift of the chain of 1 makes it so.
    gift = Game(read("4+5+1").position)
    assert gift.position[counter.choose(gift)] == ("3.1",)
    # A cut at d makes a second long chain, one at e does not; only one of these numbers is right.
    quiet = Game(Position.numbered(["a", "ab", "bc", "c", "dp", "pq", "q", "d", "d", "e", "e", "e", "e"]))
    assert {quiet.position[player("chain-counter", seed=seed).choose(quiet)] for seed in range(8)} == {("e",)}
    # With hyperstrings there is no such rule.
    assert counter.choose(Game(Position.numbered(["abc", "abc", "abc"]))) in ("s1", "s2", "s3")


def test_chance_is_the_seeds(seed):
    position = read("board:3x3").position
    games = []
    for _ in range(2):
        game = Game(position)
        rng = random.Random(seed)
        players = [player(name, seed=rng.randrange(10**6)) for name in ("random", "greedy")]
        games.append([turn.string for turn, _ in play_out(game, players)])
    assert games[0] == games[1]


def test_no_other_players():
    with pytest.raises(ValueError, match="unknown player 'deep blue'"):
        player("deep blue")
