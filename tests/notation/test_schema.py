"""The schema of position files, held against the reader: it refuses nothing that the reader accepts."""

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from strategies import documents, names

from stringscoins.errors import StringsCoinsError
from stringscoins.families import FAMILIES, Family, Option
from stringscoins.families.boards import FRAMES
from stringscoins.notation import Text, parse, schema, write
from stringscoins.notation.yaml_tree import Listing, Scalar, Table, load
from stringscoins.position import Position
from stringscoins.sizes import MAX_STRINGS

ROOT = Path(__file__).parent.parent.parent
SCHEMA = schema()
VALIDATOR = Draft202012Validator(SCHEMA)

# What an editor sees of a plain scalar: the core schema of YAML 1.2, which that of JSON is a part of.
INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def seen(node):
    """What an editor sees of a node: data as JSON has them."""
    if isinstance(node, Listing):
        return [seen(item) for item in node.items]
    if isinstance(node, Table):
        return {key: seen(value) for key, value in node.entries.items()}
    assert isinstance(node, Scalar)
    if not node.is_plain:
        return node.value
    if node.is_null:
        return None
    if node.value.lower() in ("true", "false") and not node.value[1:].isupper() ^ node.value.isupper():
        return node.value.lower() == "true"
    if INTEGER.fullmatch(node.value):
        return int(node.value, 0 if node.value[:2] in ("0o", "0x") else 10)
    if FLOAT.fullmatch(node.value):
        return float(node.value.replace(".inf", "inf").replace(".nan", "nan").lower())
    return node.value


def faults(text):
    """What the schema finds wrong with a position file."""
    return [f"{error.json_path}: {error.message[:200]}" for error in VALIDATOR.iter_errors(seen(load(Text(text))))]


def is_read(text):
    """Whether the reader accepts a position file."""
    try:
        parse(text, format="yaml")
    except StringsCoinsError:
        return False
    return True


# The schema itself.


def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_it_has_the_kinds_the_frames_and_the_families():
    kinds = [one["required"] for one in SCHEMA["oneOf"]]
    with pytest.raises(StringsCoinsError, match=f"one of the keys {', '.join(kind for (kind,) in kinds)}\\n"):
        parse("stringscoins: 1")
    assert SCHEMA["$defs"]["part"]["oneOf"] == SCHEMA["oneOf"]
    assert SCHEMA["$defs"]["board"]["properties"]["frame"]["enum"] == list(FRAMES)
    assert SCHEMA["$defs"]["family"]["properties"]["name"]["enum"] == list(FAMILIES.own)
    assert SCHEMA["$defs"]["count"]["maximum"] == MAX_STRINGS


def test_a_family_of_another_package_is_in_it():
    added = Family(
        "stars",
        "stars",
        "stars:3",
        ("rays",),
        lambda rays, ground: Position({}),
        options={"ground": Option(bool, False, "whether the hub has a string to the ground")},
    )
    FAMILIES.add(added)
    try:
        validator = Draft202012Validator(schema())
    finally:
        FAMILIES.remove("stars")
    whole = {"stringscoins": 1, "family": {"name": "stars", "size": 3, "ground": True}}
    assert validator.is_valid(whole) and not VALIDATOR.is_valid(whole)
    assert not validator.is_valid(whole | {"family": {"name": "stars", "rays": 3}})


def keys(part, path="$"):
    """All keys that a file may have, as the schema has them."""
    if isinstance(part, dict):
        for key, value in part.get("properties", {}).items() if "if" not in path.split(".") else ():
            if value is not True:
                yield f"{path}.{key}", value
        for key, value in part.items():
            yield from keys(value, f"{path}.{key}")
    elif isinstance(part, list):
        for number, value in enumerate(part):
            yield from keys(value, f"{path}.{number}")


def test_every_key_has_a_title_a_description_and_examples():
    for path, key in keys(SCHEMA):
        if ".then.properties.drawn" in path or path.endswith(".then.properties.size.size"):
            continue
        whole = dict(key)
        while "$ref" in whole:
            whole = SCHEMA["$defs"][whole.pop("$ref").rpartition("/")[2]] | whole
        missing = {"title", "description", "examples"} - set(whole)
        if path.endswith(".size") and ".allOf." in path:
            missing -= {"examples"}  # they are in the description, in one line
        assert not missing or ".if." in path or path.endswith(".drawn"), f"{path}: {missing}"


def test_every_example_in_it_is_valid():
    def walk(part):
        if isinstance(part, dict):
            if isinstance(part.get("examples"), list):
                validator = Draft202012Validator(part | {"$defs": SCHEMA["$defs"]})
                for one in part["examples"]:
                    assert validator.is_valid(one), (part.get("title"), one)
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)

    walk(SCHEMA)


# Files that are there.


