"""The project's one way to jit: cached on disk, without the interpreter's lock, compiled beside the waiting thread.

LLVM cannot be interrupted, neither by Ctrl-C nor by a limit, and a function may take it seconds. So another thread
compiles, and the caller waits in short steps (`_watch.py`). If the caller stops waiting, nothing is lost: the thread
goes on, and the next call finds the compiled function.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import os
import pickle
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast
from uuid import uuid4

import numba
import numpy as np
from numba.core import config, event
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.compiler_lock import global_compiler_lock
from numba.core.types import unliteral

from . import _addresses
from ._linking import KeptCode, Linked
from ._watch import waiting, watchers

__all__ = ["INTERPRETED", "jit", "jit_without_arrays", "kept", "kernels", "missing", "prepare"]

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = bool(vars(config)["DISABLE_JIT"])
"""Whether the environment switches the compiler off (NUMBA_DISABLE_JIT): to debug kernels, and to measure tests."""

kernels: list[Any] = []
"""All jitted functions of the modules that were imported; none where the environment switches the compiler off."""

_STEP = 0.05
"""Seconds between two calls of the watchers."""
_turn = threading.Lock()
"""The compiler's events are not made for two compilations at a time."""
_process = uuid4().hex[:8]
_NOTE = "kernels.sha256"
"""The file with the digest of the sources of a folder's kernels."""
_DIGEST = 16
"""Bytes of the digest of a file."""
_log = logging.getLogger(__name__)
_NOTICE = "compiling kernels, once on this machine; stringscoins.warm_up() compiles all of them"
_may_compile = [True]
"""Whether a kernel that is not kept on the disk is compiled; `readiness.only_loaded` says no for a while."""
_trouble: dict[str, bool] = {}
"""The reasons why kernels are not kept on the disk, and whether each was reported."""


def jit(function: F) -> F:
    """Return a kernel: the function, compiled at its first call with given types, kept on the disk, without the lock.

    The kernels that it calls, and those of its package, stand in one folder or below it: when one of them changes, all
    are compiled anew.

    Parameters
    ----------
    function : callable
        A function of a module, on numbers, arrays and tuples, as Numba compiles it.

    Returns
    -------
    callable
        The kernel. A thread that waits while it is compiled stops when its `Limits` say so.

    Examples
    --------
    >>> @jit
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    return _compiled(function, _nrt=True)


def jit_without_arrays(function: F) -> F:
    """Do as `jit`, for a function that makes no arrays: it does not count references, which is slow between threads.

    Parameters
    ----------
    function : callable
        As for `jit`.

    Returns
    -------
    callable
        The kernel.

    Examples
    --------
    >>> @jit_without_arrays
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    return _compiled(function, _nrt=False)


def prepare(kernel: Any, *arguments: Any) -> None:
    """Compile or load a kernel for these arguments, before it is called in threads that cannot be interrupted."""
    if hasattr(kernel, "compile"):
        kernel.compile(tuple(numba.typeof(argument) for argument in arguments))


def _compiled(function: F, **options: Any) -> F:
    """Return a kernel with two sides: Python calls one; kernels the other, which saves LLVM a wrapper for Python."""
    if INTERPRETED:
        return _interpreted(function)
    options |= {"nogil": True, "no_cfunc_wrapper": True}
    inside: dict[str, Any] = {"no_cpython_wrapper": True, "pipeline_class": Linked}
    kernel: Any = numba.njit(**options)(function)

    @cache
    def inner() -> Any:
        inner: Any = numba.njit(**options, **inside)(function)
        _keep(inner, "inner")
        return inner

    _keep(kernel, "outer")
    kernel.compile = partial(_compile_beside, kernel, kernel.compile)
    # Numba calls these for the callees of a function. One kernel serves all numbers, also literals of a caller.
    kernel.get_call_template = lambda types, keywords: inner().get_call_template(
        tuple(unliteral(of_argument) for of_argument in types), keywords
    )
    kernel.get_overload = lambda signature: inner().get_overload(signature)
    kernels.append(kernel)
    return cast(F, kernel)


