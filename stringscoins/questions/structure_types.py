"""The facts of `structure` and their types, for editors and type checkers; see `record_types`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stringscoins.questions.records import Record

__all__ = ["Player", "PositionRecord", "StructureRecord"]

Player: TypeAlias = Literal["mover", "opponent"]


class PositionRecord(Record):
    """What each record begins with."""

    name: str
    coins: int
    strings: int
    stopped: str


class PartRecord(Record):
    """The names of some coins and strings."""

    coins: list[str]
    strings: list[str]


class JointRecord(Record):
    """A coin of valence 3 or more."""

    coin: str
    valence: int


class RunRecord(PartRecord):
    """A chain or a loop; only pieces of loony endgames have names."""

    name: str
    length: int
    moderate: bool


class ChainRecord(RunRecord):
    """A chain, with the coins or the ground at its ends."""

    ends: list[str]


class LoopRecord(RunRecord):
    """A loop, with the joint that it hangs on."""

    joint: str | None


class CaptureRecord(Record):
    """A coin that can be captured; its type is that of ordinary strings."""

    coin: str
    string: str
    type: str


class DipperRecord(Record):
    """A loop with its handle."""

    joint: str
    loop: str
    handle: str
    end: str


class EarmuffsRecord(Record):
    """Two loops at the ends of a chain."""

    muffs: list[str]
    headband: str


class TwinRecord(Record):
    """Two loops that share a joint."""

    joint: str
    longer: str
    shorter: str


class TrinketRecord(Record):
    """A loop that hangs on a bracelet."""

    name: str
    joint: str
    length: int


class TagRecord(Record):
    """A chain at an end of a bracelet."""

    chain: str
    joint: str
    end: str


class BraceletRecord(Record):
    """Trinkets with the chains between them."""

    name: str
    cyclic: bool
    joints: list[str]
    trinkets: list[str]
    chains: list[str]
    tags: list[TagRecord | None]


class ComponentRecord(Record):
    """A part of a loony endgame, with its joints."""

    joints: list[str]
    pieces: list[str]


class BranchingRecord(Record):
    """A tree of hyperstrings."""

    name: str
    coins: int
    handout: int
    strings: list[str]
    cuts: list[str]
    joints: list[str]


class BeyondRecord(Record):
    """A joint that no configuration takes, and the reason."""

    joint: str
    why: str


class AreaRecord(PartRecord):
    """An area of the chain rule."""

    kind: str
    length: int


class SizeRecord(Record):
    """Numbers of coins and strings."""

    coins: int
    strings: int


class LeadsRecord(Record):
    """The leads that are enough to tie and to win."""

    tie: int
    win: int


class StrategyRecord(Record):
    """What the chain rule says."""

    rest: SizeRecord
    long_chains: int
    loops: int
    fewest: int
    most: int
    turns: int
    in_control: Player
    mover_wants: Literal["even", "odd"]
    choice: bool
    proven: bool
    keeping_control: int | None
    sacrifice_leads: LeadsRecord | None
    areas: list[AreaRecord]


class StructureRecord(PositionRecord):
    """The answer of `structure`."""

    loony_endgame: bool
    why_not: list[str]
    components: list[PartRecord]
    joints: list[JointRecord]
    chains: list[ChainRecord]
    loops: list[LoopRecord]
    capturable: list[CaptureRecord]
    dippers: list[DipperRecord]
    earmuffs: list[EarmuffsRecord]
    twins: list[TwinRecord]
    trinkets: list[TrinketRecord]
    bracelets: list[BraceletRecord]
    trees: list[ComponentRecord]
    other: list[ComponentRecord]
    beyond: list[BeyondRecord]
    branching: list[BranchingRecord]
    strategy: StrategyRecord | None