@pytest.mark.parametrize("file", sorted((ROOT / "positions").rglob("*.yaml")), ids=lambda file: file.stem)
def test_the_packaged_positions(file):
    text = file.read_text(encoding="utf-8")
    assert is_read(text) and not faults(text)


def in_the_docs():
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for number, block in enumerate(
            re.findall(r"^ *```yaml\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.M | re.S)
        ):
            if "stringscoins: 1" in block:
                yield pytest.param(dedent(block), id=f"{page.name}-{number}")
    for file in sorted((ROOT / "docs").rglob("*.yaml")):
        if file.name != "openapi.yaml":
            yield pytest.param(file.read_text(encoding="utf-8"), id=file.name)


@pytest.mark.parametrize("text", list(in_the_docs()))
def test_the_examples_in_the_documentation(text):
    assert is_read(text) and not faults(text)


# Documents that the writer writes, and what becomes of them.


@settings(max_examples=100, deadline=None)
@given(document=documents())
def test_what_is_written_is_valid(document):
    assert not faults(write(document, "yaml"))


SEEDS = [
    yaml.load(block, yaml.BaseLoader)
    for block in (
        "{stringscoins: 1, name: x, lead: 3, strings: [a b, [b, c], b, {coins: [c], count: 2}, {coins: [d], id: s}]}",
        "{stringscoins: 1, segments: [A B 9, A A 5, A ground 4, [B, B, 4], B ground 6, loop 12], lead: 11}",
        "{stringscoins: 1, components: 5*3 + 4l + 8l, source: x, note: y}",
        "{stringscoins: 1, board: {rows: 2, columns: 2, frame: american}, drawn: [h 0 0], game: [v 0 0, v 0 1]}",
        '{stringscoins: 1, picture: "+---+---+\\n|       |\\n+   +---+"}',
        "{stringscoins: 1, family: {name: cubes, size: [2, 2, 2], variant: edges-squares}, drawn: [x 0 0 0]}",
        "{stringscoins: 1, family: {name: graph, class: cycle, size: 4, ground: 1, complement: true}}",
        "{stringscoins: 1, family: {name: octal, code: 0.77, size: 4}}",
        "{stringscoins: 1, family: {name: cells, size: [3, 3], string: 1, coin: 2, wrap: x}}",
        "{stringscoins: 1, family: {name: board, size: [2, 2], frame: swedish}, drawn: [h 1 0]}",
        "{stringscoins: 1, sum: [{board: {rows: 1, columns: 2}, drawn: [v 0 1]}, 3, {family: {name: kayles, size: 2},"
        " count: 2}, 2*kayles:2 + 4l]}",
    )
]
"""One position file of each kind, every scalar as a text."""

ODD = (
    *("~", "null", "true", "False", "0", "-1", "+2", "012", "1.0", "1e0", "0x1", ".inf", "1:30", "100001"),
    *("1000000000", "a", "a b", "a a", "ground", "loop 3", "A B", "A B 1 2", "A B x", "h 0 0", "h  1 1", "h 9 9"),
    *("2*3 + 4l", "3 +", "kayles:2", "icelandic", "swedish", "faces", "bord", "x", "@malkin/g1", "+---+", "[]", "{}"),
)
"""Plain scalars, and two that are none, to put in place of others."""


def places(tree, path=()):
    """The places in a tree, the tree itself first."""
    yield path
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from places(value, (*path, key))


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


@st.composite
def mutated(draw):
    """A position file with some faults, or what might be one."""
    tree = json.loads(json.dumps(draw(st.sampled_from(SEEDS))))
    quoted = set()
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from([*places(tree)][1:] or [()]))
        if not path:
            break
        home, key = at(tree, path[:-1]), path[-1]
        kind = draw(st.sampled_from(["drop", "again", "rename", "odd", "odd", "quote", "wrap", "move", "name"]))
        if kind == "drop":
            del home[key]
        elif kind == "again" and isinstance(home, list):
            home.insert(key, home[key])
        elif kind == "rename" and isinstance(home, dict):
            known = [
                "strings",
                "board",
                "sum",
                "drawn",
                "game",
                "count",
                "coins",
                "id",
                "size",
                "frame",
                "klass",
                "lead",
            ]
            home[draw(st.sampled_from(known))] = home.pop(key)
        elif kind == "odd":
            home[key] = draw(st.sampled_from(ODD))
        elif kind == "quote" and isinstance(home[key], str):
            quoted.add(home[key])
        elif kind == "wrap":
            home[key] = [home[key]]
        elif kind == "move":
            home[key] = json.loads(json.dumps(at(tree, draw(st.sampled_from([*places(tree)])))))
        elif kind == "name":
            home[key] = draw(names())
    return flow(tree, quoted)