def _keep(kernel: Any, side: str) -> None:
    try:
        kernel._cache = _Cache(kernel.py_func, side)
    except RuntimeError:
        _note("there is nowhere to keep compiled kernels, neither the package nor the user has a folder for them")


def _interpreted(function: F) -> F:
    """Return a kernel that runs without the compiler, with silent overflow of 64-bit words."""

    @wraps(function)
    def interpreted(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(F, interpreted)


def _note(problem: str) -> None:
    _trouble.setdefault(f"{problem}; each process compiles them again", False)


# Kept on the disk


def _readable(locator: Any) -> Any:
    """Return Numba's class of a cache folder that also accepts a read-only one, if it has kernels of these sources."""

    class Readable(locator):  # type: ignore[misc]
        def ensure_cache_path(self) -> None:
            try:
                super().ensure_cache_path()
            except OSError:
                if not _holds_ours(Path(self.get_cache_path()), _digest(self._py_file)):
                    raise

    return Readable


class _Places(KeptCode):
    """Numba's way to keep code, with its places in the same order."""

    _locator_classes = [_readable(locator) for locator in KeptCode._locator_classes]  # noqa: RUF012


class _Files(IndexDataCacheFile):
    """Numba's cache files of a function, each behind a digest of the rest: a damaged one counts as missing."""

    def _load_index(self) -> dict[Any, str]:
        try:
            version, stamp, overloads = self._load_data(self._index_name)
        except OSError:
            return {}
        return dict(overloads) if (version, stamp) == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._save_data(self._index_name, (self._version, self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        path = self._data_path(name)
        with open(path, "rb") as file:
            digest, data = file.read(_DIGEST), file.read()
        if digest != hashlib.blake2b(data, digest_size=_DIGEST).digest():
            raise OSError(f"{path}: the file is damaged")
        return pickle.loads(data)

    def _save_data(self, name: str, data: Any) -> None:
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.blake2b(dumped, digest_size=_DIGEST).digest())
            file.write(dumped)


class _Cache(FunctionCache):
    """Numba's cache of a function, for many processes, changing sources, and disks that are full or damaged.

    Numba checks a function's own file only, though callees from other files are compiled into it; and two processes
    that save code for different types of argument could choose the same file for it.
    """

    _impl_class = _Places

    def __init__(self, function: Callable[..., Any], side: str) -> None:
        super().__init__(function)
        self._side, self._digest = side, _digest(function.__code__.co_filename)
        base, stamp = self._impl.filename_base, self._impl.locator.get_source_stamp()
        self._cache_file = _Files(self.cache_path, base, stamp)
        self._cache_file._data_name_pattern = f"{base}.{{number:d}}.{_process}.nbc"
        _forget_stale(Path(self.cache_path), self._digest)

    def _index_key(self, *arguments: Any) -> tuple[Any, ...]:
        return (*super()._index_key(*arguments), self._side, self._digest)

    def load_overload(self, *arguments: Any) -> Any:
        try:
            return super().load_overload(*arguments)
        except Exception:
            # A file of another version of a library is useless, and must not prevent new ones.
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, *arguments: Any) -> None:
        try:
            super().save_overload(*arguments)
        except OSError as error:
            _note(f"{self.cache_path}: compiled kernels cannot be kept there ({error.strerror or error})")


@cache
def _digest(file: str) -> str:
    """Return the digest of the sources of all kernels and, for a file of another package, of those beside it."""
    ours, folder = Path(__file__).parent, Path(file).parent
    sources = sorted(ours.rglob("*.py"))
    if not folder.is_relative_to(ours):
        sources += sorted(folder.rglob("*.py")) if (folder / "__init__.py").exists() else [Path(file)]
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()


@cache
def _forget_stale(folder: Path, digest: str) -> None:
    """Remove the compiled kernels of other sources from a folder: they are never used again."""
    note = folder / _NOTE
    # A folder that cannot be written keeps its kernels from earlier.
    with suppress(OSError):
        if not _holds_ours(folder, digest):
            for file in (*folder.glob("*.nb[ic]"), *folder.glob("*.nb[ic].tmp.*")):
                file.unlink(missing_ok=True)
            folder.mkdir(parents=True, exist_ok=True)
            # Another process reads the old note or the new one, never half of it.
            draft = note.with_suffix(f".{_process}")
            draft.write_text(digest)
            os.replace(draft, note)


def _holds_ours(folder: Path, digest: str) -> bool:
    """Return whether the compiled kernels of a folder are of the sources of this digest."""
    with suppress(OSError):
        return (folder / _NOTE).read_bytes() == digest.encode()
    return False


def kept() -> tuple[Path | None, int]:
    """Return the folder below which compiled kernels are kept, if any, and their bytes there."""
    folders = {kernel.stats.cache_path for kernel in kernels} - {None}
    if not folders:
        return None, 0
    return Path(os.path.commonpath(folders)), sum(
        f.stat().st_size for folder in folders for f in Path(folder).glob("*.nb[ci]")
    )


def missing() -> set[str]:
    """Return the names of the kernels that are not compiled yet for any types of argument."""
    return {_name(kernel) for kernel in kernels if not kernel.overloads and not _is_kept(kernel._cache)}


def _is_kept(cache: Any) -> bool:
    """Return whether code of a function is kept for some types of argument."""
    with suppress(Exception):
        return bool(cache._cache_file._load_index())
    return False


def _name(kernel: Any) -> str:
    return f"{kernel.py_func.__module__.removeprefix('stringscoins.kernels.')}.{kernel.py_func.__name__}"


# Compiled in a thread


class _Compilation(threading.Thread):
    """A daemon thread, so that the program does not wait for it: it compiles or loads a function with its callees."""

    def __init__(self, compile_here: Callable[[Any], Any], signature: Any) -> None:
        super().__init__(name="compiling kernels", daemon=True)
        self.compile_here, self.signature = compile_here, signature
        self.ended = threading.Event()
        self.names: list[str] = []
        """The names of the kernels that were compiled or are being compiled, in order."""
        self.reported = 0
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            with _turn, _collecting_nothing():
                self.result = self.compile_here(self.signature)
        except BaseException as error:
            self.error = error
        finally:
            self.ended.set()

    def wait(self) -> Any:
        """Return the compiled function, or raise the error that a watcher raises meanwhile."""
        while not self.ended.wait(_STEP):
            self._tell()
            for watcher in watchers():
                watcher.check()
        self._tell()
        if self.error:
            raise self.error
        return self.result

    def _tell(self) -> None:
        names, self.reported = self.names[self.reported :], len(self.names)
        listeners = [watcher.compiling for watcher in watchers() if watcher.compiling]
        if names and not listeners:
            _explain()
        for listener in listeners:
            for name in names:
                listener(name)
        # Only the watcher who began gets a warning.
        for watcher in watchers()[:1]:
            for message in [message for message, reported in _trouble.items() if not reported]:
                _trouble[message] = True
                watcher.trouble(message)


@cache
def _explain() -> None:
    """Log, once in a process, why an answer takes so long."""
    _log.warning(_NOTICE)


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Switch the garbage collector off: walking through the compiler's objects took a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class NotCompiled(Exception):
    """A kernel is not compiled yet, and is not to be compiled now."""


def _compile_beside(dispatcher: Any, compile_here: Callable[[Any], Any], signature: Any) -> Any:
    """Compile in a thread, unless this thread is compiling a caller of the function, ours or another package's."""
    if isinstance(threading.current_thread(), _Compilation) or global_compiler_lock._lock._is_owned():  # type: ignore[attr-defined]
        return compile_here(signature)
    _addresses.check(_addresses.LOADING)
    compilation = _Compilation(compile_here, signature)
    compilation.start()
    with waiting():
        return compilation.wait()


class _CompilationListener(event.Listener):
    """Notes the kernel that a thread compiles."""

    def on_start(self, event: Any) -> None:
        if not _may_compile[0]:
            raise NotCompiled
        _addresses.check(_addresses.COMPILING)
        thread, function = threading.current_thread(), event.data["dispatcher"].py_func
        if isinstance(thread, _Compilation) and any(kernel.py_func is function for kernel in kernels):
            thread.names.append(_name(event.data["dispatcher"]))
            _log.info("compiling the kernel %s", thread.names[-1])

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _CompilationListener())
