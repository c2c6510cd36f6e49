import os
import shutil
import signal
import subprocess
import sys
import threading

import pytest

from stringscoins.errors import LimitReached
from stringscoins.kernels import _addresses, _jit, _linking, _watch
from stringscoins.kernels._watch import Watcher, watched
from stringscoins.kernels.hashing import mix


def compiled(folder):
    files = {folder / name for name in ("search.nbi", "search.1.nbc", "search.py")}
    for file in files:
        file.touch()
    return files


def test_compiled_kernels_of_other_sources_are_removed(tmp_path):
    forget = _jit._forget_stale.__wrapped__
    compiled(tmp_path)
    forget(tmp_path, "these sources")
    assert {file.name for file in tmp_path.iterdir()} == {"search.py", "kernels.sha256"}
    files = compiled(tmp_path)
    forget(tmp_path, "these sources")
    assert files < set(tmp_path.iterdir())
    (tmp_path / "kernels.sha256").write_text("other sources")
    forget(tmp_path, "these sources")
    assert {file.name for file in tmp_path.iterdir()} == {"search.py", "kernels.sha256"}


def test_kernels_of_another_package_are_of_its_sources_and_of_ours(tmp_path):
    kernel, beside = str(tmp_path / "kernel.py"), tmp_path / "beside.py"

    def digest():
        return _jit._digest.__wrapped__(kernel)

    for file in (tmp_path / "kernel.py", beside):
        file.write_text("first")
    alone = digest()
    beside.write_text("second")
    assert digest() == alone != _jit._digest(_jit.__file__)  # a module of its own
    (tmp_path / "__init__.py").touch()
    together = digest()
    beside.write_text("third")
    assert len({alone, together, digest()}) == 3


@pytest.fixture
def blocked():
    """A compilation that goes on until the event is set, as a function that starts it and waits for it."""
    release = threading.Event()

    def compile_here(signature):
        release.wait(60)
        return signature

    yield lambda: _jit._compile_beside(None, compile_here, "compiled"), release
    release.set()


def nothing(*_):
    pass


def test_a_limit_ends_the_wait_for_a_compilation(blocked):
    start, release = blocked

    def check():
        raise LimitReached("the time limit")

    with watched(Watcher(nothing, nothing, check)), pytest.raises(LimitReached):
        start()
    release.set()
    assert start() == "compiled"


def test_every_context_is_heeded(blocked):
    start, _ = blocked

    def check():
        raise LimitReached("the outer limit")

    outer, inner = Watcher(nothing, nothing, check), Watcher(nothing, nothing, nothing)
    with watched(outer), watched(inner), pytest.raises(LimitReached, match="outer"):
        start()


def test_an_interrupt_ends_the_wait_for_a_compilation(blocked, monkeypatch):
    start, _ = blocked
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = []

    def check():
        if not sent:
            sent.append(True)
            os.kill(os.getpid(), signal.SIGINT)

    try:
        with watched(Watcher(nothing, nothing, check)), pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_error_of_the_compiler_comes_to_the_caller():
    def compile_here(signature):
        raise TypeError(signature)

    with pytest.raises(TypeError, match="of this type"):
        _jit._compile_beside(None, compile_here, "of this type")


# What kernels do in a process of their own, from a package in a folder of their own


@pytest.fixture
def package(tmp_path):
    """Runs code that finds `caller.twice`, compiled with `callee.value` inside, and gives the lines that it prints."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for module in (_addresses, _jit, _linking, _watch):
        shutil.copy(module.__file__, folder)
    (folder / "caller.py").write_text(
        "from kernels._jit import jit\nfrom kernels.callee import value\n@jit\ndef twice():\n    return 2 * value()\n"
    )

    def run(value, code):
        (folder / "callee.py").write_text(f"from kernels._jit import jit\n@jit\ndef value():\n    return {value}\n")
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.pop("NUMBA_CACHE_DIR", None)
        result = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        assert result.stderr in ("", _jit._NOTICE + "\n")
        return result.stdout.splitlines()

    run.cache = folder / "__pycache__"
    return run


PLAIN = "from kernels.caller import twice; print(twice())"
WATCHED = """
from kernels import _jit, _watch
_jit._STEP = 1e-6
{before}
from kernels.caller import twice
with _watch.watched(_watch.Watcher(print, lambda message: print("trouble:", message), lambda: None)):
    print(twice(), twice())
