"""The chain fight: how many long chains there are and may be in the end, and how many the player to move wants.

The source of the rule is Malkin, *Nimdots and the Nimdots Method*, theorems 5 to 7, which follow Berlekamp, Conway and
Guy, *Winning Ways*, chapter 16. Where no coin is open, the rule is exact: `docs/explanation/theory.md` proves it.
"""

from __future__ import annotations

from dataclasses import dataclass

from stringscoins.errors import PositionError
from stringscoins.position import GROUND, Position
from stringscoins.strategy.chains import chain_rule, long_pieces, normal_turns
from stringscoins.structures.areas import Area, areas, long_runs
from stringscoins.structures.endgames import SHORTEST_CHAIN, all_loony
from stringscoins.structures.falling import all_taken, before_the_last

__all__ = ["ChainFight", "chain_fight"]


@dataclass(frozen=True)
class ChainFight:
    """What players know when they count long chains. Coins that fall are taken first.

    Attributes
    ----------
    areas : tuple of Area
        What becomes of each coin.
    rest : Position
        What is left when everything that falls is taken.
    long_chains, loops : int
        Those that there are now, as `long_pieces` counts them.
    fewest, most : int
        Bounds of the number of long chains in the end, if no long chain or loop, and no loop at a joint of valence 3,
        is opened before. With such a loop the chain at its joint falls, too.
    early : int
        The double-crosses that are sure to come before the end: one in each loop of 2 or 3 coins.
    has_choice : bool
        Whether the player to move can leave the last coins that fall, so that the opponent moves on in `rest`.
    """

    areas: tuple[Area, ...]
    rest: Position
    long_chains: int
    loops: int
    fewest: int
    most: int
    early: int
    has_choice: bool

    @property
    def mover_wants(self) -> str:
        """`odd` or `even`: the number of long chains in the end that gives control to the player to move.

        It is the number if that player takes everything that falls, and the other one if the last coins are left.
        """
        return "even" if chain_rule(self.rest, 0, self.early) else "odd"

    @property
    def _is_first(self) -> bool:
        """Whether who moves first in `rest` gets control, if the long chains stay as they are."""
        return chain_rule(self.rest, self.long_chains, self.early)

    @property
    def in_control(self) -> bool:
        """Whether the player to move gets control, if the long chains stay as they are."""
        return self.has_choice or self._is_first

    @property
    def is_exact(self) -> bool:
        """Whether `in_control` is a theorem: the last coins that fall give the choice, or no coin is open."""
        return self.has_choice or all(area.kind != "open" for area in self.areas)

    @property
    def phase(self) -> str:
        """The phase of the game: `opening`, `chain fight`, `neutral`, `short chains` or `loony` (Malkin, section 3.3).

        In the last one every cut is loony; in the one before every cut gives coins away; in the neutral one the number
        of long chains is settled. Before there is a long chain or loop that is the opening.
        """
        if all_loony(self.rest):
            return "loony"
        if not any(all(self.rest.valence(coin) > 2 for coin in coins) for coins in self.rest.values()):
            return "short chains"
        if self.fewest == self.most:
            return "neutral"
        return "chain fight" if self.long_chains or self.loops else "opening"

    @property
    def turns(self) -> int:
        """The turns of a normal game from here on, with the long chains and the loops that there are now."""
        turns = normal_turns(self.rest, self.long_chains, self.loops, self.early)
        return turns + (self.has_choice and not self._is_first)


def chain_fight(position: Position) -> ChainFight:
    """Return how many long chains there are and may be, and what the chain rule says of them. Cost: linear.

    The bounds are safe, not sharp. A new long chain takes 3 open coins that are joined. A long chain that ends at the
    ground does so to the end of the game, and a chain has two ends.

    Parameters
    ----------
    position : Position
        A position of ordinary strings.

    Raises
    ------
    PositionError
        If a string holds more than two coins.

    Examples
    --------
    >>> from stringscoins.families import make, segments
    >>> fight = chain_fight(segments([("A", "ground", 3), ("A", "ground", 1), ("A", "ground", 1)]))
    >>> fight.fewest, fight.long_chains, fight.most, fight.mover_wants
    (1, 1, 2, 'odd')
    >>> chain_fight(make("board", [5, 5])).mover_wants
    'even'
    """
    if not position.is_ordinary:
        raise PositionError("a string holds more than two coins: the chain rule is for ordinary strings")
    rest, _ = all_taken(position)
    found = areas(position)
    long_chains, loops = long_pieces(rest)
    more = sum(area.length // SHORTEST_CHAIN for area in found if area.kind == "open")
    rings = sum(area.kind == "short" and len(area.strings) == area.length for area in found)
    return ChainFight(
        found,
        rest,
        long_chains,
        loops,
        fewest=sum(map(_fewest, rest.components())),
        most=long_chains + more,
        early=rings,
        has_choice=bool(before_the_last(position)[1]),
    )


def _fewest(part: Position) -> int:
    """Return a lower bound of the long chains that a component without capturable coins ends with.

    In the end every string at a joint belongs to a long chain or loop. Then the chains less the joints are half of the
    ends at the ground and of the valences beyond 2. What is long now, and the joints at which nothing else ends, stay.
    """
    runs = long_runs(part)
    ends = sum(chain.ends.count(GROUND) for chain in runs.chains)
    return (ends + sum(part.valence(joint) - 2 for joint in runs.joints) + 1) // 2
