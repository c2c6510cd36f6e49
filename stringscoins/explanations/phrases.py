"""Common phrases of sentences on endgames: pieces and their numbers, lists, sums; and their time limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.solve.work import Work
from stringscoins.structures import Piece
from stringscoins.wording import listed

__all__ = [
    "NAMED",
    "any_of",
    "counted",
    "is_theirs",
    "kind_of",
    "lots",
    "opening_string",
    "piece_facts",
    "piece_name",
    "piece_names",
    "reason_of",
    "some",
    "soon",
    "sum_of",
]

Facts = Mapping[str, Any]

NAMED, _SUCH = 6, 3
"""The most strings that are all named, and those of more that are."""
_SECONDS = 10
"""The default time limit of a search for an explanation, in seconds."""


def soon(work: Work) -> Work:
    """Return work without a store, with a time limit even if it had none: an explanation is wanted soon."""
    limits = work.limits
    if limits.seconds is None:
        limits = Limits.own(_SECONDS, limits)
    return Work(limits, work.progress)


def reason_of(stop: LimitReached) -> str:
    """Return the limit that was reached."""
    return stop.reason if isinstance(stop, SearchStopped) else str(stop)


def is_theirs(stop: LimitReached, work: Work) -> bool:
    """Return whether a given limit or an interrupt stopped a search, and not just `soon`."""
    if not isinstance(stop, SearchStopped):
        return False
    return work.limits.seconds is not None or stop.interrupted or reason_of(stop) != f"the time limit of {_SECONDS} s"


def any_of(strings: Sequence[str], every: bool = False, last: str = "or") -> str:
    """Return strings of which any will do; `every` says that these are all that there are."""
    if every and len(strings) > 1:
        return "any string"
    if len(strings) > NAMED:
        return f"any of {len(strings):,} strings, such as {listed(strings[:_SUCH], last='or')}"
    return listed(strings, last=last)


def counted(count: int, kind: str, length: int) -> str:
    """Return chains or loops of one length in words."""
    return f"a {kind} of {length:,}" if count == 1 else f"{count:,} {kind}s of {length:,}"


def some(lot: Facts) -> str:
    """Return the result of `lots` in words."""
    return counted(lot["count"], lot["kind"], lot["length"])


def lots(pieces: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """Return kinds and lengths with the number of each, the chains first, by length."""
    return [
        {"kind": kind, "length": length, "count": count} for (kind, length), count in sorted(Counter(pieces).items())
    ]


def piece_facts(piece: Piece) -> dict[str, Any]:
    """Return the name of an endgame's piece, its kind and length, and whether it stands alone."""
    return {"piece": piece.name, "kind": kind_of(piece), "length": piece.length, "alone": piece.independent}


def kind_of(piece: Piece) -> str:
    """Return `loop` or `chain`."""
    return "loop" if piece.is_loop else "chain"


def piece_name(piece: Facts, article: str = "the") -> str:
    """Return a piece in words, by its length if it stands alone and by its name otherwise."""
    if piece["alone"] and piece["piece"] == f"{piece['length']}-{piece['kind']}":
        return f"{article} {piece['kind']} of {piece['length']:,}"
    return f"the {piece['kind']} {piece['piece']}"


def piece_names(pieces: Iterable[Facts], article: str = "the", most: int = 6, last: str = "and") -> str:
    """Return pieces in words, those with their own names together."""
    words, named = [], dict[str, list[str]]()
    for piece in pieces:
        if piece["alone"]:
            words.append(piece_name(piece, article))
        else:
            named.setdefault(piece["kind"], []).append(piece["piece"])
    for kind, names in named.items():
        which = f"the {kind}" if len(names) == 1 else f"one of the {kind}s" if last == "or" else f"the {kind}s"
        words.append(f"{which} {listed(names, most, last)}")
    return listed(words, most, last)


def opening_string(position: Position, piece: Piece) -> str:
    """Return a string that opens a piece, the first of those at one of its coins."""
    own = set(position.strings_of(piece.coins[0]))
    return next(string for string in position.strings if string in own)


def sum_of(numbers: Sequence[int]) -> str:
    """Return a sum as one writes it: 5 - 4 + 0."""
    first, *others = numbers
    return str(first) + "".join(f" - {-n}" if n < 0 else f" + {n}" for n in others)
