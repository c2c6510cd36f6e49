"""The registry: the things of one kind by name, both those that come with this package and those that others add.

Other packages announce their things by entry points, and a program registers its own for a session. Entry points are
looked up only if a name is not known yet or a list is asked for, so that nobody waits for what is not used.
"""

from __future__ import annotations

import logging
import re
import threading
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from stringscoins.errors import ExtensionError, ExtensionWarning, StringsCoinsError, safe

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Registry"]

_log = logging.getLogger(__name__)

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
"""What fits into every notation and onto every command line."""


class _Named(Protocol):
    """A thing with a name."""

    @property
    def name(self) -> str: ...


Thing = TypeVar("Thing", bound=_Named)


class Registry(Mapping[str, Thing]):
    """The things of one kind by name: first those of this package, then those of the session and of other packages.

    A name that another package announces is in the registry before that package is loaded. If the package cannot be
    loaded, looking up the name raises an error that tells why, and iteration leaves the name out with a warning.

    Parameters
    ----------
    kind : type
        What all things are instances of.
    what : str
        The word by which errors call such a thing.
    group : str
        The group of entry points by which other packages announce theirs. The name of an entry point is that of the
        thing to which it leads.
    own : iterable
        Those that come with this package.
    reserved : tuple of str
        Names that are not allowed, because they have another meaning where such names are given.

    Examples
    --------
    >>> from stringscoins.families import FAMILIES
    >>> "board" in FAMILIES, "bord" in FAMILIES
    (True, False)
    >>> FAMILIES["board"].example
    'board:4x5:icelandic'
    """

    def __init__(
        self, kind: type[Thing], what: str, group: str, own: Iterable[Thing], *, reserved: tuple[str, ...] = ()
    ) -> None:
        self.kind, self.what, self.group, self.reserved = kind, what, group, reserved
        self.own: Mapping[str, Thing] = MappingProxyType({thing.name: thing for thing in own})
        self._registered: dict[str, Thing] = {}
        self._lock = threading.RLock()
        self._warned: set[str] = set()

    def __getitem__(self, name: str) -> Thing:
        """Return the thing of a name; KeyError if there is none, ExtensionError if its package cannot be loaded."""
        for known in (self.own, self._registered):
            if name in known:
                return known[name]
        return self._announced[name].load()

    def __contains__(self, name: object) -> bool:
        return any(name in known for known in (self.own, self._registered)) or name in self._announced

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from tuple(self._registered)
        for name, announced in self._announced.items():
            try:
                announced.load()
            except ExtensionError as error:
                self._warn(str(error))
            else:
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<Registry of {self.group.partition('.')[2]}: {', '.join(self)}>"

    @property
    def shipped(self) -> Mapping[str, Thing]:
        """Those of this package and of its distribution, such as the studies: whoever installs it trusts them."""
        return {**self.own, **{name: self[name] for name, found in self._announced.items() if found.is_shipped}}

    def add(self, thing: Thing, *, replace: bool = False) -> None:
        """Add a thing until the program ends.

        Parameters
        ----------
        thing : instance of the registry's kind
            It will be known by its `name`.
        replace : bool
            Whether it may take the place of one that was added before.

        Raises
        ------
        ExtensionError
            If its name cannot be typed where such names are given, or is taken.
        """
        name = thing.name
        with self._lock:
            if fault := self._fault(name):
                raise ExtensionError(fault)
            if name in self._announced:
                raise ExtensionError(f"{self._taken(name)} by the package {self._announced[name].package}")
            if self._registered.get(name, thing) is not thing and not replace:
                raise ExtensionError(f"{self._taken(name)} by one that was registered before; replace=True replaces it")
            self._registered[name] = thing

    def remove(self, name: str) -> Thing:
        """Take back a thing that was added.

        Parameters
        ----------
        name : str
            By which it was added.

        Returns
        -------
        instance of the registry's kind
            The thing.

        Raises
        ------
        ExtensionError
            If none was added by this name.
        """
        with self._lock:
            if name not in self._registered:
                raise ExtensionError(f"no {self.what} was registered by the name {name!r}")
            return self._registered.pop(name)

    @contextmanager
    def blamed(self, name: str) -> Iterator[None]:
        """Return a context in which a thing is used, so that errors of other packages' things name the package.

        Parameters
        ----------
        name : str
            The name of the thing that is used.

        Yields
        ------
        None
            While the thing is used.

        Raises
        ------
        ExtensionError
            In place of any error that is no StringsCoinsError, unless the thing comes with this package.
        """
        try:
            yield
        except StringsCoinsError:
            raise
        except Exception as error:
            if name in self.own or name in self.reserved:
                raise
            package = f" of the package {self._announced[name].package}" if name in self._announced else ""
            raise ExtensionError(f"the {self.what} {name!r}{package} fails: {_line_of(error)}") from error

    @cached_property
    def _announced(self) -> Mapping[str, _Announced[Thing]]:
        """The announcements of other packages by name, not loaded yet."""
        from importlib.metadata import entry_points

        found: dict[str, _Announced[Thing]] = {}
        with self._lock:
            points = [_Announced(self, point) for point in dict.fromkeys(entry_points(group=self.group))]
            for announced in sorted(points, key=lambda point: (not point.is_shipped, point.name, point.place)):
                name = announced.name
                fault = self._fault(name)
                if name in found:
                    fault = f"{self._taken(name)} by the package {found[name].package}"
                if fault:
                    self._warn(f"the {self.what} {name!r} of the package {announced.package}: {fault}")
                else:
                    found[name] = announced
        return found

    def _fault(self, name: str) -> str:
        """Return the reason why no addition may have a name, or an empty text."""
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            return f"a {self.what} cannot be called {name!r}; expected a letter, then letters, digits, - and _"
        if name in self.own or name in self.reserved:
            return f"{self._taken(name)} by one that comes with stringscoins"
        return ""

    def _taken(self, name: str) -> str:
        return f"the name {name!r} of a {self.what} is taken"

    def _warn(self, message: str) -> None:
        """Warn of a fault once."""
        if message not in self._warned:
            self._warned.add(message)
            warnings.warn(ExtensionWarning(message), stacklevel=3)


