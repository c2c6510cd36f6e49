"""Whatever is public says in NumPy style what it takes, gives back and raises, and shows it in an example that runs.

What is public, `tools/public.py` says. Ruff's rules hold for all other docstrings.
"""

import ast
import builtins
import inspect
import sys
import textwrap
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path

import pytest
from numpydoc.docscrape import NumpyDocString, Parameter, get_doc_object
from numpydoc.validate import validate

from stringscoins.errors import PositionError
from stringscoins.names import unknown
from tools.public import Public, everything, is_ours, reference

CHECKED = {
    "GL03": "two empty lines",
    "GL06": "an unknown section",
    "GL07": "sections in a wrong order",
    "GL08": "no docstring",
    "SS01": "no summary",
    "SS03": "a summary that does not end with a period",
    "PR01": "parameters that are not documented",
    "PR02": "unknown parameters",
    "PR03": "parameters in another order",
    "PR04": "a parameter without a type",
    "PR07": "a parameter that is not described",
    "PR10": "no blank before the colon of a parameter",
    "RT03": "a returned value that is not described",
}
"""The checks of numpydoc that hold, with what they find. Others are of taste: who speaks, and in how many lines."""


def parsed(public: Public) -> NumpyDocString:
    return NumpyDocString(inspect.getdoc(public.thing) or "")


def names_of(entries: list[Parameter]) -> list[str]:
    return [name for entry in entries for name in (entry.name or entry.type).split(", ")]


def found_by_numpydoc(public: Public) -> Iterator[str]:
    # The parameters of a class may stand among its attributes: see `of_a_class`. Those of a member that has no such
    # section may stand in its text: see `of_a_member`.
    elsewhere = inspect.isclass(public.thing) or (public.owner and not parsed(public)["Parameters"])
    checked = {code for code in CHECKED if not (elsewhere and code.startswith("PR0"))}
    for code, message in validate(get_doc_object(public.thing))["errors"]:
        if code in checked:
            yield message


def of_a_member(public: Public) -> Iterator[str]:
    """The parameters of a member without a section for them that its text does not name in backquotes."""
    if public.owner and not parsed(public)["Parameters"]:
        doc = inspect.getdoc(public.thing) or ""
        names = [name for name in inspect.signature(public.thing).parameters if name not in ("self", "cls")]
        if lacking := [name for name in names if f"`{name}`" not in doc]:
            yield f"neither a section nor the text names the parameters {lacking}"


def made_from(thing: type) -> list[str]:
    """What a class of ours is made from, or its fields."""
    if issubclass(thing, Enum) or getattr(thing, "_is_protocol", False):
        return []
    if hasattr(thing, "_fields"):
        return list(thing._fields)
    if is_dataclass(thing):
        return [field.name for field in fields(thing) if not field.name.startswith("_")]
    maker = next(vars(base)["__init__"] for base in thing.__mro__ if "__init__" in vars(base))
    return list(inspect.signature(maker).parameters)[1:] if is_ours(maker) else []


def of_a_class(public: Public) -> Iterator[str]:
    parameters, attributes = parsed(public)["Parameters"], parsed(public)["Attributes"]
    wanted = made_from(public.thing)
    if lacking := set(wanted) - {*names_of(parameters), *names_of(attributes)}:
        yield f"neither among the parameters nor among the attributes: {sorted(lacking)}"
    taken = [name for name in wanted if name in names_of(parameters)]
    if names_of(parameters) != taken:
        yield f"the parameters are these, in this order: {taken}"
    for entry in parameters + attributes:
        if not entry.type or not entry.desc:
            yield f"{entry.name} has no type or no description"


def gives_something(function: object) -> bool:
    """True if a function returns something, by its annotation."""
    return str(inspect.signature(function).return_annotation) not in ("None", "NoReturn")


def tells_what_it_gives(public: Public) -> bool:
    """True if there is a section on what is returned, or the first line says it."""
    first = (inspect.getdoc(public.thing) or "").startswith(("Return ", "Yield "))
    return first or bool(parsed(public)["Returns"] or parsed(public)["Yields"])


