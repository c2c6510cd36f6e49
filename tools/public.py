"""What is public: the names at the front door and those of the rooms below it, with the members of their classes.

`python -m tools.public > docs/reference/python.md` lists them.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import stringscoins

MACHINERY = {
    *(
        "__main__",
        "cli",
        "interop",
        "interrupts",
        "lessons",
        "objects",
        "program",
        "questions",
        "showing",
        "version",
        "warming",
        "web",
        "wording",
    )
}
"""What is not listed: the command line, and what needs an extra."""
MODULES = {"certificate": ("certificate.checker", "certificate.writer")}
"""The public modules of a room that keeps them apart."""
BEHIND = {"stringscoins.evaluation": "stringscoins.questions"}
"""The room whose names a module offers."""

HEAD = """\
# What is public

What you may build on, at a glance. `help()` tells more of everything: what it takes, gives back and raises, what it
costs, where it is from, and an example that the tests run.

Public are the names that `import stringscoins` offers, then those in the `__all__` of the rooms below it, which are
listed here, and the methods and properties of their classes. Everything else may change without notice: deeper modules,
names that begin with an underscore, and the rooms `cli`, `objects`, `questions`, `warming`, `web` and
`wording`, of which [where things are](../explanation/architecture.md) tells. The [glossary](glossary.md)
explains the words.
"""


class Public(NamedTuple):
    """Something public."""

    room: str
    name: str
    thing: Any
    owner: type | None = None
    """The class, of a member."""

    @property
    def path(self) -> str:
        """Its name with that of its room."""
        return f"{self.room}.{self.name}"

    @property
    def is_data(self) -> bool:
        """Whether it is a constant or an alias of a type."""
        if self.owner:
            return False
        return not (inspect.isclass(self.thing) or inspect.isroutine(self.thing)) or not is_ours(self.thing)

    @property
    def is_property(self) -> bool:
        """Whether it is a property of a class."""
        return isinstance(self.thing, property | cached_property)

    @property
    def summary(self) -> str:
        """The first sentence of its docstring, which stands below a constant in the source."""
        doc = data_docs(self.room).get(self.name) if self.is_data else inspect.getdoc(self.thing)
        first = " ".join((doc or "").split("\n\n")[0].split())
        return re.split(r"(?<=[.!]) (?=[A-Z`])", first)[0]


def is_ours(thing: object) -> bool:
    """Whether the package defines it."""
    return getattr(thing, "__module__", "").startswith("stringscoins")


@cache
def rooms() -> list[str]:
    """The modules whose `__all__` is public, the front door last."""
    below = sorted(module.name for module in pkgutil.iter_modules(stringscoins.__path__))
    names = [name for room in below if room not in MACHINERY for name in MODULES.get(room, (room,))]
    return [*(f"stringscoins.{name}" for name in names), "stringscoins"]


@cache
def names() -> list[Public]:
    """Every public name, each once: in the room that defines it or, where none of them does, the first that has it."""
    found: dict[object, Public] = {}
    for room in rooms():
        module = importlib.import_module(room)
        for name in module.__all__:
            one = Public(room, name, getattr(module, name))
            key = (name, id(one.thing))
            is_home = room != "stringscoins" and getattr(one.thing, "__module__", "").startswith(room)
            if not name.startswith("__") and (key not in found or is_home):
                found[key] = one
    return sorted(found.values(), key=lambda one: rooms().index(one.room))


def members(public: Public) -> list[Public]:
    """The methods and properties that a class defines, or takes from a class that is not public.

    What a base already tells is left out: a public one, or Python's own, as that of `keys` of a mapping.
    """
    if public.is_data or not inspect.isclass(public.thing):
        return []
    known = [one.thing for one in names() if inspect.isclass(one.thing) and one.thing is not public.thing]
    told = {name for base in public.thing.__mro__ if not is_ours(base) or base in known for name in vars(base)}
    found: dict[str, Public] = {}
    for base in public.thing.__mro__:
        if not is_ours(base) or base in known:
            continue
        for name, thing in vars(base).items():
            plain = thing.__func__ if isinstance(thing, classmethod | staticmethod) else thing
            if name.startswith("_") or name in told:
                continue
            if inspect.isfunction(plain) or isinstance(plain, property | cached_property):
                found.setdefault(name, Public(public.room, f"{public.name}.{name}", plain, public.thing))
    return list(found.values())


@cache
def everything() -> list[Public]:
    """Every public name, each followed by the members of its class."""
    return [one for public in names() for one in (public, *members(public))]


@cache
def data_docs(room: str) -> dict[str, str]:
    """The docstrings below assignments in the modules of a room."""
    below = Path(stringscoins.__file__).parent.joinpath(*BEHIND.get(room, room).split(".")[1:])
    docs = {}
    for file in sorted(below.glob("*.py")) if below.is_dir() else [below.with_suffix(".py")]:
        for assignment, doc in pairwise(ast.parse(file.read_text(encoding="utf-8")).body):
            if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant):
                for target in getattr(assignment, "targets", [getattr(assignment, "target", ast.Pass())]):
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            docs[name.id] = inspect.cleandoc(str(doc.value.value))
    return docs


def reference() -> str:
    """The text of `docs/reference/python.md`."""
    homes = {id(one.thing): one for one in names() if not one.is_data}
    lines = [HEAD]
    for room in [*rooms()[-1:], *rooms()[:-1]]:
        module = importlib.import_module(room)
        said = (inspect.getdoc(module) or "").split("\n\n")[0]
        lines += [f"## {room}\n", f"{said}\n"]
        for name in module.__all__:
            one = Public(room, name, getattr(module, name))
            home = homes.get(id(one.thing), one)
            own = ", ".join(f"`{member.name.partition('.')[2]}`" for member in members(one))
            if home.room != room:
                lines.append(f"- `{name}`: {home.summary} (of `{home.room}`)")
            elif one.summary:
                lines.append(f"- `{name}`: {one.summary}{f' ({own})' if own else ''}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    print(reference(), end="")