def flow(tree, quoted):
    """A tree as YAML in one line; texts are plain if they can be, unless they are to be quoted."""
    if tree == "":
        return '""'
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {flow(value, quoted)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(flow(value, quoted) for value in tree) + "]"
    plain = re.fullmatch(r"[\w~.@*+-][\w~.@*+ :-]*[\w~.@*+-]|[\w~.+]|\[\]|\{\}", tree, re.A) and ": " not in tree
    starts = not re.match(r"[@*]|- ?", tree) or re.fullmatch(r"-[0-9]+", tree)
    return tree if plain and starts and tree not in quoted else json.dumps(tree)


@settings(max_examples=500, deadline=None)
@given(text=mutated())
@example("{stringscoins: 1, strings: [012, [ground, ground], [1, 1.0], ground]}")
@example("{stringscoins: 1, strings: [a b], name: true, source: 7, note: 1.5}")
@example("{stringscoins: 1, family: {name: octal, code: kayles, size: [4]}}")
def test_it_refuses_nothing_that_the_reader_accepts(text):
    found = faults(text)
    if found:
        assert not is_read(text), f"{text}\n{found}"


# What each of them finds.

REFUSED_BY_BOTH = (ROOT / "tests/known/refused.txt").read_text(encoding="utf-8").splitlines()

ONLY_THE_READER = {
    # What a schema does not see: it gets the values, not the text.
    "a key twice": "{stringscoins: 1, strings: [a b], strings: [a c]}",
    "an anchor": "{stringscoins: 1, strings: [&x a b]}",
    "a tag": "{stringscoins: 1, strings: [!!str a]}",
    "two documents": "---\n{stringscoins: 1, strings: [a]}\n---\n{stringscoins: 1, strings: [a]}",
    "a number in another form": "{stringscoins: 1, board: {rows: 2.0, columns: 2}}",
    "the version in another form": "{stringscoins: 01, strings: [a b]}",
    "a truth value in another form": "{stringscoins: 1, family: {name: graph, class: path, size: 3, complement: TRUE}}",
    # What a schema could say, but not so that whatever the reader accepts is valid: 012 is a name.
    "a number for the coins": "{stringscoins: 1, strings: [7]}",
    # What takes counting or comparing.
    "a coin twice in a text": "{stringscoins: 1, strings: [a a]}",
    "the ground in a hyperstring": "{stringscoins: 1, strings: [a b ground]}",
    "a name twice": "{stringscoins: 1, strings: [{coins: a, id: s}, {coins: b, id: s}]}",
    "a name that an entry without id has": "{stringscoins: 1, strings: [{coins: a, id: s1}, b]}",
    "a line twice": "{stringscoins: 1, board: {rows: 2, columns: 2}, drawn: [h 0 0, h  0 0]}",
    "too many strings": "{stringscoins: 1, board: {rows: 1000, columns: 1000}}",
    # What takes the position.
    "a loop without coins": "{stringscoins: 1, segments: [loop 0]}",
    "no chain of so many coins": "{stringscoins: 1, components: 3 + 0l}",
    "a line outside the board": "{stringscoins: 1, board: {rows: 2, columns: 2}, drawn: [h 7 0]}",
    "a line that the frame has": "{stringscoins: 1, board: {rows: 2, columns: 2, frame: swedish}, drawn: [h 0 0]}",
    "a crooked picture": '{stringscoins: 1, picture: "+---+\\n|  |\\n+---+"}',
    "no string of the family": "{stringscoins: 1, family: {name: kayles, size: 3}, drawn: [nothing]}",
    "sizes that the class does not take": "{stringscoins: 1, family: {name: graph, class: cycle, size: [3, 4]}}",
    "an octal game without a vine": "{stringscoins: 1, family: {name: octal, code: 0.5, size: 3}}",
    "an axis that is not there": "{stringscoins: 1, family: {name: cells, size: [3, 3], string: 1, coin: 2, wrap: z}}",
    "a term that is none": "{stringscoins: 1, sum: [bord:2x2]}",
    "a move that is not there": "{stringscoins: 1, strings: [a b], game: [s2]}",
    "a control character in the name": '{stringscoins: 1, strings: [a b], name: "a\\x07b"}',
}
"""Faults that only the reader finds."""


@pytest.mark.parametrize("text", REFUSED_BY_BOTH)
def test_what_both_refuse(text):
    assert not is_read(text) and faults(text)


@pytest.mark.parametrize("text", ONLY_THE_READER.values(), ids=ONLY_THE_READER)
def test_what_only_the_reader_refuses(text):
    assert not is_read(text)
    try:
        assert not faults(text)
    except StringsCoinsError:
        # It is no text that has one tree; an editor says so without a schema, or takes the last.
        assert text in [*ONLY_THE_READER.values()][:4]
