"""The JSON Schema of position files, by which editors complete, explain and check them while one types."""

from __future__ import annotations

from typing import Any

from stringscoins.families import FAMILIES, Family, Option

__all__ = ["schema"]

_FILE = "schema.json"
"""The schema with no families."""

_COMMON = ("name", "size")
"""The keys of a family that are no options."""


def schema() -> dict[str, Any]:
    """Return the JSON Schema of position files, draft 2020-12, as a new dictionary each time.

    It knows the families that can be used now, those of other packages too. Every file that the reader accepts is
    valid. Only the reader finds faults that depend on the position itself, such as a line that is drawn twice or lies
    outside the board, and faults outside the reach of a schema, such as a key that occurs twice.

    Examples
    --------
    >>> whole = schema()
    >>> whole["required"], sorted(whole["properties"])[:4]
    (['stringscoins'], ['board', 'components', 'drawn', 'family'])
    """
    import json
    from importlib.resources import files

    whole: dict[str, Any] = json.loads((files(__package__) / _FILE).read_text(encoding="utf-8"))
    families = [FAMILIES[name] for name in FAMILIES]
    family = whole["$defs"]["family"]
    family["properties"]["name"]["enum"] = [one.name for one in families]
    family["properties"]["name"]["enumDescriptions"] = [one.summary for one in families]
    family["allOf"] = [_branch(one) for one in families]
    return whole


def _branch(family: Family) -> dict[str, Any]:
    """Return the schema for one family: its sizes and its options."""
    needed = [name for name, option in family.options.items() if option.default is None]
    keys: dict[str, Any] = {"name": True, "size": _size(family)}
    keys |= {name: _value(name, option) for name, option in family.options.items() if name not in _COMMON}
    then: dict[str, Any] = {"properties": keys, "additionalProperties": False}
    if required := ["size"] * bool(family.sizes) + needed:
        then["required"] = required
    return {"if": {"properties": {"name": {"const": family.name}}, "required": ["name"]}, "then": then}


def _size(family: Family) -> dict[str, Any]:
    entry: dict[str, Any] = {"title": "Size", "description": f"In one line: {family.example}"}
    if family.sizes is None:
        return entry
    entry["description"] = f"{', '.join(family.sizes).capitalize() or 'None'}. {entry['description']}"
    count = len(family.sizes)
    counted = {"type": "array", "minItems": count, "maxItems": count}
    return entry | ({"anyOf": [{"type": "integer"}, counted]} if count == 1 else counted)


def _value(name: str, option: Option) -> dict[str, Any]:
    """Return the schema of an option's value, which the reader takes as it is written, in quotes or not."""
    entry: dict[str, Any] = {"title": name.capitalize(), "description": f"{option.help[:1].upper()}{option.help[1:]}."}
    if option.choices:
        entry["enum"] = list(option.choices)
    elif option.type is bool:
        entry["enum"] = [False, True, "false", "true"]
    elif option.type is int:
        entry |= {"type": ["integer", "string"], "minimum": 0, "pattern": "^[+-]?[0-9]+$"}
    else:
        entry["type"] = ["string", "number", "boolean"]
    if option.default is not None:
        entry["default"] = option.default
    entry["examples"] = [option.choices[0] if option.choices else {bool: True, int: 1, str: "x"}[option.type]]
    return entry
