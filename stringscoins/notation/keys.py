"""The keys of position files, each told once: the reader takes names and bounds from here, and so does the JSON Schema.

By the schema editors complete, explain and check position files while one types.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any, Final

from stringscoins.families import FAMILIES, Family, Option
from stringscoins.families.boards import FRAMES
from stringscoins.game import SEATS
from stringscoins.position import GROUND
from stringscoins.sizes import MAX_STRINGS

__all__ = ["BOARD", "FAMILY", "FILE", "KEYS", "KINDS", "PART", "STRING", "schema"]

Entry = dict[str, Any]
"""A part of a JSON Schema."""

_CONTROL = r"\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff"
_WORD = f"[^ {_CONTROL}]+"
_SCALAR: Entry = {"type": ["string", "number", "boolean"]}


def _key(title: str, description: str, schema: Entry, *examples: object) -> Entry:
    return {"title": title, "description": description, **schema, "examples": list(examples)}


def _integer(least: int, most: int) -> Entry:
    return {"type": "integer", "minimum": least, "maximum": most}


def _ref(name: str) -> Entry:
    return {"$ref": f"#/$defs/{name}"}


def _names(**only: object) -> Entry:
    """Return the schema of a list of names, none of them twice: 1 and 1.0 are equal in JSON, but two names here."""
    items = _ref("name_of_one")
    return {"items": items, "if": {"items": {"type": "string"} | only}, "then": {"uniqueItems": True}}


STRING: Final = {
    "coins": _ref("coins"),
    "count": _ref("count"),
    "id": _key(
        "Name of the string",
        "By default strings are called s1, s2, ... in order. With a count of 2, south makes south-1 and south-2.",
        _ref("name_of_one"),
        "south",
    ),
}
"""The keys of an entry of `strings`."""
BOARD: Final = {
    "rows": _key("Rows", "The number of rows, in boxes, not dots.", _integer(1, MAX_STRINGS), 5),
    "columns": _key("Columns", "The number of columns, in boxes, not dots.", _integer(1, MAX_STRINGS), 5),
    "frame": _key(
        "Frame",
        "Which outer lines are drawn before the game: none (american), those at the top and on the left (icelandic), "
        "or all (swedish).",
        {"enum": list(FRAMES), "default": FRAMES[0]},
        "icelandic",
    ),
}
"""The keys of a `board`."""
FAMILY: Final = {
    "name": _key(
        "Name of the family", "One of the families that are installed.", {"enum": [], "enumDescriptions": []}, "cubes"
    ),
    "size": _key(
        "Size",
        "The sizes that the family takes, as a list, or as a number if there is one.",
        {"anyOf": [_ref("dimension"), {"type": "array", "items": _ref("dimension")}]},
        [3, 2, 2],
        5,
    ),
}
"""The keys of a `family`, besides its options."""

KEYS: Final = {
    "version": _key("Version of the format", "A position file begins with `stringscoins: 1`.", {"const": 1}, 1),
    "name_of_one": _key(
        "Name",
        "The name of a coin or a string, taken as it is written.",
        _SCALAR | {"minLength": 1, "pattern": f"^[^{_CONTROL}]*$"},
        "a",
    ),
    "coins": _key(
        "Coins of a string",
        "The coins that one string holds: `a b`, or `[a, b]`, or `b` alone (or `b ground`) for a string to the ground. "
        "Three coins or more make a hyperstring; `[]` is a bare string.",
        {
            "type": ["string", "array", "number", "boolean"],
            "pattern": f"^ *[^ {_CONTROL}][^{_CONTROL}]*$",
            **_names(**{"not": {"const": GROUND}}),
        },
        "a b",
        ["b", "d"],
        "b ground",
        ["a", "b", "c"],
    ),
    "string": _key(
        "String",
        "A string: its coins, or a mapping with `coins` and, if wanted, `count` and `id`.",
        {
            "if": {"type": "object"},
            "then": {"type": "object", "properties": STRING, "required": ["coins"], "additionalProperties": False},
            "else": _ref("coins"),
        },
        "a b",
        {"coins": ["d"], "count": 2},
        {"coins": ["c"], "id": "south"},
    ),
    "count": _key("Count", "How many there are of it.", _integer(1, MAX_STRINGS) | {"default": 1}, 2),
    "strings": _key(
        "Strings",
        "The position string by string: each entry is a string with the coins that it holds.",
        {"type": "array", "items": _ref("string"), "maxItems": MAX_STRINGS},
        ["a b", ["b", "d"], "b", {"coins": ["c"], "id": "south"}],
    ),
    "segments": _key(
        "Segments",
        "The position as joints and the coins of valence 2 between them: `A B 9` is 9 coins between the joints A and "
        "B, `A ground 4` a chain from A to the ground, `ground ground 6` an independent chain, `loop 12` an "
        "independent loop.",
        {
            "type": "array",
            "items": _key(
                "Segment",
                "Two ends and the number of coins between them, such as A B 9; or loop and its number of coins.",
                {
                    "type": ["string", "array"],
                    "pattern": f"^ *(loop|(?!loop ){_WORD} +{_WORD}) +[0-9]{{1,6}} *$",
                    "items": _ref("name_of_one"),
                    "minItems": 2,
                    "maxItems": 3,
                },
                *("A B 9", "A A 5", "A ground 4", "loop 12"),
            ),
        },
        ["A B 9", "A A 5", "A ground 4", "B B 4", "B ground 6"],
    ),
    "components": _key(
        "Chains and loops",
        "A sum of independent chains and loops: `3` is a chain of 3 coins, `4l` a loop of 4, `5*3` five chains of 3.",
        {
            "type": ["string", "integer"],
            "minimum": 1,
            "pattern": r"^\s*([0-9]+\s*\*\s*)?[0-9]+\s*l?\s*(\+\s*([0-9]+\s*\*\s*)?[0-9]+\s*l?\s*)*$",
        },
        "5*3 + 4l + 8l",
    ),
    "board": _key(
        "Board",
        "A board of Dots-and-Boxes. Its lines are the strings, its boxes the coins; `drawn` has the lines that are "
        "drawn.",
        {"type": "object", "properties": BOARD, "required": ["rows", "columns"], "additionalProperties": False},
        {"rows": 5, "columns": 5, "frame": "american"},
    ),
    "line": _key(
        "Line of a board",
        "`h R C` is the line above the box in row R and column C, `v R C` the line to the left of it; both count from "
        "0.",
        {"type": "string", "pattern": "^[hv] +[0-9]{1,6} +[0-9]{1,6}$"},
        "h 0 0",
        "v 2 3",
    ),
    "picture": _key(
        "Picture of a board",
        "Dots +, drawn lines --- and |, after `picture: |`. The letters A and B in closed boxes say who has taken "
        "them.",
        {"type": "string", "pattern": r"\+(---|   )\+"},
        "+---+---+\n|       |\n+   +---+\n|   |   |\n+---+   +\n",
    ),
    "dimension": _key("Size", "One size of a member of a family.", _integer(0, 10**9 - 1), 3),
    "family": _key(
        "Member of a family",
        "A position by the name of its family, its sizes and its options. `stringscoins make -h` lists the families.",
        {"type": "object", "properties": FAMILY, "required": ["name"]},
        {"name": "cubes", "size": [3, 2, 2], "variant": "edges-squares"},
        {"name": "kayles", "size": 5},
    ),
    "sum": _key(
        "Sum",
        "Positions side by side, in which a player moves in one at a time. Each entry is what a position file may "
        "hold, with an optional `count`, or a text in one-line notation.",
        {
            "type": "array",
            "minItems": 1,
            "items": _key(
                "Part of a sum",
                "A mapping as in a position file, or a text in one-line notation.",
                {
                    "if": {"type": "object"},
                    "then": _ref("part"),
                    "else": {"type": ["string", "integer"], "minimum": 1, "pattern": "[0-9@:A-Za-z]"},
                },
                *(3, "2*@malkin/g1 + 4l", {"board": {"rows": 2, "columns": 2, "frame": "icelandic"}}),
            ),
        },
        [
            {"board": {"rows": 2, "columns": 2, "frame": "icelandic"}, "drawn": ["v 0 1"]},
            3,
            {"family": {"name": "kayles", "size": 5}, "count": 2},
            "2*@malkin/g1 + 4l",
        ],
    ),
    "drawn": _key(
        "Drawn strings",
        "The strings that are drawn already. Only beside `board`, where they are lines such as `h 0 0`, and beside "
        "`family`, where they are any strings by their names.",
        {"type": "array", **_names()},
        ["h 0 0", "v 2 3"],
        ["x 0 0 0", "z 2 1 0"],
    ),
    "name": _key("Name", "What the position is called, in a line.", _SCALAR, "Icelandic 2 x 2"),
    "source": _key(
        "Source",
        "Where the position is from: a paper, a book, a game.",
        _SCALAR,
        "Malkin, Nimdots and the Nimdots Method, figure 3.5",
    ),
    "note": _key("Note", "Whatever else is to be said, in any number of lines.", _SCALAR, "The core has the value 18."),
    "lead": _key(
        "Lead",
        "The number of coins by which the player to move already leads, boxes that are taken included; in a file with "
        "a `game` at the start. Without it the letters in a picture say it, and otherwise it is 0. In a sum, the leads "
        "of the entries are added to it.",
        _integer(-(10**9) + 1, 10**9 - 1),
        11,
        -2,
    ),
    "turn": _key(
        "Turn",
        "The player to move, A or B; in a file with a `game`, the player who began.",
        {"enum": list(SEATS), "default": SEATS[0]},
        "B",
    ),
    "game": _key(
        "Game",
        "The moves of a game from this position, in order: the names of the strings that were cut. Players take turns, "
        "but whoever captures moves again. Commands read the position after these moves.",
        {"type": "array", **_names()},
        ["h 0 0", "v 0 0", "h 1 0", "v 0 1"],
    ),
}
"""The keys of position files, and the parts that several have in common."""

KINDS: Final = ("strings", "segments", "components", "board", "picture", "family", "sum")
"""The kinds of positions by key; a position file has exactly one of these keys."""
_MORE = (*KINDS, "drawn", "name", "source", "note", "lead")
FILE: Final = ("stringscoins", *_MORE, "turn", "game")
"""The keys of a position file."""
PART: Final = ("stringscoins", "count", *_MORE)
"""The keys of an entry of `sum`."""


def schema() -> Entry:
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
    about_part = "What a position file may hold, with an optional `count`."
    part = {"title": "Part of a sum", "description": about_part, **_position(PART)}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position file of stringscoins",
        "description": "One position of Strings-and-Coins, Nimstring or Dots-and-Boxes: `stringscoins: 1`, exactly one "
        f"of the keys {', '.join(KINDS[:-1])} and {KINDS[-1]}, and whatever is to be said about it.",
        **_position(FILE, required=["stringscoins"]),
        "examples": [
            {"stringscoins": 1, "strings": ["a b", "b"]},
            {"stringscoins": 1, "components": "3 + 4l + 8l"},
        ],
        "$defs": KEYS | {"family": _family(), "part": part},
    }
    return copy.deepcopy(whole)


def _position(keys: Iterable[str], **more: object) -> Entry:
    """Return the schema of a mapping with some of these keys, one of them the kind of its position."""
    named = {"required": ["name"], "properties": {"name": {"const": "board"}}}
    is_board = {"anyOf": [{"required": ["board"]}, {"required": ["family"], "properties": {"family": named}}]}
    return {
        "type": "object",
        "properties": {key: _ref("version" if key == "stringscoins" else key) for key in keys},
        **more,
        "oneOf": [{"title": kind, "required": [kind]} for kind in KINDS],
        "dependentSchemas": {"drawn": {"anyOf": [{"required": ["board"]}, {"required": ["family"]}]}},
        "if": is_board,
        "then": {"properties": {"drawn": {"items": _ref("line"), "uniqueItems": True}}},
        "additionalProperties": False,
    }


def _family() -> Entry:
    """Return the schema of `family`, with the families that can be used now."""
    families = [FAMILIES[name] for name in FAMILIES]
    known = {"enum": [one.name for one in families], "enumDescriptions": [one.summary for one in families]}
    keys = FAMILY | {"name": FAMILY["name"] | known}
    return KEYS["family"] | {"properties": keys, "allOf": [_branch(one) for one in families]}


def _branch(family: Family) -> Entry:
    """Return the schema for one family: its sizes and its options."""
    needed = [name for name, option in family.options.items() if option.default is None]
    keys: Entry = {"name": True, "size": _size(family)}
    keys |= {name: _value(name, option) for name, option in family.options.items() if name not in FAMILY}
    then: Entry = {"properties": keys, "additionalProperties": False}
    if required := ["size"] * bool(family.sizes) + needed:
        then["required"] = required
    return {"if": {"properties": {"name": {"const": family.name}}, "required": ["name"]}, "then": then}


def _size(family: Family) -> Entry:
    entry: Entry = {"title": "Size", "description": f"In one line: {family.example}"}
    if family.sizes is None:
        return entry
    entry["description"] = f"{', '.join(family.sizes).capitalize() or 'None'}. {entry['description']}"
    count = len(family.sizes)
    counted = {"type": "array", "minItems": count, "maxItems": count}
    return entry | ({"anyOf": [{"type": "integer"}, counted]} if count == 1 else counted)


def _value(name: str, option: Option) -> Entry:
    """Return the schema of an option's value, which the reader takes as it is written, in quotes or not."""
    schema: Entry = _SCALAR
    if option.choices:
        schema = {"enum": list(option.choices)}
    elif option.type is bool:
        schema = {"enum": [False, True, "false", "true"]}
    elif option.type is int:
        schema = {"type": ["integer", "string"], "minimum": 0, "pattern": "^[+-]?[0-9]+$"}
    if option.default is not None:
        schema = schema | {"default": option.default}
    example = option.choices[0] if option.choices else {bool: True, int: 1, str: "x"}[option.type]
    return _key(name.capitalize(), f"{option.help[:1].upper()}{option.help[1:]}.", schema, example)
