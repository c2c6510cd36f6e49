"""Records: answers of several facts, as Python reads them and as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from stringscoins.errors import shortened
from stringscoins.wording import html_table

__all__ = ["Record"]

_WIDTH = 100
"""Letters of a line that shows a record."""


class Record(Mapping[str, Any]):
    """An answer of several facts under the keys of `--json`, each an attribute, too.

    `docs/reference/commands.md` lists the keys.

    Parameters
    ----------
    what : str
        The kind of record, such as `endgame`.
    facts : mapping of str
        The facts by their keys, as values that JSON has. Mappings among them, and lists of mappings, become records,
        too.

    Examples
    --------
    >>> record = Record("endgame", {"name": "3", "value": 3, "openings": [{"piece": "3-chain", "value": 1}]})
    >>> record.value, record["value"], record.openings[0].piece
    (3, 3, '3-chain')
    >>> record
    <endgame of 3: value 3>
    """

    def __init__(self, what: str, facts: Mapping[str, Any]) -> None:
        self._what = what
        self._facts = {key: _wrapped(key, value) for key, value in facts.items()}

    def __getitem__(self, key: str) -> Any:
        return self._facts[key]

    if not TYPE_CHECKING:  # whose checkers know a record's facts from its class alone, and so find what is misspelt

        def __getattr__(self, key: str):
            if not key.startswith("_"):
                try:
                    return self._facts[key]
                except KeyError:
                    pass
            own = vars(self)  # still empty where a record is copied or unpickled
            raise AttributeError(f"this {own.get('_what')} has no {key!r}; it has {', '.join(own.get('_facts', ()))}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._facts]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as the command prints it with `--json`.

        Returns
        -------
        dict of str to object
            A new dictionary of dictionaries, lists, texts and numbers.
        """
        return {key: _unwrapped(value) for key, value in self._facts.items()}

    def __repr__(self) -> str:
        name = f" of {shortened(str(self._facts['name']), 40)}" if "name" in self._facts else ""
        said = f"<{self._what}{name}:"
        for key, value in self._scalars():
            more = f" {key} {value},"
            if len(said) + len(more) > _WIDTH:
                break
            said += more
        return said.rstrip(":,") + ">"

    def _scalars(self) -> list[tuple[str, Any]]:
        """Return the facts that are single values, but the name."""
        return [
            (key.replace("_", " "), value)
            for key, value in self._facts.items()
            if key != "name" and isinstance(value, str | int | float) and value != ""
        ]

    def _repr_html_(self) -> str:
        scalars = [(key, _shown(value)) for key, value in self._scalars()]
        parts = []
        if scalars or "name" in self._facts:
            parts.append(html_table([(self._what, self._facts.get("name", "")), *scalars]))
        for key, rows in self._facts.items():
            if isinstance(rows, list) and rows and isinstance(rows[0], Record):
                heads = list(dict.fromkeys(head for row in rows for head in row))
                body = [["" if row.get(head) is None else _shown(row[head]) for head in heads] for row in rows]
                strong = [i for i, row in enumerate(rows) if row.get("optimal") or row.get("winning")]
                heads = [head.replace("_", " ") for head in heads]
                parts.append(html_table([heads, *body], caption=key.replace("_", " "), strong=strong))
            elif isinstance(rows, Record):
                parts.append(rows._repr_html_())
        return "".join(parts)


def _wrapped(what: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return Record(what.replace("_", " "), value)
    if isinstance(value, list):
        return [_wrapped(what.removesuffix("s"), entry) for entry in value]
    return value


def _unwrapped(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    return [_unwrapped(entry) for entry in value] if isinstance(value, list) else value


def _shown(value: object) -> str:
    """Return a fact as a cell of a table shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_shown(entry) for entry in value if entry is not None)
    return str(value)
