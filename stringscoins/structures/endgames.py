"""Loony endgames: what is left when every move opens a chain or a loop.

No coin is capturable, every coin of valence 2 belongs to a chain of at least 3 such coins or to a loop of at least 4
coins, and all other coins are joints (Berlekamp and Scott, *Forcing your opponent to stay in control of a loony
Dots-and-Boxes endgame*, introduction). Opening a chain or a loop removes it; what hung on it may fuse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar

from stringscoins.errors import NotAnEndgame, PositionError
from stringscoins.labelling import connected
from stringscoins.position import GROUND, Position
from stringscoins.showing import Pictured
from stringscoins.structures.chains import chains_and_loops
from stringscoins.structures.segments import GROUND_END, HANDOUT, LOOP_END, LOOP_HANDOUT, Run, Segment, opened

__all__ = ["MODERATE_CHAIN", "MODERATE_LOOP", "Endgame", "Opening", "Piece", "all_loony", "faults", "piece_called"]

MODERATE_CHAIN, MODERATE_LOOP = 4, 7
"""The most coins of a moderate chain and of a moderate loop; longer ones are very long (Berlekamp and Scott)."""
SHORTEST_CHAIN, SHORTEST_LOOP = 3, 4
"""The least coins of a long chain, and of a long loop that stands alone: opening one is loony."""


@dataclass(frozen=True)
class Piece:
    """A chain or a loop of a loony endgame.

    Attributes
    ----------
    name : str
        `AB` between the joints A and B, `A` a loop at A (or the chain or loop that it became when A lost its other
        strings), `6-chain` and `4-loop` alone. Primes distinguish pieces of one name: `AB`, `AB'`, `AB''`, `AB'''`,
        `AB'4`, ...
    ends : tuple of str
        The two ends, each a joint or `ground`; the same joint twice for a loop at a joint, none for a loop that stands
        alone.
    coins : tuple of str
        The coins of valence 2, from the first end to the other.
    via : tuple of str
        The former joints among the coins.
    """

    name: str
    ends: tuple[str, ...]
    coins: tuple[str, ...]
    via: tuple[str, ...] = ()

    @property
    def is_loop(self) -> bool:
        """True if it closes on itself, alone or at one joint."""
        return not self.ends or (self.ends[0] == self.ends[1] != GROUND)

    @property
    def joint(self) -> str | None:
        """The joint that a loop hangs on; None for all other pieces."""
        return self.ends[0] if self.ends and self.is_loop else None

    @property
    def length(self) -> int:
        """The number of coins; a loop's joint is one of them."""
        return len(self.coins) + (self.joint is not None)

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """The joints at its ends, one or two or none."""
        return tuple(dict.fromkeys(end for end in self.ends if end != GROUND))

    @property
    def independent(self) -> bool:
        """True if it is a component."""
        return not self.joints

    @property
    def handout(self) -> int:
        """The coins that the controller leaves to keep control: 2 of a chain, 4 of a loop, once it stands alone."""
        return LOOP_HANDOUT if self.is_loop else HANDOUT

    @property
    def dip(self) -> int:
        """The number of coins by which the opener's net score falls before she takes the handout."""
        return self.length - self.handout

    @property
    def net(self) -> int:
        """The number of coins by which the opener's net score rises in all when the controller keeps control."""
        return self.handout - self.dip

    @property
    def moderate(self) -> bool:
        """True if it is a loop of fewer than 8 coins or a chain of 3 or 4; all others are very long."""
        return self.length <= (MODERATE_LOOP if self.is_loop else MODERATE_CHAIN)


@dataclass(frozen=True)
class Opening:
    """The consequences of opening a piece.

    Attributes
    ----------
    piece : Piece
        The piece that is opened.
    coins : int
        The coins that can then be captured one after the other: those of the piece, and where a loop at a joint of
        valence 3 is opened also the joint and the chain that hung on it.
    handout : int
        The coins that the controller gives back to keep control: 4 of a loop that stands alone, 2 of all others.
    rest : Endgame
        The endgame that is left when these coins are gone.
    """

    piece: Piece
    coins: int
    handout: int
    rest: Endgame


