"""The facts of answers and their types, for editors and type checkers; those of `structure` are in `structure_types`.

Whatever is in a record is a plain Record when the program runs. A key that comes with an option, or with some positions
only, is listed like all others; `docs/reference/commands.md` says when it is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from stringscoins.questions.records import Record
from stringscoins.questions.structure_types import Player, PositionRecord
from stringscoins.questions.wording import explained, explained_html

if TYPE_CHECKING:
    from stringscoins.endgames import Flight

__all__ = ["EndgameRecord", "ExplanationRecord", "FlightRecord", "ForfeitRecord", "ReviewRecord"]

Nimber: TypeAlias = int | Literal["loony"]
Reply: TypeAlias = Literal["keep", "give up", "either"]


class CertificateRecord(Record):
    """A certificate that was written."""

    file: str
    facts: int


class ChosenLoopRecord(Record):
    """A loop of those that the controlled value counts."""

    pieces: list[str]
    length: int
    weight: float


class PieceRecord(Record):
    """A chain, a loop or a tree by its name."""

    piece: str
    kind: Literal["chain", "loop", "tree"]
    length: int


class OpeningRecord(PieceRecord):
    """A piece that can be opened, and what comes of it."""

    count: int
    coins: int
    handout: int
    value: int
    reply: Reply
    optimal: bool


class AdviceRecord(Record):
    """A piece to open, and the rule that says so."""

    piece: str
    rule: str


class TurningRecord(Record):
    """A change that would change who wins."""

    removed: list[str]
    added: list[str]
    coins: int
    endgame: str
    value: int
    winner: Literal["opener", "controller", "draw"]


class WinningConditionRecord(Record):
    """A condition, and whether it holds."""

    condition: str
    holds: bool


class EndgameRecord(PositionRecord):
    """The answer of `endgame`."""

    lead: int
    controlled_value: int | None
    loops: list[ChosenLoopRecord]
    value: int
    terminal_bonus: int
    move: AdviceRecord
    winner: Literal["opener", "controller", "draw"]
    rule: str
    openings: list[OpeningRecord]
    reply: Mapping[str, Reply]
    orders: list[list[str]]
    more_orders: bool
    conditions: list[WinningConditionRecord]
    turning: list[TurningRecord]
    certificate: CertificateRecord


# flight


class LegRecord(PieceRecord):
    """A piece that is flown over."""

    coins: int
    net: int
    lowest: int
    start: int
    kept: bool
    phase: str


class FlightPathRecord(Record):
    """A flight."""

    legs: list[LegRecord]
    lowest: int
    crashes: bool
    largest_bump: int
    largest_blip: int
    end: int
    proves: bool
    found_by: Literal["algorithm", "search"]


class ProfitableRecord(Record):
    """A sub-bracelet that pays."""

    pieces: list[str]
    net: int
    bump: int
    reverse_bump: int
    minimal: bool


class ProfitsRecord(Record):
    """A bracelet and its sub-bracelets that pay."""

    name: str
    joints: list[str]
    profitable: list[ProfitableRecord]


class StageRecord(Record):
    """What is left after some legs."""

    legs: int
    pieces: list[str]


class ConditionRecord(Record):
    """A condition of the theorem."""

    condition: str
    value: int | None
    holds: bool


class LandingRecord(Record):
    """The least landing, and the very long pieces that are played last."""

    least: int
    decides: bool
    sum: str
    controlled_value: int


class DisjointLoopsRecord(Record):
    """The node-disjoint loops as a sum."""

    sum: str
    controlled_value: int
    enough: bool


class FlightRecord(PositionRecord):
    """The flights through a loony endgame, and their proof; `flights` has them by their names in the record."""

    controlled_value: int
    value: int
    direct: FlightPathRecord
    reverse: FlightPathRecord
    order: FlightPathRecord
    plan: FlightPathRecord
    bracelets: list[ProfitsRecord]
    proved: bool
    H: StageRecord
    K: StageRecord
    conditions: list[ConditionRecord]
    landing: LandingRecord
    disjoint_loops: DisjointLoopsRecord
    plot: str

    def __init__(self, facts: Mapping[str, Any], flights: dict[str, Flight]) -> None:
        super().__init__("flight", facts)
        self.flights = flights

    def _repr_html_(self) -> str:
        from stringscoins.drawing import draw

        return draw(self.flights, title=self["name"])._repr_svg_() + super()._repr_html_()


# forfeit


class ForfeitRecord(PositionRecord):
    """The answer of `forfeit`."""

    forfeit: int
    dealt: int


# explain


class SummandRecord(Record):
    """A part of a position, with its nimber and the reason for it."""

    name: str
    strings: list[str]
    nimber: Nimber | None
    reason: str
    rule: str
    moves: Mapping[str, Nimber]


class WinningMoveRecord(Record):
    """A move that makes the sum 0; the nimbers of its part are under the keys `from` and `to`."""

    part: str
    id: str
    to: int


class ControlRecord(Record):
    """Who gets control."""

    in_control: Player | None
    phase: Literal["opening", "chain fight", "neutral", "short chains", "loony"]
    chain_rule: Player
    long_chains: int
    loops: int
    turns: int
    mover_wants: Literal["even", "odd"]
    proved: bool


class StepRecord(Record):
    """A step of an explanation; its kind says which facts it has."""

    topic: str
    kind: str
    text: str
    facts: Record


class ExplanationRecord(PositionRecord):
    """The explanation of a position, which reads as a text."""

    parts: list[SummandRecord]
    nim_sum: Nimber | None
    winning: list[WinningMoveRecord]
    control: ControlRecord | None
    steps: list[StepRecord]

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__("explanation", facts)

    @property
    def text(self) -> str:
        """The explanation as `stringscoins explain` prints it."""
        return "\n".join(explained(self.to_dict()))

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return explained_html(self.to_dict())


# review


class MarginsRecord(Record):
    """Estimates of the margins of a move."""

    margin: float
    margin_after: float


class ReviewedMoveRecord(Record):
    """A move of a game; None is what is not known."""

    number: int
    player: Literal["A", "B"]
    id: str
    captures: list[str]
    nimber: Nimber | None
    nimber_after: Nimber | None
    gives_away: bool | None
    winning: list[str] | None
    margin: int | None
    margin_after: int | None
    cost: int | None
    best: list[str] | None
    outcome: str | None
    outcome_after: str | None
    about: MarginsRecord


class FirstMistakeRecord(Record):
    """The numbers of the first moves that cost coins, and that gave Nimstring away."""

    coins: int | None
    nimber: int | None


class CoinsRecord(Record):
    """The coins of each player."""

    A: int
    B: int


class ResultRecord(Record):
    """How a game ended, or stands."""

    over: bool
    coins: CoinsRecord
    lead: int
    winner: Literal["A", "B", "draw"] | None


class ReviewRecord(PositionRecord):
    """The answer of `review`."""

    misere: bool
    moves: list[ReviewedMoveRecord]
    first_mistake: FirstMistakeRecord
    result: ResultRecord