def raised_in(tree: ast.AST) -> Iterator[ast.Call]:
    """The errors that a body raises, without those of functions within it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Raise):
            error = node.exc if isinstance(node.exc, ast.Call) else ast.Call(node.exc, [], []) if node.exc else None
            yield from [error] if error else []
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from raised_in(node)


def raised_by(function: object) -> Iterator[type[BaseException]]:
    """The errors of ours, and ValueErrors, that a function itself raises, whatever it calls may raise besides."""
    space = {**vars(builtins), **inspect.unwrap(function).__globals__}
    for call in raised_in(ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]):
        error = space.get(getattr(call.func, "id", ""))
        if inspect.isfunction(error):  # one that makes the error
            error = typing.get_type_hints(error).get("return")
        if inspect.isclass(error) and (is_ours(error) or error is ValueError):
            yield error


def errors_not_named(public: Public) -> Iterator[str]:
    if inspect.isclass(public.thing):
        makers = (vars(public.thing).get(name) for name in ("__init__", "__post_init__"))
        # What dataclasses make has no source.
        bodies = [maker for maker in makers if maker and maker.__code__.co_filename != "<string>"]
    else:
        bodies = [getattr(public.thing, "__func__", public.thing)]
    named = names_of(parsed(public)["Raises"])
    for error in {error for body in bodies if is_ours(body) for error in raised_by(body)}:
        if not {base.__name__ for base in error.__mro__} & set(named):
            yield f"{error.__name__} is raised"


def shows(public: Public) -> bool:
    return any(line.startswith(">>>") for line in parsed(public)["Examples"])


def needs_an_example(public: Public) -> bool:
    """Members are shown by their classes, records by the functions that return them, errors by what raises them."""
    if not inspect.isclass(public.thing):
        return not public.owner
    is_record = is_dataclass(public.thing) or hasattr(public.thing, "_fields")
    return not is_record and not issubclass(public.thing, BaseException)


def faults(public: Public) -> list[str]:
    """What the docstring of something public lacks."""
    found = list(found_by_numpydoc(public))
    if public.is_property:
        return found
    found += errors_not_named(public)
    found += of_a_member(public) if not inspect.isclass(public.thing) else []
    if inspect.isclass(public.thing):
        found += of_a_class(public)
    elif gives_something(public.thing) and not tells_what_it_gives(public):
        found.append("neither Returns nor Yields")
    if not shows(public) and (needs_an_example(public) or ">>>" in (inspect.getdoc(public.thing) or "")):
        found.append("no Examples")
    return found


def test_what_is_public_is_documented():
    found = {one.path: said for one in everything() if not one.is_data and (said := faults(one))}
    assert not found


def test_public_constants_and_types_are_documented():
    data = {one.path: one.summary for one in everything() if one.is_data}
    assert {"stringscoins.families.FAMILIES", "stringscoins.values.LOONY"} <= data.keys()
    assert not [path for path, summary in data.items() if not summary]


def test_the_reference_is_that_of_the_docstrings():
    page = Path(__file__).parent.parent / "docs/reference/python.md"
    assert page.read_text(encoding="utf-8") == reference(), "python -m tools.public > docs/reference/python.md mends it"


# What is found


def undescribed(position, /, seconds: float = 1.0) -> int:
    """Value a position.

    Parameters
    ----------
    position : Position
        What is valued.
    limit : float
        In seconds.
    """
    return len(position) + int(seconds)


def unnamed(string: str) -> str:
    """Return the string of a name.

    Parameters
    ----------
    string : str
        Its name.

    Returns
    -------
    str
        The same.
    """
    if string == "s2":
        raise unknown(string, ["s1"], "string")
    if not string:
        raise ValueError
    return string


@dataclass
class Unlisted:
    """A class.

    Attributes
    ----------
    coins : int
        How many.

    Examples
    --------
    >>> Unlisted(1, 2)
    Unlisted(coins=1, strings=2)
    """

    coins: int
    strings: int

    def __post_init__(self):
        def later():
            raise PositionError("only when it is called")

        self.later = later


@contextmanager
def silent():
    yield 1


def rightly_said(strings: list[str]) -> Iterator[str]:
    """Give the strings.

    Parameters
    ----------
    strings : list of str
        Their names.

    Yields
    ------
    str
        One by one.

    Raises
    ------
    PositionError
        If one is not known.

    Examples
    --------
    >>> list(rightly_said(["s1"]))
    ['s1']
    """
    for string in strings:
        if string != "s1":
            raise unknown(string, ["s1"], "string")
        yield string


def named_in_the_text(self, strings: int, coins: int) -> int:
    """Return a number of `strings`."""
    return strings + coins


@pytest.mark.parametrize(
    ("thing", "found"),
    [
        (undescribed, ["Parameters {'seconds'} not", "Unknown parameters {'limit'}", "neither Returns", "no Examples"]),
        (unnamed, ["UnknownName is raised", "ValueError is raised", "no Examples"]),
        (Unlisted, ["neither among the parameters nor among the attributes: ['strings']"]),
        (silent, ["not have a docstring", "neither Returns", "no Examples"]),
        (rightly_said, []),
    ],
)
def test_faults_are_found(thing, found, monkeypatch):
    monkeypatch.setattr(thing, "__module__", "stringscoins.values")
    said = sorted(faults(Public("stringscoins", thing.__name__, thing)))
    assert len(said) == len(found)
    for fault in found:
        assert any(fault in one for one in said), (fault, said)


def test_a_member_may_name_its_parameters_in_its_text():
    member = Public("stringscoins", "Unlisted.named_in_the_text", named_in_the_text, Unlisted)
    assert faults(member) == ["neither a section nor the text names the parameters ['coins']"]


def test_private_and_prescribed_members_are_left_out():
    paths = {one.path for one in everything()}
    assert {"stringscoins.position.Position.cut", "stringscoins.solve.Nimbers.moves"} <= paths
    assert not paths & {"stringscoins.position.Position.keys", "stringscoins.solve.Scores.value"}
    assert "stringscoins.position.Position.from_networkx" in paths  # of a base that is not public


if __name__ == "__main__":
    for one in everything():
        if not one.is_data and any(one.path.startswith(f"stringscoins.{room}") for room in sys.argv[1:] or [""]):
            for fault in faults(one):
                print(one.path, fault)
