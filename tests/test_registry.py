"""Registries: what is in them, when it is loaded, and what is said of what cannot be."""

import sys
from dataclasses import dataclass

import pytest

from stringscoins.errors import ExtensionError, ExtensionWarning, FamilyError
from stringscoins.registry import Registry


@dataclass(frozen=True)
class Shape:
    name: str


SQUARE = Shape("square")
MODULE = """
from tests_shapes import Shape
round, square, other, not_a_shape = Shape("round"), Shape("square"), Shape("another"), "round"
"""


@pytest.fixture
def shapes():
    return Registry(Shape, "shape", "tests.shapes", [SQUARE], reserved=("any",))


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a function that installs a package which announces shapes, by the lines of its entry points."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "tests_shapes", sys.modules[__name__])

    def install(*points, name="roundness", code=MODULE):
        module = f"shapes_of_{name}"
        (tmp_path / f"{module}.py").write_text(code)
        info = tmp_path / f"{name}-2.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.1\n")
        lines = [f"{point} = {module}:{target}" for point, target in points]
        (info / "entry_points.txt").write_text("\n".join(["[tests.shapes]", *lines, ""]))
        monkeypatch.delitem(sys.modules, module, raising=False)
        return module

    return install


def test_own_things_are_found_without_a_look_at_what_is_installed(shapes, monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    assert shapes["square"] is SQUARE and "square" in shapes and shapes.own == {"square": SQUARE}


def test_a_package_is_loaded_when_its_thing_is_used(shapes, package):
    module = package(("round", "round"))
    assert "round" in shapes and "oblong" not in shapes
    assert module not in sys.modules
    assert shapes["round"] == Shape("round")
    assert module in sys.modules
    assert [*shapes] == ["square", "round"] and len(shapes) == 2
    assert repr(shapes) == "<Registry of shapes: square, round>"


@pytest.mark.parametrize(
    ("target", "code", "said"),
    [
        ("round", "import nothing_of_this_name", "cannot be loaded: ModuleNotFoundError: No module named 'nothing_"),
        ("round", "raise SystemExit", "cannot be loaded: SystemExit"),
        ("round", "", "cannot be loaded: AttributeError: "),
        ("not_a_shape", MODULE, "cannot be used: shapes_of_roundness:not_a_shape is no Shape, but of the type str"),
        ("other", MODULE, "cannot be used: it calls itself 'another'"),
    ],
)
def test_what_cannot_be_loaded_is_told_by_name_and_left_out_of_lists(shapes, package, target, code, said):
    package(("round", target), code=code)
    assert "round" in shapes  # so that whoever asks for it hears why it is not there
    with pytest.raises(ExtensionError, match=f"^the shape 'round' of the package roundness 2.1 {said}"):
        shapes["round"]
    with pytest.warns(ExtensionWarning, match=f"roundness 2.1 {said}"):
        assert [*shapes] == ["square"]
    assert [*shapes] == ["square"]  # the warning comes once


@pytest.mark.parametrize("name", ["square", "any"])
def test_a_package_does_not_take_a_name_of_ours(shapes, package, name):
    package((name, "square"), ("round", "round"))
    taken = f"the shape '{name}' of the package roundness 2.1: the name '{name}' of a shape is taken by one that comes"
    with pytest.warns(ExtensionWarning, match=taken):
        assert [*shapes] == ["square", "round"]
    assert shapes["square"] is SQUARE


def test_two_packages_with_one_name(shapes, package):
    package(("round", "round"))
    package(("round", "round"), name="circles")
    with pytest.warns(ExtensionWarning, match="roundness 2.1: the name 'round' .* taken by the package circles 2.1"):
        assert [*shapes] == ["square", "round"]


def test_names_that_cannot_be_typed(shapes, package):
    package(("no:name", "round"))
    with pytest.warns(ExtensionWarning, match="cannot be called 'no:name'; expected a letter"):
        assert [*shapes] == ["square"]
    for name in ("", "3", "a b", "a/b", "@a", None):
        with pytest.raises(ExtensionError, match="cannot be called"):
            shapes.add(Shape(name))


def test_a_session_adds_replaces_and_removes(shapes, package):
    package(("round", "round"))
    first, second = Shape("oval"), Shape("oval")
    shapes.add(first)
    shapes.add(first)
    assert shapes["oval"] is first and [*shapes] == ["square", "oval", "round"]
    with pytest.raises(ExtensionError, match="'oval' of a shape is taken by one that was registered before"):
        shapes.add(second)
    shapes.add(second, replace=True)
    assert shapes["oval"] is second
    for name, owner in (("square", "one that comes with"), ("any", "one that comes with"), ("round", "the package ro")):
        with pytest.raises(ExtensionError, match=f"is taken by {owner}"):
            shapes.add(Shape(name), replace=True)
    assert shapes.remove("oval") is second and "oval" not in shapes
    with pytest.raises(ExtensionError, match="no shape was registered by the name 'square'"):
        shapes.remove("square")


def test_who_is_blamed_for_a_fault(shapes, package):
    package(("round", "round"))
    shapes.add(Shape("oval"))
    with (
        pytest.raises(ExtensionError, match=r"'round' of the package roundness 2\.1 fails: Zero"),
        shapes.blamed("round"),
    ):
        raise ZeroDivisionError
    with pytest.raises(ExtensionError, match="the shape 'oval' fails: KeyError: 'x'"), shapes.blamed("oval"):
        raise KeyError("x")
    with pytest.raises(ZeroDivisionError), shapes.blamed("square"):
        raise ZeroDivisionError
    with pytest.raises(FamilyError), shapes.blamed("round"):  # bad input is nobody's fault
        raise FamilyError("too small")
