"""What facts about positions prove, by the definition of values and lemma 2 of docs/reference/certificates.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stringscoins.certificate.rule import BARE, Form, Part, Parts, cuts, first_capture
from stringscoins.values import LOONY, Value, nim_sum

__all__ = ["Proof", "deciding"]


def deciding(parts: Parts, value: Callable[[Form], Value | None]) -> list[Part]:
    """Return the parts whose values decide that of their sum: the first loony one, or else all that need a fact."""
    loony = [part for part in parts or () if value(part.form) == LOONY]
    return [part for part in loony[:1] or parts or () if part.form != BARE]


class Proof:
    """A proof from facts, each of which needs facts about smaller positions.

    Parameters
    ----------
    facts : dict of Form to Value

    Attributes
    ----------
    reached : set of Form
        The facts that the proof has used so far.
    """

    def __init__(self, facts: dict[Form, Value]) -> None:
        self.facts = facts
        self.reached: set[Form] = set()
        self._todo: list[Form] = []
        self._lacking: set[tuple[Form, Value]] = set()

    def prove(self, parts: Parts, claim: Value) -> tuple[Form | None, str] | None:
        """Prove that the sum of `parts` has the value `claim`, and every fact that the proof uses.

        Returns
        -------
        tuple of (Form or None, str), optional
            The fact that fails (None for the claim itself) and why; None if everything is proved.
        """
        if self._value(parts) != claim:
            return None, f"the facts do not give the position the value {_show(claim)}"
        self._use(parts)
        while self._todo:
            form = self._todo.pop()
            reason = self._prove_fact(form, self.facts[form])
            if reason:
                return form, reason
        return None

    def _prove_fact(self, form: Form, value: Value) -> str:
        """Return why the rule does not give `form` this value; an empty text if it does."""
        captures: list[Parts] = []
        others: list[Parts] = []
        for cut in cuts(form):
            (captures if cut.captures else others).append(cut.parts)
        if value == LOONY:
            return self._prove_loony(captures, others)
        for parts in captures:
            if self._value(parts) != value:
                return f"a capturing cut is not known to be worth {_show(value)}"
            self._use(parts)
        for parts in others:
            if not self._differs(parts, value):
                return f"a cut is not known to be worth anything but {_show(value)}"
        for smaller in () if captures else range(value):
            if not self._find(others, smaller):
                return f"no cut is known to be worth {_show(smaller)}"
        return ""

    def _prove_loony(self, captures: list[Parts], others: list[Parts]) -> str:
        """Return why the position is not known to be loony; an empty text if it is."""
        if self._find(captures, LOONY):
            return ""
        for parts in captures:
            value = self._value(parts)
            if value is not None and self._find(others, value):
                self._use(parts)
                return ""
        return "no capture is known to leave a loony position, or what another cut leaves"

    def _find(self, options: Iterable[Parts], value: Value) -> bool:
        """Return whether an option is known to have the value, and use it if so."""
        for parts in options:
            if self._value(parts) == value:
                self._use(parts)
                return True
        return False

    def _differs(self, parts: Parts, value: Value) -> bool:
        """Return whether the sum of `parts` is known not to have this nimber."""
        known = self._value(parts)
        if known is not None:
            self._use(parts)
            return known != value
        unknown = next(part for part in parts or () if self._fact(part.form) is None)
        rest = [part for part in parts or () if part is not unknown]
        rest_value = self._value(rest)
        if rest_value is None:
            return False
        self._use(rest)
        return self._lacks(unknown.form, nim_sum([value, rest_value]))

    def _lacks(self, form: Form, value: Value) -> bool:
        """Return whether a position is known not to have this nimber.

        That is so if an option has it or, by lemma 2, if a capture leaves a position that has not.
        """
        if (form, value) in self._lacking:
            return True
        capture = first_capture(form)
        options = (cut.parts for cut in cuts(form))
        lacks = self._differs(capture.parts, value) if capture else self._find(options, value)
        if lacks:
            self._lacking.add((form, value))
        return lacks

    def _fact(self, form: Form) -> Value | None:
        return 1 if form == BARE else self.facts.get(form)

    def _value(self, parts: Parts) -> Value | None:
        """Return the value of a sum by the facts about its parts, None if they do not give it."""
        if parts is None:
            return LOONY
        values = [self._fact(part.form) for part in parts]
        if LOONY in values:
            return LOONY
        known = [value for value in values if value is not None]
        return nim_sum(known) if len(known) == len(values) else None

    def _use(self, parts: Parts) -> None:
        """Note that the proof uses the facts about these parts; for a loony sum, that about the first loony part."""
        for part in deciding(parts, self._fact):
            if part.form not in self.reached:
                self.reached.add(part.form)
                self._todo.append(part.form)


def _show(value: Value) -> str:
    if value == LOONY:
        return "loony"
    # A forger may write a number of thousands of digits.
    return f"*{value}" if 0 < value < 10**9 else "0" if value == 0 else "a nimber too large for any position"
