"""Types of the parameters of commands: names out of a registry, amounts with units, lists of numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "FAMILY",
    "FOLDER",
    "LENGTHS",
    "MEGABYTES",
    "SECONDS",
    "SOURCE",
    "NameOf",
]

Command: TypeAlias = Callable[..., None]


class NameOf(click.Choice):  # type: ignore[type-arg]
    """A name in a registry, which is loaded for the help or a given name; `knows` tests a name without listing all."""

    def __init__(self, registry: Callable[[], Iterable[str]], knows: Callable[[str], bool] | None = None) -> None:
        self.registry, self.knows, self.case_sensitive = registry, knows, True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names."""
        return tuple(self.registry())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name, if there is one."""
        if self.knows is not None and isinstance(value, str) and self.knows(value):
            return value
        return super().convert(value, param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return what may be given, in one line."""
        return f"Choose from {', '.join(self.choices)}"


class _FamilyName(click.ParamType):  # type: ignore[type-arg]
    """The name of a family, which shells complete; an unknown name is refused where it is used."""

    name = "family"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from stringscoins.families import FAMILIES

        return [CompletionItem(f.name, help=f.summary) for f in FAMILIES.values() if f.name.startswith(incomplete)]


FAMILY = _FamilyName()


class _Source(click.ParamType):  # type: ignore[type-arg]
    """A SOURCE, which `notation.read` reads. Shells complete families, what comes with the package, and files."""

    name = "source"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        if incomplete.startswith("@"):
            return _completed(_packaged(incomplete), incomplete)
        if ":" in incomplete:
            return _completed(_members(incomplete.partition(":")[0]), incomplete)
        from click.shell_completion import CompletionItem

        from stringscoins.families import FAMILIES

        # Two words for each family, so that no shell takes one to be whole and puts a blank after it.
        words = [word for family in FAMILIES.values() for word in (f"{family.name}:", family.example)]
        # Shells look for files first where they are told to, and then take the words as well.
        return [CompletionItem(incomplete, type="file"), *_completed(words, incomplete)]


def _completed(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def _packaged(incomplete: str) -> Iterable[str]:
    """Return the positions of the package that begin so or, if they lie in several folders, these folders."""
    from stringscoins.notation import packaged_positions

    names = [name for name in packaged_positions() if name.startswith(incomplete)]
    folders = dict.fromkeys(name[: name.index("/") + 1] for name in names)
    return folders if len(folders) > 1 else names


def _members(name: str) -> Sequence[str]:
    """Return the beginnings of members of a family, each with its obligatory word, such as a graph class."""
    from stringscoins.families import FAMILIES

    family = FAMILIES.get(name)
    if family is None:
        return ()
    option = family.options[family.word] if family.word else None
    words = option.choices if option and option.default is None else ()
    return [f"{name}:{word}" for word in words] or [family.example]


SOURCE = _Source()


class _Folder(click.ParamType):  # type: ignore[type-arg]
    """A folder of positions that come with the package, with or without its @."""

    name = "folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        at = "@" * incomplete.startswith("@")
        return _completed((at + folder.strip("@/") for folder in _packaged("@")), incomplete)


FOLDER = _Folder()


class _Amount(click.ParamType):  # type: ignore[type-arg]
    """A positive, finite number with an optional unit, `90`, `1.5h` or `12GB`; `units` has the factor of each unit."""

    name = "amount"

    def __init__(self, units: dict[str, float], expected: str) -> None:
        self.units, self.expected = units, expected

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        word = str(value).strip().lower()
        number = word.rstrip("abcdefghijklmnopqrstuvwxyz")
        worth = self.units.get(word.removeprefix(number))
        try:
            found = float(number) * worth if worth else float(word)
        except ValueError:
            self.fail(f"{value!r} is no amount; expected {self.expected}", param, ctx)
        if not 0 < found < math.inf:
            self.fail(f"{value} is no limit; expected a number above 0, or no such option at all", param, ctx)
        return found


SECONDS = _Amount({"": 1, "s": 1, "min": 60, "h": 3600}, "seconds such as 90, or such as 5min or 1.5h")
MEGABYTES = _Amount({"": 1, "mb": 1, "gb": 1000}, "megabytes such as 500, or such as 12GB")


class _Lengths(click.ParamType):  # type: ignore[type-arg]
    """Numbers such as `3-7` or `4,6,8,10`."""

    name = "lengths"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        found: set[int] = set()
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
                self.fail(f"{value!r} is no list of numbers; expected such as 3-7 or 4,6,8", param, context)
            numbers = range(int(first), int(last or first) + 1)
            if not numbers:
                self.fail(f"{part!r} are no numbers: the smaller one comes first", param, context)
            if len(numbers) > 1001:
                self.fail(f"{part!r} are more than 1,000 lengths", param, context)
            found.update(numbers)
        return tuple(sorted(found))


LENGTHS = _Lengths()
