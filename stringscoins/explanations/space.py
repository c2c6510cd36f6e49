"""The trees of a loony endgame with hyperstrings: what falls, what keeps control, what to open (Romer; Allcock)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stringscoins.endgames import ExactValues, ValuedOpening, openings_in_space
from stringscoins.errors import LimitReached
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.phrases import is_theirs, opening_string, reason_of, soon
from stringscoins.position import Position
from stringscoins.solve.work import Work
from stringscoins.structures import Piece, SpaceEndgame, Tree, space_faults
from stringscoins.wording import listed, plural

__all__ = ["space_steps"]

Facts = Mapping[str, Any]
_SAID = 6
"""The most openings of which the values are told."""


def space_steps(position: Position, work: Work = Work()) -> Iterator[Claim]:
    """Yield claims on a loony endgame with hyperstrings; none for any other position.

    Limits are as for `coin_steps`. Cost: that of the exact values after every opening.
    """
    if position.is_ordinary or space_faults(position):
        return
    enough = soon(work)
    values = ExactValues(work=enough)
    try:
        with values.stopping():
            openings = [_facts(position, opening) for opening in openings_in_space(SpaceEndgame.of(position), values)]
        yield trees(trees=[opening for opening in openings if opening["kind"] == "tree"])
        value = min(opening["value"] for opening in openings)
        # The same that is named at a glance, where every string is looked at.
        first = next(
            string for string in position if any((o["string"], o["value"]) == (string, value) for o in openings)
        )
        yield worth(openings=openings, value=value, string=first)
    except LimitReached as stop:
        yield unknown(reason=reason_of(stop))
        if is_theirs(stop, work):
            raise


def _facts(position: Position, opening: ValuedOpening[Piece | Tree]) -> dict[str, Any]:
    """Return an opening: a string to cut, the kind of its piece, and the numbers of Allcock's formula."""
    piece = opening.piece
    kind = "tree" if isinstance(piece, Tree) else "loop" if piece.is_loop else "chain"
    return {
        "string": piece.name if isinstance(piece, Tree) else opening_string(position, piece),
        "kind": kind,
        "count": opening.count,
        "coins": opening.coins,
        "handout": opening.handout,
        "rest": opening.rest,
        "value": opening.value,
        "reply": opening.reply,
    }


@sentence
def trees(trees: Sequence[Facts]) -> str:
    """Say that chains branch at hyperstrings, and what falls and keeps control in each tree."""
    words = [
        f"{plural(tree['coins'], 'coin')} at {tree['string']} (to keep control costs {tree['handout']})"
        for tree in trees
    ]
    return (
        "At a string of three coins or more a chain branches, and falls along all branches at once: Romer calls it a"
        f" tree. After a cut there can fall {listed(words, _SAID, 'or')}."
    )


@sentence
def worth(openings: Sequence[Facts], value: int, string: str) -> str:
    """Say what each opening is worth to the controller by Allcock's formula; that of `string` is best."""
    best = next(opening for opening in openings if opening["string"] == string)
    s, h, rest = best["coins"], best["handout"], best["rest"]
    does = {
        "keep": f"leaves {h} of the {s} coins and keeps control, since the rest is worth {rest}",
        "give up": f"takes all {s} coins, since the rest is worth only {rest}",
        "either": f"may take all {s} coins or leave {h} of them, as the rest is worth {rest}",
    }[best["reply"]]
    said = (
        f"The player to move does best to open the {best['kind']} at {best['string']}. The opponent {does}, and gets"
        f" {s} - {h} + |{rest} - {h}| = {value} more in the end (Allcock's formula (2.1))."
    )
    worse = [f"{o['value']} at {o['string']}" for o in openings if o["value"] != value]
    return f"{said} Other openings cost more: {listed(worse, _SAID)}." if worse else said


@sentence
def unknown(reason: str) -> str:
    """Say that the openings are not known because a limit was reached."""
    return f"What every opening is worth is not known within the limits ({reason})."