@dataclass(frozen=True)
class Endgame(Pictured):
    """A loony endgame, as a graph of joints whose edges are chains and loops.

    Attributes
    ----------
    pieces : tuple of Piece
        All chains and loops. Every coin is either in exactly one of them or a joint.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> earmuffs = Endgame.of(segments([("A", "A", 3), ("B", "B", 5), ("A", "B", 4)]))
    >>> [(piece.name, piece.length) for piece in earmuffs.pieces]
    [('A', 4), ('B', 6), ('AB', 4)]
    >>> [(piece.name, piece.length) for piece in earmuffs.open(earmuffs.piece("AB")).rest.pieces]
    [('A', 4), ('B', 6)]
    >>> earmuffs.open(earmuffs.piece("A")).coins  # the loop, its joint and the headband
    8
    """

    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, position: Position) -> Endgame:
        """Return the endgame of `position`, with pieces in the order of the strings. Cost: linear.

        Raises
        ------
        NotAnEndgame
            If the position is no loony endgame; the message gives the reasons, coin by coin.
        """
        wrong = faults(position)
        if wrong:
            raise NotAnEndgame(wrong)
        chains, loops = chains_and_loops(position)
        # In the order of the strings, so that pieces come as they were written.
        place = {name: i for i, name in enumerate(position.strings)}
        found: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []
        for chain in chains:
            ends = tuple(end.removeprefix("joint ") for end in chain.ends)
            found.append((min(place[s] for s in chain.strings), ends, chain.coins))
        for loop in loops:
            ends, coins = ((), loop.coins) if loop.joint is None else ((loop.joint,) * 2, loop.coins[1:])
            found.append((min(place[s] for s in loop.strings), ends, coins))
        return cls(_named(Piece("", ends, coins) for _, ends, coins in sorted(found)))

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The pieces as segments between joints, which are numbered as they come, as in `valences`."""
        number = {GROUND: GROUND_END}
        segments = []
        for piece in self.pieces:
            one, other = [number.setdefault(end, len(number) - 1) for end in piece.ends] or (LOOP_END, LOOP_END)
            segments.append((one, other, len(piece.coins)))
        return tuple(segments)

    @cached_property
    def valences(self) -> dict[str, int]:
        """The joints, each with its valence."""
        return dict(Counter(end for piece in self.pieces for end in piece.ends if end != GROUND))

    @cached_property
    def coins(self) -> int:
        """The number of coins."""
        return len(self.valences) + sum(len(piece.coins) for piece in self.pieces)

    def piece(self, name: str) -> Piece:
        """Return the first piece called `name`.

        Openings make some pieces fuse and change their names. Pieces that stand alone may share a name; then they are
        alike. Cost: linear.

        Raises
        ------
        PositionError
            If no piece has this name.
        """
        return piece_called(name, self.pieces)

    def at(self, joint: str) -> tuple[Piece, ...]:
        """Return the pieces at `joint`, in the order of `pieces`. Cost: linear."""
        return tuple(piece for piece in self.pieces if joint in piece.ends)

    def components(self) -> tuple[Endgame, ...]:
        """Return the connected parts, in the order of their first pieces; the ground does not connect. Cost: linear."""
        parts = connected(piece.joints for piece in self.pieces)
        return tuple(Endgame(tuple(self.pieces[i] for i in part)) for part in parts)

    def open(self, piece: Piece) -> Opening:
        """Return the consequences of opening `piece`, one of `pieces`. Cost: linear.

        A joint that is left with two strings becomes a coin of the piece through it.

        Raises
        ------
        PositionError
            If the piece is not in this endgame.
        """
        if piece not in self.pieces:
            raise PositionError(f"the piece {piece.name!r} is not in this endgame")
        coins, handout, rest, runs = opened(self.segments, self.pieces.index(piece))
        left = {i: self._joined(runs[i]) if i in runs else self.pieces[i] for i in rest}
        for i in runs:
            left[i] = _called(left[i], {other.name for j, other in left.items() if j != i}, Counter())
        return Opening(piece, coins, handout, Endgame(tuple(left.values())))

    def _joined(self, run: Run) -> Piece:
        """Return the piece that a run makes, yet without a name."""
        joined, *others = (self.pieces[i] for i in run.through)
        names = list(self.valences)
        joints = [names[number] for number in run.joints]
        is_closed = len(joints) > len(others)
        for joint, other in zip(joints[is_closed:], others, strict=True):
            joined, other = _walked(joined, end=joint), _walked(other, start=joint)
            ends = (joined.ends[0], other.ends[1])
            joined = Piece("", ends, (*joined.coins, joint, *other.coins), (*joined.via, joint, *other.via))
        if is_closed:
            joined = Piece("", (), (joints[0], *joined.coins), (joints[0], *joined.via))
        return joined


class _PieceLike(Protocol):
    @property
    def name(self) -> str: ...


_Any = TypeVar("_Any", bound=_PieceLike)


def piece_called(name: str, pieces: Iterable[_Any]) -> _Any:
    """Return the first of `pieces` that is called `name`; PositionError if none is."""
    names = []
    for piece in pieces:
        if piece.name == name:
            return piece
        names.append(piece.name)
    raise PositionError(f"no piece is called {name!r}; the pieces are {', '.join(names)}")


def faults(position: Position) -> tuple[str, ...]:
    """Return the reasons why a position is no loony endgame of chains and loops; none if it is one. Cost: linear.

    Parameters
    ----------
    position : Position
        Any.

    Returns
    -------
    tuple of str
        One sentence for each fault, with the names of coins and strings.

    Examples
    --------
    >>> faults(Position.numbered(["ab", "bc", "c"]))
    ('coin a is capturable',)
    >>> faults(Position.numbered(["a", "ab", "b"]))
    ('the chain of a, b has 2 coins, not 3',)
    """
    found = [f"coin {coin} is capturable" for coin in position.capturable]
    for name, coins in position.items():
        if len(coins) > 2:
            found.append(f"string {name} holds {len(coins)} coins: chains and loops have ordinary strings")
        elif not coins:
            found.append(f"string {name} is bare")
    chains, loops = chains_and_loops(position)
    for chain in chains:
        if chain.length >= SHORTEST_CHAIN or any(end.split()[0] in ("string", "open") for end in chain.ends):
            continue
        if chain.coins:
            found.append(f"the chain of {', '.join(chain.coins)} has {_coins(chain.length)}, not {SHORTEST_CHAIN}")
        elif ends := position[chain.strings[0]]:
            between = " and ".join((*ends, GROUND)[:2])
            found.append(f"string {chain.strings[0]} between {between} has no chain of {SHORTEST_CHAIN} coins")
    for loop in loops:
        if loop.length < SHORTEST_LOOP:
            found.append(f"the loop of {', '.join(loop.coins)} has {_coins(loop.length)}, not {SHORTEST_LOOP}")
    return tuple(found)


def all_loony(position: Position) -> bool:
    """Return whether every cut of a position of ordinary strings is loony. Cost: linear.

    Beside loony endgames these are positions with shorter loops at joints of valence 3: with such a loop its joint
    falls, and a long chain that hangs on it.

    Examples
    --------
    >>> dipper = Position.numbered(["xy", "yz", "zx", "xp", "pq", "qr", "r"])
    >>> all_loony(dipper), faults(dipper)
    (True, ('the loop of x, y, z has 3 coins, not 4',))
    """
    chains, loops = chains_and_loops(position)
    hanging = (loop.joint is not None and position.valence(loop.joint) == 3 for loop in loops)
    return (
        not position.capturable
        and all(chain.length >= SHORTEST_CHAIN for chain in chains)
        and all(loop.length >= SHORTEST_LOOP or hangs for loop, hangs in zip(loops, hanging, strict=True))
    )


def _coins(n: int) -> str:
    return f"{n} coin" + ("" if n == 1 else "s")


def _walked(piece: Piece, *, start: str | None = None, end: str | None = None) -> Piece:
    """Return the piece, turned where it does not start at one joint or end at another."""
    if (start or piece.ends[0], end or piece.ends[1]) == piece.ends:
        return piece
    return Piece(piece.name, piece.ends[::-1], piece.coins[::-1], piece.via[::-1])


def _called(piece: Piece, taken: Collection[str], primes: Counter[str]) -> Piece:
    """Return the piece under a name that is not taken, unless it stands alone. `primes` counts the primes in use."""
    joints = [*piece.ends[:1], *piece.via, *piece.ends[1:]]
    if piece.is_loop:
        joints = list(dict.fromkeys(joints))
    if not piece.joints and not piece.via:
        return Piece(f"{len(piece.coins)}-{'loop' if piece.is_loop else 'chain'}", piece.ends, piece.coins)
    short = all(len(joint) == 1 for joint in joints)
    name = ("" if short else "-").join(joints)
    free = name
    # More than three primes are written as a number, or the names of a thousand pieces would take a megabyte.
    while free in taken:
        primes[name] += 1
        free = name + ("'" * primes[name] if primes[name] <= 3 else f"'{primes[name]}")
    return Piece(free, piece.ends, piece.coins, piece.via)


def _named(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    named: list[Piece] = []
    taken: set[str] = set()
    primes: Counter[str] = Counter()
    for piece in pieces:
        named.append(_called(piece, taken, primes))
        taken.add(named[-1].name)
    return tuple(named)
