"""Claims: sentences about a position, each with the facts that it states.

A sentence is written in one place, as a function from its facts to its words. The decorator `sentence` makes it give a
`Claim`, which has both: the words for a person, and the facts for a program and for the tests, which hold every claim
against exhaustive search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["SENTENCES", "Claim", "sentence"]


@dataclass(frozen=True)
class Claim:
    """A sentence about a position, with the facts that it states.

    Attributes
    ----------
    topic : str
        The topic: the module of `explanations` that makes the claim, or its folder, such as `captures`, `parts` or
        `control`.
    kind : str
        The name of the sentence within its topic.
    facts : dict
        The facts that it states, as values for JSON: strings by their ids, parts by their names, nimbers in the
        notation of `show`.
    text : str
        The claim in words: one sentence or a few, without line breaks.

    Examples
    --------
    >>> @sentence
    ... def total(nim_sum: int) -> str:
    ...     return f"The nim-sum is {nim_sum}."
    >>> total(nim_sum=3).text
    'The nim-sum is 3.'
    """

    topic: str
    kind: str
    facts: dict[str, Any]
    text: str


SENTENCES: dict[str, Callable[..., Claim]] = {}
"""All sentences, by topic and kind: `captures.free`."""


def sentence(words: Callable[..., str]) -> Callable[..., Claim]:
    """Turn a function from facts to words into a maker of claims; its topic is its module, or its folder."""
    inside, last = words.__module__.partition(".explanations.")[2], words.__module__.rpartition(".")[2]
    topic, kind = inside.partition(".")[0] or last, words.__name__.strip("_")

    def claim(**facts: Any) -> Claim:
        return Claim(topic, kind, facts, words(**facts))

    claim.__doc__ = words.__doc__
    SENTENCES[f"{topic}.{kind}"] = claim
    return claim
