"""The configurations of a loony endgame: dippers, earmuffs, twins, trinkets, bracelets and trees.

The words are those of Berlekamp and Scott, *Forcing your opponent to stay in control of a loony Dots-and-Boxes
endgame*: "Very long" defined, and comment 4. They define them for joints of valence 3 and 4; configurations at joints
of higher valence are recognized as far as the definitions go, and such joints are listed as beyond them.
"""

from __future__ import annotations

from dataclasses import dataclass

from stringscoins.labelling import connected
from stringscoins.position import GROUND
from stringscoins.structures.endgames import Endgame, Piece

__all__ = ["Bracelet", "Configurations", "Dipper", "Earmuffs", "EndgamePart", "Twin", "configurations"]

HIGHEST_VALENCE = 4
"""The highest valence of the joints that the definitions cover."""


@dataclass(frozen=True)
class Dipper:
    """A loop of any length on a joint of valence 3, and the chain that holds it, its handle.

    Attributes
    ----------
    joint : str
        The joint of the loop.
    loop, handle : Piece
        The two pieces at the joint.
    end : str
        Where the handle ends: the ground, or a joint that carries no trinket.
    """

    joint: str
    loop: Piece
    handle: Piece
    end: str


@dataclass(frozen=True)
class Earmuffs:
    """Two trinkets joined by a headband, and nothing else.

    Attributes
    ----------
    muffs : tuple of two Piece
        The trinkets, in the order of the bracelet that they are.
    headband : Piece
        The chain between their joints.
    """

    muffs: tuple[Piece, Piece]
    headband: Piece


@dataclass(frozen=True)
class Twin:
    """Two loops of any length that share their only joint; best played as a dipper with the shorter for its handle.

    Attributes
    ----------
    joint : str
        The joint, which has valence 4.
    longer, shorter : Piece
        The loops; of two equal ones either may be the longer.
    """

    joint: str
    longer: Piece
    shorter: Piece


