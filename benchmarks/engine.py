"""How strong the engine is, and whether it ever cuts what is not there or is late.

    python benchmarks/engine.py match --against "program:COMMAND" --seconds 8 24 --games 20
    python benchmarks/engine.py large --time 0.05 --games 50
    python benchmarks/engine.py rules --games 10000

`match` plays in pairs of games with the same opening cuts, each player beginning one, with so many seconds a game for
the engine and for the other player. `large` plays such pairs on boards of more than 64 strings, in the plane, in space
and on hypergraphs, against `greedy` and `keep-control`, with so many seconds a cut. `rules` plays games on random
boards, graphs and hypergraphs, normal and misère, in which a cut may take a few hundredths of a second, and counts cuts
that are not there, and those that took more than their time and a grace. It does so by wall-clock time, and by
processor time, which other programs do not lengthen.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from functools import partial

from stringscoins.families import board
from stringscoins.families.boards import FRAMES
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.strategy import Budget, Engine, Game, Match, Player, play_match, player

GRACES = (0.02, 0.05, 0.1, 0.25, 0.5)
"""Seconds by which a cut may be late."""

LARGE = (
    "cubes:4x4x4:edges-squares",
    "cubes:4x4x4:edges-cubes",
    "cubes:4x4x4:faces",
    "cubes:4x4x3:edges-squares",
    "cubes:4x4x3:edges-cubes",
    "cubes:4x4x3:faces",
    "board:8x8",
    "hypergraph:steiner-triple:21",
    "hypergraph:complete:9,3",
    "hypergraph:tight-wheel:40,3",
)


def match(arguments: argparse.Namespace) -> None:
    """A match, and its games as they end."""

    def report(result: Match) -> None:
        for forfeit in result.forfeits:
            if forfeit.game == len(result.margins) - 1:
                print(f"# {result.names[forfeit.player]} forfeits: {forfeit.why}", flush=True)
        seconds = [round(of_game[-1], 1) for of_game in result.games_seconds]
        print(f"# {len(result.margins)}: {result.margins[-1]:+d}, seconds {seconds}", flush=True)

    def make(name: str, seconds: float, seed: int) -> object:
        return player(name, Budget(None, game=seconds), seed=seed)

    makers = [partial(make, *of) for of in zip(("engine", arguments.against), arguments.seconds, strict=True)]
    position = read(arguments.board).position
    result = play_match(
        position, makers, arguments.games, opening=arguments.opening, seed=arguments.seed, report=report
    )
    print("| board | other player | seconds a game | games | won | drawn | lost | mean margin |")
    print("|---|---|---|---|---|---|---|---|")
    print(
        f"| {arguments.board} | {result.names[1]} | {' and '.join(f'{s:g}' for s in arguments.seconds)} "
        f"| {arguments.games} | {result.wins(0)} | {result.draws} | {result.wins(1)} "
        f"| {result.mean_margin:+.2f} ± {result.margin_error:.2f} |"
    )


def large(arguments: argparse.Namespace) -> None:
    """Matches on large boards; a draw counts half a point."""
    print("| board | strings | coins | other player | games | won | drawn | lost | points | margin | seconds a cut |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for source in arguments.boards:
        start = read(source).position
        for against in arguments.against:
            makers = [partial(_made, name, arguments.time) for name in ("engine", against)]
            result = play_match(start, makers, arguments.games, opening=arguments.opening, seed=arguments.seed)
            points = (result.wins(0) + result.draws / 2) / arguments.games
            print(
                f"| {source} | {len(start)} | {len(start.coins)} | {against} | {arguments.games} | {result.wins(0)} "
                f"| {result.draws} | {result.wins(1)} | {points:.0%} "
                f"| {result.mean_margin:+.1f} ± {result.margin_error:.1f} | {result.seconds_a_cut(0):.3f} |",
                flush=True,
            )


def _made(name: str, seconds: float, seed: int) -> Player:
    return player(name, Budget(seconds), seed=seed)


def position(rng: random.Random) -> Position:
    """A random board, multigraph or hypergraph, perhaps with something to capture."""
    if rng.random() < 0.4:
        start = board(rng.randint(1, 5), rng.randint(1, 5), frame=rng.choice(FRAMES))
        names = rng.sample(start.strings, rng.randint(0, len(start) // 2))
        return start.restricted(name for name in start if name not in names)
    coins = "abcdefghijklmnop"[: rng.randint(1, 16)]
    most = 2 if rng.random() < 0.6 else 4
    return Position.numbered(
        [rng.sample(coins, rng.randint(0, min(most, len(coins)))) for _ in range(rng.randint(1, 30))]
    )


def rules(arguments: argparse.Namespace) -> None:
    """Games by the rules."""
    rng = random.Random(arguments.seed)
    wall, processor, counts = Counter(), Counter(), Counter()
    latest = [0.0, 0.0]
    Engine().get_ready()
    began = time.monotonic()
    for number in range(arguments.games):
        if time.monotonic() - began > arguments.most:
            break
        start, misere = position(rng), rng.random() < 0.4
        seconds = rng.choice([0.002, 0.01, 0.03])
        game, engine = Game(start, misere), Engine(Budget(seconds), seed=number)
        while not game.over:
            if game.mover and len(game.position) > 1:  # one side cuts anything, so that games go everywhere
                game.play(rng.choice(game.moves))
                continue
            clock, work = time.perf_counter(), time.thread_time()
            try:
                string = engine.choose(game)
            except Exception as error:
                counts[f"error: {error!r}"] += 1
                break
            late = time.perf_counter() - clock - seconds, time.thread_time() - work - seconds
            counts["cuts"] += 1
            latest = [max(one, other) for one, other in zip(latest, late, strict=True)]
            for grace in GRACES:
                wall[grace] += late[0] > grace
                processor[grace] += late[1] > grace
            if string not in game.position:
                counts["illegal"] += 1
                break
            game.play(string)
        counts["games"] += 1
        counts["misere"] += misere
        counts["hypergraphs"] += not start.is_ordinary
        if number % 500 == 499:
            print(f"# {json.dumps(counts)}, late by {json.dumps(wall)}", flush=True)
    print(json.dumps({**counts, "illegal": counts["illegal"], "seconds": round(time.monotonic() - began)}))
    print("| later than its time by more than, s | by wall-clock time | by the time of its own thread |")
    print("|---|---|---|")
    for grace in GRACES:
        print(f"| {grace:g} | {wall[grace]} | {processor[grace]} |")
    print(f"\nat most {latest[0]:.3f} s and {latest[1]:.3f} s late")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True)
    of_match, of_large, of_rules = (kinds.add_parser(kind) for kind in ("match", "large", "rules"))
    of_match.add_argument("--against", default="counter", metavar="PLAYER")
    of_match.add_argument("--board", default="board:5x5", metavar="SOURCE")
    of_match.add_argument("--seconds", nargs=2, type=float, default=[8.0, 8.0], metavar=("OURS", "THEIRS"))
    of_match.add_argument("--opening", type=int, default=0)
    of_match.set_defaults(does=match)
    of_large.add_argument("boards", nargs="*", default=LARGE, metavar="SOURCE")
    of_large.add_argument("--against", nargs="+", default=["greedy", "keep-control"], metavar="PLAYER")
    of_large.add_argument("--time", type=float, default=0.05, metavar="SECONDS")
    of_large.add_argument("--opening", type=int, default=6)
    of_large.set_defaults(does=large)
    of_rules.add_argument("--most", type=float, default=1e9, metavar="SECONDS", help="End after so long.")
    of_rules.set_defaults(does=rules)
    for kind, games in ((of_match, 20), (of_large, 50), (of_rules, 10_000)):
        kind.add_argument("--games", type=int, default=games)
        kind.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    chosen.does(chosen)