"""


@pytest.mark.thorough
def test_a_change_in_a_callee_is_seen(package):
    # `caller` is compiled with `callee` inside; then only the callee's file changes.
    assert package(1, PLAIN) == ["2"]
    kept = {file: file.read_bytes() for file in package.cache.glob("*.nb?")}
    assert package(2, PLAIN) == ["4"]
    # As a process leaves it that was still running with the old sources.
    for file, content in kept.items():
        file.write_bytes(content)
    assert package(2, PLAIN) == ["4"]


@pytest.mark.thorough
def test_what_is_compiled_is_told_and_what_is_loaded_is_not(package):
    lines = ["kernels.caller.twice", "kernels.callee.value", "2 2"]
    assert package(1, WATCHED.format(before="")) == lines
    assert package(1, WATCHED.format(before="")) == ["2 2"]
    # A damaged file is none.
    for file in package.cache.glob("*.nb?"):
        file.write_bytes(file.read_bytes()[:20])
    assert package(1, WATCHED.format(before="")) == lines


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "part"),
    [
        *(("nbi", 0.5), ("nbc", 0.99)),
        *(pytest.param("nbi", part, marks=pytest.mark.slow) for part in (0.01, 0.99)),
        *(pytest.param("nbc", part, marks=pytest.mark.slow) for part in (0.01, 0.5)),
    ],
)
def test_code_of_which_a_bit_is_turned_is_not_run_but_compiled_again(package, kind, part):
    assert package(1, PLAIN) == ["2"]
    for file in package.cache.glob(f"caller.*.{kind}"):
        content = bytearray(file.read_bytes())
        content[int(part * len(content))] ^= 4
        file.write_bytes(content)
    told = package(1, WATCHED.format(before=""))
    assert told[0] == "kernels.caller.twice" and told[-1] == "2 2"
    assert package(1, WATCHED.format(before="")) == ["2 2"]


@pytest.mark.thorough
def test_a_damaged_note_of_the_sources_is_none(package):
    assert package(1, PLAIN) == ["2"]
    (package.cache / "kernels.sha256").write_bytes(b"\xff")
    assert package(1, WATCHED.format(before="")) == ["kernels.caller.twice", "kernels.callee.value", "2 2"]


@pytest.mark.thorough
def test_kernels_that_cannot_be_kept_are_compiled_all_the_same(package):
    before = "_jit._Places._locator_classes = []"
    *_, answer, trouble = sorted(package(1, WATCHED.format(before=before)), key=lambda line: line.startswith("trouble"))
    assert answer == "2 2"
    assert trouble.startswith("trouble: there is nowhere to keep compiled kernels")


@pytest.mark.thorough
def test_kernels_that_can_only_be_read_are_read(package):
    before = """
import tempfile
def refuse(dir):
    raise PermissionError(13, "Permission denied")
tempfile.TemporaryFile = refuse
"""
    assert package(1, PLAIN) == ["2"]
    assert package(1, WATCHED.format(before=before)) == ["2 2"]
    # Those of other sources are none, and there is no place for better ones.
    lines = package(2, WATCHED.format(before=before))
    assert "kernels.caller.twice" in lines and any(line.startswith("trouble: there is nowhere") for line in lines)


@pytest.mark.thorough
def test_a_full_disk_does_not_stop_the_answer(package):
    before = """
def full(*_):
    raise OSError(28, "No space left on device")
_jit._Files._save_data = full
"""
    lines = package(1, WATCHED.format(before=before))
    assert "2 2" in lines
    [trouble] = [line for line in lines if line.startswith("trouble")]
    assert "(No space left on device)" in trouble
    assert package(1, PLAIN) == ["2"]


def test_processes_take_different_files(monkeypatch):
    names = set()
    for process in ("one", "other"):
        monkeypatch.setattr(_jit, "_process", process)
        names.add(_jit._Cache(mix.py_func, "outer")._cache_file._data_name(1))
    assert len(names) == 2


def test_a_kernel_in_a_function_of_somebody_else():
    # Numba holds its lock while it compiles the caller, in this very thread.
    code = """
import numba, numpy as np
from stringscoins.kernels.hashing import mix
@numba.njit
def twice(word):
    return mix(mix(word))
assert twice(np.uint64(7)) == mix(np.uint64(mix(np.uint64(7))))
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=300).returncode == 0
