"""Positions as games of OpenSpiel, against its own Dots and Boxes; its bots as players."""

import random
import re
import shlex
import sys

import pytest

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("stringscoins.interop.openspiel")

from click.testing import CliRunner  # noqa: E402
from pages import ROOT  # noqa: E402
from random_positions import scattered  # noqa: E402

import stringscoins as sc  # noqa: E402
from stringscoins.program import main  # noqa: E402
from stringscoins.strategy import play_match  # noqa: E402
from stringscoins.strategy.perft import perft  # noqa: E402
from stringscoins.strategy.simple import Random  # noqa: E402


def test_games_pass_the_simulation_of_openspiel(seed):
    rng = random.Random(seed)
    starts = ["2x2", "3+4l", "hypergraph:fano", sc.read("2x2:swedish")]
    game = sc.Game(sc.read("2x3").position, lead=2, turn="B")
    game.play("h 0 0")
    starts += [game, *(scattered(rng) for _ in range(8))]
    for number, start in enumerate(starts):
        game = openspiel.game_of(start, misere=number % 2 == 1, utility_margin=number % 3 == 1)
        pyspiel.random_sim_test(game, 3, serialize=True, verbose=False)


def test_observations():
    state = pyspiel.load_game("stringscoins(source=2x2)").new_initial_state()
    state.apply_action(3)
    shapes = [4 * 12, 12, 2, 2]
    tensor = state.observation_tensor()
    assert len(tensor) == sum(shapes) and tensor[-4:] == [0, 0, 0, 1]
    assert tensor[: 4 * 12] == state.state.observation().ravel().tolist()
    assert tensor[4 * 12 : 5 * 12] == state.state.mask().tolist()


def both(size):
    """A board as OpenSpiel's game and as ours, and the function from its actions to ours."""
    theirs = pyspiel.load_game(f"dots_and_boxes(num_rows={size},num_cols={size},utility_margin=true)")
    ours = openspiel.game_of(f"{size}x{size}", utility_margin=True)
    strings = list(ours.start.start)
    lines = [name[3:-1].replace(",", " ") for name in names(theirs.new_initial_state())]
    return theirs.new_initial_state(), ours.new_initial_state(), [strings.index(line) for line in lines]


def names(state):
    return [state.action_to_string(0, action) for action in state.legal_actions()]


def push(state, action):
    state = state.clone()
    state.apply_action(action)
    return state


def lead(theirs, ours, moves, known):
    """Return what A wins by if both play best, by what OpenSpiel says of each end; both games go in step."""
    assert theirs.current_player() == ours.current_player()
    if theirs.is_terminal():
        assert theirs.returns() == ours.returns()
        return theirs.returns()[0]
    key = ours.state.left, ours.state.mover, *ours.state.coins
    if key not in known:
        actions = theirs.legal_actions()
        assert sorted(moves[action] for action in actions) == ours.legal_actions()
        best = max if ours.state.mover == 0 else min
        known[key] = best(lead(push(theirs, action), push(ours, moves[action]), moves, known) for action in actions)
    return known[key]


def compare(size, left, positions, seed):
    rng, evaluator = random.Random(seed), sc.Evaluator()
    for _ in range(positions):
        theirs, ours, moves = both(size)
        while len(theirs.legal_actions()) > left:
            action = rng.choice(theirs.legal_actions())
            theirs.apply_action(action)
            ours.apply_action(moves[action])
            assert theirs.current_player() == ours.current_player()
        state = ours.state
        margin = evaluator.margin(state.position) + state.margin
        assert lead(theirs, ours, moves, {}) == (margin if state.mover == 0 else -margin)


def test_margins_agree(seed):
    compare(3, 6, 60, seed)


@pytest.mark.slow
def test_margins_of_thousands_of_positions_agree(seed):
    compare(3, 8, 3000, seed)


def test_turns_agree():
    def turns(state, depth):
        if depth == 0:
            return 1
        after = (push(state, action) for action in state.legal_actions())
        return sum(
            turns(one, depth - (one.is_terminal() or one.current_player() != state.current_player())) for one in after
        )

    theirs = both(2)[0]
    for row in perft(sc.read("2x2").position):
        assert row.turns == turns(theirs, row.depth)
        if row.depth == 4:
            break


def test_a_bot_plays_matches():
    start = sc.read("2x2").position
    match = play_match(start, (lambda seed: openspiel.Bot(openspiel.mcts(100, seed), "mcts"), Random), 6, seed=2)
    assert match.names == ("mcts", "random") and match.wins(0) > match.wins(1) and not match.forfeits


def test_a_bot_plays_the_game_that_is_asked_about():
    start, made = sc.read("2x2").position, []
    bot = openspiel.Bot(lambda game: made.append(game) or openspiel.mcts(2)(game), "mcts")
    games = [sc.Game(start), sc.Game(start, misere=True), sc.Game(start, misere=True, lead=1), sc.Game(start, turn="B")]
    for game in games:
        for _ in range(2):
            game.play(bot.choose(game))
    asked = [(game.misere, game.start.margin, game.start.mover) for game in made]
    assert asked == [(False, 0, 0), (True, 0, 0), (True, 1, 0), (False, 0, 1)]


def test_the_command_of_the_page_plays(monkeypatch):
    [command] = re.findall(r"^```sh\n(.*)\n```$", (ROOT / "docs/how-to/frameworks.md").read_text(), re.M)
    words = [word.replace("python -m", f"{sys.executable} -m") for word in shlex.split(command)]
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, [*words[1:], "--json"])
    assert result.exit_code == 0 and '"forfeits": []' in result.stdout and '"mcts' in result.stdout