class _Announced(Generic[Thing]):
    """An announcement of another package, loaded at its first use; `package` is its name and version."""

    def __init__(self, registry: Registry[Thing], point: EntryPoint) -> None:
        self._registry, self._point, self.name, self.place = registry, point, point.name, point.value
        self.is_shipped = point.dist is not None and point.dist.name == "stringscoins"
        self.package = f"{point.dist.name} {point.dist.version}" if point.dist else "of no name"
        self._lock = threading.RLock()

    def load(self) -> Thing:
        """Return the thing; errors as for `Registry`."""
        with self._lock:
            if self._fault:
                what = self._registry.what
                raise ExtensionError(f"the {what} {self.name!r} of the package {self.package} {self._fault}")
        assert isinstance(self._loaded, self._registry.kind)
        return self._loaded

    @cached_property
    def _fault(self) -> str:
        """The fault of the thing, or an empty text; loads it."""
        _log.debug("loading the %s %r of the package %s", self._registry.what, self.name, self.package)
        try:
            self._loaded = self._point.load()
        except (Exception, SystemExit) as error:  # whatever a module does when it is imported
            return f"cannot be loaded: {_line_of(error)}"
        if not isinstance(self._loaded, self._registry.kind):
            found, wanted = type(self._loaded).__name__, self._registry.kind.__name__
            return f"cannot be used: {self._point.value} is no {wanted}, but of the type {found}"
        if self._loaded.name != self.name:
            return f"cannot be used: it calls itself {self._loaded.name!r}"
        return ""


def _line_of(error: BaseException) -> str:
    """Return an error as one line, with its class."""
    return f"{type(error).__name__}: {safe(str(error))}".rstrip(": ")
