"""The kinds of cases, by name."""

from __future__ import annotations

from stringscoins.position import Position
from tests.fuzz.cases import Kind
from tests.fuzz.kinds import (
    certificates,
    commands,
    endgames,
    explanations,
    formats,
    games,
    limits,
    nimbers,
    positions,
    proofs,
    resuming,
    scores,
    stores,
    streams,
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        nimbers.NIMBERS,
        nimbers.SUMS,
        limits.LIMITS,
        scores.SCORES,
        endgames.ENDGAMES,
        certificates.CERTIFICATES,
        proofs.CORE_PROOFS,
        proofs.MARGIN_PROOFS,
        games.GAMES,
        explanations.EXPLANATIONS,
        formats.FORMATS_KIND,
        positions.POSITIONS,
        commands.COMMANDS,
        stores.STORES,
        resuming.RESUMING,
        streams.STREAMS,
    )
}


def warm_up() -> None:
    """Load all kernels, in the process whose children try the cases."""
    from stringscoins.evaluation import Evaluator
    from stringscoins.solve import METHODS, SCORE_METHODS, Nimbers, Scores
    from stringscoins.strategy import PLAYERS, Budget, Game, player

    for strings in (["ab", "bc", "ca", "abc"], ["ab", "bc", "ca", "a", "b", "c"]):
        position = Position.numbered(strings)
        for method in METHODS:
            if method != "tablebase" and (method != "mex" or position.is_ordinary):
                Nimbers(position, method=method, workers=1).value()
        list(Evaluator().evaluate([position] * 40, ["nimber", "margin"]))
        for method in set(SCORE_METHODS) - {"tablebase"}:
            for misere in (False, True):
                Scores(position, method=method, misere=misere).value()
        for name in PLAYERS.own:
            for misere in (False, True):
                player(name, Budget(None, 10)).choose(Game(position, misere))
