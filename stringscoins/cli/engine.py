"""`stringscoins engine`: the engine as a program that others can ask, by the line protocol
(`docs/reference/protocol.md`).
"""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from stringscoins.errors import LimitReached, StringsCoinsError, safe
from stringscoins.version import __version__

if TYPE_CHECKING:
    from stringscoins.strategy import Engine, Game

__all__ = ["engine"]

_GLANCE = 1000
"""Positions searched for the margin where the cut was chosen without any: some milliseconds."""


@click.command()
@click.option(
    "--seed", type=int, metavar="N", help="Seed all that is left to chance. The default is another seed each time."
)
def engine(seed: int | None) -> None:
    """Speak the line protocol, so that other programs can ask the engine.

    The engine reads lines from standard input and answers in lines. It ends with `quit` or the end of input. It
    understands: scp, isready, position SOURCE [misere] [moves NAME, ...], go [time SECONDS] [clock SECONDS] [nodes N],
    stop, quit. A bare `go` takes a second. The page docs/reference/protocol.md tells more.

    \b
    Example:
      printf 'position board:2x2\\ngo nodes 1000\\n' | stringscoins engine --seed 1
    """
    import random

    from stringscoins.strategy import Engine

    _Server(Engine(seed=random.getrandbits(32) if seed is None else seed)).run()


class _Server:
    """A server of the line protocol. A thread of its own does the thinking, so that `stop` is read meanwhile."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.game: Game | None = None
        self.thinking: threading.Thread | None = None

    def run(self) -> None:
        """Answer lines until the end."""
        try:
            while line := sys.stdin.readline():
                word, _, rest = line.strip().partition(" ")
                if word == "quit":
                    self.stop()
                    return
                try:
                    self.obey(word, rest.strip())
                except (StringsCoinsError, ValueError) as error:
                    self.say(f"error {safe(str(error))}")
            # At the end of input what was asked is still answered.
            if self.thinking is not None:
                self.thinking.join()
        except KeyboardInterrupt:
            self.stop()
            raise

    def say(self, line: str) -> None:
        """Write a line at once."""
        click.echo(line)
        sys.stdout.flush()

    def obey(self, word: str, rest: str) -> None:
        """Execute a line of the protocol; ValueError or StringsCoinsError if it is not valid."""
        from stringscoins.strategy.protocol import read_go, read_position

        if word == "scp":
            self.say(f"id name stringscoins {__version__}")
            self.say("scpok")
        elif word == "isready":
            self.engine.get_ready()
            self.say("readyok")
        elif word == "position":
            self.stop()
            self.game = None
            self.game = read_position(rest)
        elif word == "go":
            self.stop()
            self.go(read_go(rest))
        elif word == "stop":
            self.stop()
        elif word:
            raise ValueError(f"unknown command {word!r}: expected scp, isready, position, go, stop or quit")

    def go(self, limits: dict[str, float]) -> None:
        """Start the search in its thread."""
        from stringscoins.strategy.protocol import listed
        from stringscoins.strategy.thinking import Budget, Clock

        game = self.game
        if game is None or game.over:
            raise ValueError("no position: nothing is left to cut" if game else "no position yet")
        clock, nodes = limits.get("clock"), limits.get("nodes")
        seconds = limits.get("time", None if clock else 1.0)
        self.engine.clock = Clock(Budget(seconds, None if nodes is None else int(nodes), clock))

        def think() -> None:
            verdict = self.engine.consider(game)
            if verdict.margin is None and not (nodes and verdict.nodes):
                # A capture that costs nothing was not thought about, or the time was up at once.
                self.engine.clock = Clock(Budget(None, int(min(nodes or _GLANCE, _GLANCE))))
                with suppress(LimitReached):
                    verdict = replace(self.engine.judge(game), line=verdict.line)
            margin = "" if verdict.margin is None else f" margin {verdict.margin:+g}" + " exact" * verdict.exact
            self.say(f"info depth {verdict.depth} nodes {verdict.nodes}{margin}")
            self.say(f"bestmove {listed([verdict.best])}")

        self.thinking = threading.Thread(target=think)
        self.thinking.start()

    def stop(self) -> None:
        """Stop the search, if one runs, and wait until its answer is written."""
        if self.thinking is not None:
            while self.thinking.is_alive():
                self.engine.stop()  # again where it had not yet begun
                self.thinking.join(0.01)
            self.thinking = None