@dataclass(frozen=True)
class Bracelet:
    """A maximal path of chains whose inner joints all carry trinkets, or a cycle of them.

    Of its two end joints, the path starts at the one that comes first in the pieces of the endgame.

    Attributes
    ----------
    joints : tuple of str
        The joints with trinkets along the path, at least one.
    trinkets : tuple of Piece
        Their trinkets, in the same order.
    chains : tuple of Piece
        The chains between one of the joints and the next; in an isolated cyclic bracelet also that from the last to the
        first, so that there are as many as joints.
    tags : tuple of (Piece or None)
        The chains that lead out of the bracelet at its first joint and at its last (which may be the same). An end of
        valence 3 has none; a single trinket at a joint of valence 3 has the first only.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> pieces = [("A", "A", 3), ("B", "B", 5), ("A", "B", 9), ("B", "ground", 4)]
    >>> (bracelet,) = configurations(Endgame.of(segments(pieces))).bracelets
    >>> bracelet.name, bracelet.joints, [tag and tag.name for tag in bracelet.tags]
    ('bracelet', ('A', 'B'), [None, 'B-ground'])
    """

    joints: tuple[str, ...]
    trinkets: tuple[Piece, ...]
    chains: tuple[Piece, ...]
    tags: tuple[Piece | None, Piece | None]

    @property
    def has_no_ends(self) -> bool:
        """True if it is an isolated cycle: it closes on itself without tags."""
        return len(self.chains) == len(self.joints)

    @property
    def cyclic(self) -> bool:
        """True if it closes on itself: alone, without tags, or with two tags that end at one joint."""
        first, last = self.anchors
        return self.has_no_ends or (first == last and first not in (None, GROUND))

    @property
    def anchors(self) -> tuple[str | None, str | None]:
        """The ends of the tags: the ground, or a joint without trinket."""
        first, last = self.tags
        return (
            _across(first, self.joints[0]) if first else None,
            _across(last, self.joints[-1]) if last else None,
        )

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All its pieces: trinkets, chains and tags."""
        return (*self.trinkets, *self.chains, *(tag for tag in self.tags if tag))

    @property
    def name(self) -> str:
        """The word for it: `dipper`, `earmuffs`, `cyclic bracelet`, or `bracelet` if no other word fits."""
        if self.cyclic:
            return "cyclic bracelet"
        if len(self.joints) == 1 and None in self.tags:
            return "dipper"
        return "earmuffs" if len(self.joints) == 2 and self.tags == (None, None) else "bracelet"


@dataclass(frozen=True)
class EndgamePart:
    """A connected part of an endgame without its bracelets, twins, isolated pieces and very long loops.

    Attributes
    ----------
    joints : tuple of str
        The joints that connect it. The joint of a very long loop does not connect, just as the ground does not.
    pieces : tuple of Piece
        All chains and loops of the part.
    """

    joints: tuple[str, ...]
    pieces: tuple[Piece, ...]

    @property
    def is_tree(self) -> bool:
        """True if it has no cycle; the ground closes none."""
        joints = set(self.joints)
        inner = [piece for piece in self.pieces if joints.issuperset(piece.ends)]
        return not any(piece.is_loop for piece in self.pieces) and len(inner) == max(len(self.joints) - 1, 0)


@dataclass(frozen=True)
class Configurations:
    """The configurations that make up a loony endgame.

    Every piece belongs to exactly one of `isolated`, `twins`, `bracelets`, `very_long_loops`, `trees` and `others`.

    Attributes
    ----------
    isolated : tuple of Piece
        Chains and loops that are components.
    twins : tuple of Twin
        Pairs of loops at one joint.
    trinkets : tuple of Piece
        Moderate loops with a joint that are not part of a twin.
    bracelets : tuple of Bracelet
        Dippers with a moderate loop and earmuffs are among them.
    dippers : tuple of Dipper
        The dippers, including those with a very long loop.
    earmuffs : tuple of Earmuffs
        The earmuffs, which are also among the bracelets.
    very_long_loops : tuple of Piece
        Very long loops with a joint that are not part of a twin.
    trees, others : tuple of EndgamePart
        The rest: its connected parts without a cycle, and those with one.
    beyond : tuple of (str, str)
        The joints that the definitions do not cover, each with the reason in a sentence.
    """

    isolated: tuple[Piece, ...]
    twins: tuple[Twin, ...]
    trinkets: tuple[Piece, ...]
    bracelets: tuple[Bracelet, ...]
    dippers: tuple[Dipper, ...]
    earmuffs: tuple[Earmuffs, ...]
    very_long_loops: tuple[Piece, ...]
    trees: tuple[EndgamePart, ...]
    others: tuple[EndgamePart, ...]
    beyond: tuple[tuple[str, str], ...]


def configurations(endgame: Endgame) -> Configurations:
    """Return the configurations of a loony endgame; every piece is in exactly one of them. Cost: linear.

    The terms are those of Berlekamp and Scott, '"Very long" defined' and comment 4.

    Parameters
    ----------
    endgame : Endgame
        Its joints may have any valence; at valence 5 or more, the definitions are applied as far as they go.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> found = configurations(Endgame.of(segments([("A", "A", 3), ("B", "B", 5), ("A", "B", 9), ("B", "ground", 4)])))
    >>> [(bracelet.joints, bracelet.anchors) for bracelet in found.bracelets]
    [(('A', 'B'), (None, 'ground'))]
    """
    loops: dict[str, list[Piece]] = {joint: [] for joint in endgame.valences}
    chains: dict[str, list[Piece]] = {joint: [] for joint in endgame.valences}
    for piece in endgame.pieces:
        for joint in piece.joints:
            (loops if piece.is_loop else chains)[joint].append(piece)
    twins, trinkets, beyond = [], {}, []
    for joint, valence in endgame.valences.items():
        if valence > HIGHEST_VALENCE:
            why = f"joint {joint} has valence {valence}; trinkets, twins and bracelets are defined at valences 3 and 4"
            beyond.append((joint, why))
        elif len(loops[joint]) == 2:
            shorter, longer = sorted(loops[joint], key=lambda loop: loop.length)
            twins.append(Twin(joint, longer, shorter))
        elif loops[joint] and loops[joint][0].moderate:
            trinkets[joint] = loops[joint][0]
    bracelets: list[Bracelet] = []
    strung: set[str] = set()
    order = {joint: place for place, joint in enumerate(trinkets)}
    for joint in trinkets:
        if joint not in strung:
            bracelets.append(_bracelet(joint, trinkets, chains, order))
            strung.update(bracelets[-1].joints)
    dippers = []
    for joint, valence in endgame.valences.items():
        if valence == 3 and loops[joint]:
            (handle,) = chains[joint]
            end = _across(handle, joint)
            if end not in trinkets:
                dippers.append(Dipper(joint, loops[joint][0], handle, end))
    twinned = {loop for twin in twins for loop in (twin.longer, twin.shorter)}
    very_long = tuple(p for p in endgame.pieces if p.joint and not p.moderate and p not in twinned)
    isolated = tuple(piece for piece in endgame.pieces if piece.independent)
    taken = {*isolated, *twinned, *very_long, *(piece for bracelet in bracelets for piece in bracelet.pieces)}
    rest = tuple(piece for piece in endgame.pieces if piece not in taken)
    parts = _parts(rest, detached={loop.ends[0] for loop in very_long})
    return Configurations(
        isolated=isolated,
        twins=tuple(twins),
        trinkets=tuple(trinkets.values()),
        bracelets=tuple(bracelets),
        dippers=tuple(dippers),
        earmuffs=tuple(
            Earmuffs((b.trinkets[0], b.trinkets[1]), b.chains[0]) for b in bracelets if b.name == "earmuffs"
        ),
        very_long_loops=very_long,
        trees=tuple(part for part in parts if part.is_tree),
        others=tuple(part for part in parts if not part.is_tree),
        beyond=tuple(beyond),
    )


def _across(chain: Piece, joint: str) -> str:
    """Return the other end of a chain."""
    return chain.ends[1] if chain.ends[0] == joint else chain.ends[0]


def _bracelet(
    start: str, trinkets: dict[str, Piece], chains: dict[str, list[Piece]], order: dict[str, int]
) -> Bracelet:
    """Return the bracelet of a joint with a trinket; at each such joint there are one or two chains."""
    joints, path = [start], list[Piece]()

    def follow(chain: Piece) -> Piece | None:
        """Go on from the last joint until the path ends or closes, or up to a tag, which is returned."""
        while (joint := _across(chain, joints[-1])) in trinkets:
            path.append(chain)
            if joint == joints[0]:
                return None
            joints.append(joint)
            onward = [other for other in chains[joint] if other != chain]
            if not onward:
                return None
            chain = onward[0]
        return chain

    tags = [follow(chains[start][0]), None]
    if len(path) < len(joints):
        joints.reverse()
        path.reverse()
        if len(chains[start]) == 2:
            tags[1] = follow(chains[start][1])
        if order[joints[0]] > order[joints[-1]]:
            joints.reverse()
            path.reverse()
            tags.reverse()
    return Bracelet(tuple(joints), tuple(trinkets[joint] for joint in joints), tuple(path), (tags[0], tags[1]))


def _parts(pieces: tuple[Piece, ...], detached: set[str]) -> list[EndgamePart]:
    """Return the connected parts, in the order of their first pieces."""
    joints_of = [[joint for joint in piece.joints if joint not in detached] for piece in pieces]
    return [
        EndgamePart(tuple(dict.fromkeys(joint for i in part for joint in joints_of[i])), tuple(pieces[i] for i in part))
        for part in connected(joints_of)
    ]
