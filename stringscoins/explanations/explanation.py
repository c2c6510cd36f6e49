"""The explanation of a position, in the order in which a player would think about it (Malkin, sections 4.3 and 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from stringscoins.errors import LimitReached
from stringscoins.explanations import captures, control, loony, parts, sums
from stringscoins.explanations.claims import Claim
from stringscoins.explanations.coach import Outlook, coach_steps, look
from stringscoins.explanations.coins import coin_steps
from stringscoins.explanations.endgames import endgame_steps
from stringscoins.explanations.parts import Subgame, reasoned
from stringscoins.explanations.space import space_steps
from stringscoins.explanations.speech import Speech
from stringscoins.explanations.sums import WinningMove
from stringscoins.game import Game
from stringscoins.notation import Document
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Progress, Work
from stringscoins.solve.limits import SearchStopped
from stringscoins.values import Value

__all__ = ["Explanation", "explain", "glance"]


@dataclass
class Explanation:
    """The reasons for a position's value, and how the position is won.

    Attributes
    ----------
    parts : tuple of Subgame
        The components of the position, with the value of each and the value after each move.
    winning : tuple of WinningMove
        The moves that win Nimstring.
    control : dict or None
        The facts on who gets control; see `control.control`.
    steps : list of Claim
        All claims, in the order of a talk.
    stopped : LimitReached or None
        The limit that was reached before the values of all parts were known.

    Examples
    --------
    >>> found = explain(Position.numbered(["a", "ab", "b", "c", "cd", "de", "e"]))
    >>> [(part.name, part.nimber) for part in found.parts], found.nim_sum
    ([('A', 1), ('B', 0)], 1)
    >>> [(move.part, move.string, move.was, move.becomes) for move in found.winning]
    [('A', 's2', 1, 0)]
    """

    parts: tuple[Subgame, ...] = ()
    winning: tuple[WinningMove, ...] = ()
    control: dict[str, Any] | None = None
    steps: list[Claim] = field(default_factory=list)
    stopped: LimitReached | None = None

    @property
    def nim_sum(self) -> int | str | None:
        """The value of the position for JSON: an integer, `"loony"`, or None as long as it is not known."""
        return sums.total(self.parts)


def explain(
    document: Document | Position,
    *,
    misere: bool = False,
    work: Work = Work(),
    report: Callable[[Sequence[Claim]], None] = lambda claims: None,
) -> Explanation:
    """Return the explanation of a position: who wins, what to do and why; then what Nimstring and the coins say.

    Parameters
    ----------
    document : Document or Position
        The position. The parts of a document give their names to those of the position, and its lead counts.
    misere : bool
        Whether fewer coins win; then only the coins are explained.
    work : Work
        What may be spent, and who listens.
    report : callable
        A function that gets what a coach says at a glance, before all else is known.

    Returns
    -------
    Explanation
        The explanation. If a limit is reached, it has what is known by then, and `stopped` names the limit.

    Notes
    -----
    Cost: that of the nimbers of all moves of all parts, and of the margin of the position.

    Examples
    --------
    >>> found = explain(Position.numbered(["a", "ab", "b"]))
    >>> [claim.text for claim in found.steps[:2]]
    ['B wins 2 to 0 if both play best.', 'A may cut any string: all are equally good.']
    """
    document = document if isinstance(document, Document) else Document(document)
    position, game = document.position, Game.of(document, misere)
    explanation = Explanation(parts.subgames(document))
    speech = Speech(document, parts.own_names(explanation.parts))
    seen = look(game, work)
    report(tuple(speech.claims(coach_steps(game, seen))))

    def nimbers(of: Position) -> Nimbers:
        return Nimbers(of, work=work)

    def add(claims: Callable[[], Iterable[Claim]]) -> None:
        """Add claims as far as they can be made within the limits."""
        try:
            explanation.steps.extend(speech.claims(claims()))
        except LimitReached as stop:
            explanation.stopped = explanation.stopped or stop
            if isinstance(stop, SearchStopped) and stop.interrupted:
                raise

    add(lambda: _nimstring(explanation, position, nimbers, work.progress))
    winning = [move.string for move in explanation.winning] if explanation.stopped is None else None
    if not misere:
        add(lambda: endgame_steps(position, document.lead, work))
        add(lambda: space_steps(position, work))
    add(lambda: coin_steps(position, document.lead, misere, work, winning))
    who = explanation.control["in_control"] if explanation.control else None
    first = coach_steps(game, _known(seen, position, explanation.steps), who, winning)
    explanation.steps[:0] = speech.claims(first)
    for part in explanation.parts:
        part.text = speech.text(part.reason)
    return explanation


def glance(document: Document, *, misere: bool = False, work: Work = Work()) -> tuple[Claim, ...]:
    """Return what a coach says of a position at a glance: who wins, what to do and why.

    What is not known in a moment is estimated, and called an estimate. Cost: a moment.

    Parameters
    ----------
    document : Document
        The position, with boxes that are taken and whose turn it is.
    misere : bool, optional
        Whether fewer coins win.
    work : Work, optional
        Limits and progress.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> print(*(claim.text for claim in glance(read("3+4"))[:2]))
    B wins 5 to 2 if both play best. A may cut any string: all are equally good.
    """
    game = Game.of(document, misere)
    return tuple(Speech(document).claims(coach_steps(game, look(game, work))))


def _known(seen: Outlook, position: Position, steps: Iterable[Claim]) -> Outlook:
    """Return what is known of a game after what was said of its coins."""
    for claim in steps:
        facts, best = claim.facts, list[str]()
        match claim.topic, claim.kind:
            case ("endgames", "begin") | ("space", "worth"):
                others = seen.best if seen.sure else ()
                seen = seen._replace(best=list(dict.fromkeys([facts["string"], *others])), sure=True)
            case "coins", "margin":
                seen = seen._replace(margin=facts["margin"], exact=True)
            case "coins", "unknown" if not seen.exact:
                seen = seen._replace(bounds=(facts["at_least"], facts["at_most"]))
            case "coins", "best":
                best = facts["best"]
            case "endgames", "loony" if facts["pieces"] == 1:
                best = list(position)
            case "endgames", "costs" if all(opening["value"] == facts["value"] for opening in facts["openings"]):
                best = list(position)
        if best:
            liked = [string for string in seen.best if string in best]
            seen = seen._replace(best=list(dict.fromkeys([*liked, *best])), sure=True)
    return seen


def _nimstring(
    explanation: Explanation, position: Position, nimbers: Callable[[Position], Nimbers], progress: Progress
) -> Iterator[Claim]:
    """Yield the claims on Nimstring, and fill in the values on the way."""
    if not position:
        yield parts.nothing_left()
        return
    if len(explanation.parts) > 1:
        yield parts.fall_apart(parts=[part.name for part in explanation.parts])
    stop: LimitReached | None = None
    try:
        for part in explanation.parts:
            _value(part, nimbers(part.position), progress)
    except LimitReached as cause:
        stop = cause
    known = explanation.nim_sum
    whole = nimbers(position)
    if stop is None:
        explanation.winning = tuple(sums.winning_moves(explanation.parts))
    witness = whole.witness() if known == "loony" else None
    yield from captures.claims(explanation.parts)
    if witness:
        yield captures.played(position, witness, whole)
    yield from parts.claims(explanation.parts)
    if stop is None and not witness:
        yield from sums.claims(explanation.parts, explanation.winning)
        yield from loony.claims(explanation.parts, whole)
    explanation.control = control.control(position, known)
    yield from control.claims(position, explanation.parts, explanation.control)
    if stop:
        raise stop


def _value(part: Subgame, nimbers: Nimbers, progress: Progress) -> None:
    """Value a part and its moves, and find the rule for its value."""
    part.nimber = nimbers.value()
    after: dict[str, Value] = {}
    try:
        for done, move in enumerate(nimbers.moves(), 1):
            progress.counting(done, len(part.position), "moves")
            after[move.string] = move.value
        part.after = after
    finally:
        reasoned(part)
