"""The facts of `structure` and their types, for editors and type checkers; see `record_types`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stringscoins.questions.records import Record

__all__ = ["About", "Player", "StructureRecord"]

Player: TypeAlias = Literal["mover", "opponent"]


class About(Record):
    """What each record begins with."""

    name: str
    coins: int
    strings: int
    stopped: str


class Part(Record):
    """The names of some coins and strings."""

    coins: list[str]
    strings: list[str]


class Joint(Record):
    """A coin of valence 3 or more."""

    coin: str
    valence: int


class Run(Part):
    """A chain or a loop; only pieces of loony endgames have names."""

    name: str
    length: int
    moderate: bool


class Chain(Run):
    """A chain, with the coins or the ground at its ends."""

    ends: list[str]


class Loop(Run):
    """A loop, with the joint that it hangs on."""

    joint: str | None


class Capture(Record):
    """A coin that can be captured; its type is that of ordinary strings."""

    coin: str
    string: str
    type: str


class Dipper(Record):
    """A loop with its handle."""

    joint: str
    loop: str
    handle: str
    end: str


class Earmuffs(Record):
    """Two loops at the ends of a chain."""

    muffs: list[str]
    headband: str


class Twin(Record):
    """Two loops that share a joint."""

    joint: str
    longer: str
    shorter: str


class Trinket(Record):
    """A loop that hangs on a bracelet."""

    name: str
    joint: str
    length: int


class Tag(Record):
    """A chain at an end of a bracelet."""

    chain: str
    joint: str
    end: str


class Bracelet(Record):
    """Trinkets with the chains between them."""

    name: str
    cyclic: bool
    joints: list[str]
    trinkets: list[str]
    chains: list[str]
    tags: list[Tag | None]


class Component(Record):
    """A part of a loony endgame, with its joints."""

    joints: list[str]
    pieces: list[str]


class Branching(Record):
    """A tree of hyperstrings."""

    name: str
    coins: int
    handout: int
    strings: list[str]
    cuts: list[str]
    joints: list[str]


class Beyond(Record):
    """A joint that no configuration takes, and the reason."""

    joint: str
    why: str


class Area(Part):
    """An area of the chain rule."""

    kind: str
    length: int


class Size(Record):
    """Numbers of coins and strings."""

    coins: int
    strings: int


class Leads(Record):
    """The leads that are enough to tie and to win."""

    tie: int
    win: int


class Strategy(Record):
    """What the chain rule says."""

    rest: Size
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
    sacrifice_leads: Leads | None
    areas: list[Area]


class StructureRecord(About):
    """The answer of `structure`."""

    loony_endgame: bool
    why_not: list[str]
    components: list[Part]
    joints: list[Joint]
    chains: list[Chain]
    loops: list[Loop]
    capturable: list[Capture]
    dippers: list[Dipper]
    earmuffs: list[Earmuffs]
    twins: list[Twin]
    trinkets: list[Trinket]
    bracelets: list[Bracelet]
    trees: list[Component]
    other: list[Component]
    beyond: list[Beyond]
    branching: list[Branching]
    strategy: Strategy | None
