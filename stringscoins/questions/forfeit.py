"""Find what the second player must give up to keep control of each SOURCE to the end.

He only makes moves that win Nimstring, as if more were to come after the SOURCE. The player to move makes any moves.
`forfeit` is the least number of coins that she gets, `dealt` the least that some cut of hers takes at once. A chain of
3 or more costs 2 coins, a loop of 4 or more 4, and never more than 2 at once. Hyperstrings can cost 3 at once, as
Romer asks of his figure 3.9, and 4.

Exit code 2 says that the player to move wins Nimstring, so that the second player is not in control. Takes up to 20
strings.

\b
Examples:
  stringscoins forfeit @romer/three-coin-forfeit
  stringscoins forfeit --json 5+6l
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stringscoins.endgames import forfeit
from stringscoins.questions.query import Answer, Query
from stringscoins.questions.question import Question
from stringscoins.questions.wording import heading
from stringscoins.wording import plural

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer"]


@dataclass(frozen=True)
class Options:
    """`forfeit` has no options."""


def answer(query: Query, options: Options) -> Answer:
    """Return the least coins that keep control, and the least that one cut takes."""
    found = Answer(query.heading() | {"forfeit": None, "dealt": None})
    with found.until_stopped():
        coins, dealt = forfeit(query.position, query.work)
        found.record |= {"forfeit": coins, "dealt": dealt}
    return found


def text(record: dict[str, Any], document: Document) -> list[str]:
    if record["forfeit"] is None:
        return [heading(record)]
    coins, dealt = record["forfeit"], record["dealt"]
    return [heading(record), f"to keep control costs {plural(coins, 'coin')}, and some cut takes {dealt} at once"]


QUESTION = Question("forfeit", __doc__ or "", Options, answer, text)
