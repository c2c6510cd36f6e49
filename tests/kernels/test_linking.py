"""Kernels that stand apart, in processes of their own, from a package in a folder of its own."""

import os
import shutil
import subprocess
import sys

import pytest
from numba.core.codegen import CodeLibrary

from stringscoins.kernels import _addresses, _jit, _linking, _watch

pytestmark = pytest.mark.thorough

KERNELS = """
from kernels._jit import jit, jit_without_arrays
import numpy as np

@jit_without_arrays
def bottom(number):
    if number < 0:
        raise ValueError("a number below zero")
    return number + 1

@jit
def middle(number):
    numbers = np.zeros(3, np.int64)
    numbers[1] = bottom(number)
    return numbers.sum()

@jit_without_arrays
def small(number):
    return 2 * middle(number)

@jit
def top(number):
    return small(number) + bottom(number)

@jit
def other(number):
    return middle(number) - number
"""

CODE = """
from kernels import _jit, _linking
_linking.LARGE = {large}
compiled = []
class Names(_jit._CompilationListener):
    def on_start(self, event):
        compiled.append(event.data["dispatcher"].py_func.__name__)
_jit.event.register("numba:compile", Names())
from kernels.numbers import {name}
print({name}(4))
try:
    {name}(-1)
except ValueError as error:
    print(error)
print(*[name for name in compiled if name in ("bottom", "middle", "small", "top", "other")])
"""


@pytest.fixture
def run(tmp_path):
    """Calls a kernel in a process of its own: the answer, the error for a negative number, what was compiled."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for module in (_addresses, _jit, _linking, _watch):
        shutil.copy(module.__file__, folder)
    (folder / "numbers.py").write_text(KERNELS)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("NUMBA_CACHE_DIR", None)

    def run_code(code):
        result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert result.stderr in ("", _jit._NOTICE + "\n")
        return result.stdout

    def run(name, large):
        answer, error, compiled = run_code(CODE.format(name=name, large=large)).splitlines()
        return int(answer), error, compiled.split()

    run.code, run.cache = run_code, folder / "__pycache__"
    return run


@pytest.mark.parametrize("large", [0, pytest.param(10**9, marks=pytest.mark.slow)])
def test_answers_and_errors_are_those_of_kernels_in_one_piece(run, large):
    error = "a number below zero"
    assert run("top", large) == (15, error, ["top", "small", "middle", "bottom"])
    # What is loaded brings along what it needs, and what is compiled finds it.
    assert run("top", large) == (15, error, [])
    assert run("other", large) == (1, error, ["other"])
    assert run("other", large) == (1, error, [])


def test_what_is_kept_is_complete(run):
    run("top", 0)
    for file in run.cache.glob("*.nb?"):
        if ".top" not in file.name:
            file.unlink()
    assert run("top", 0) == (15, "a number below zero", [])


@pytest.mark.skipif(
    "_reload_init" not in CodeLibrary.__init__.__code__.co_names, reason="this version of Numba cannot keep them apart"
)
def test_a_caller_calls_a_large_kernel_where_it_stands(run):
    called_there = """
from kernels import _linking
_linking.LARGE = {large}
from kernels.numbers import top
top(4)
[compiled] = top.overloads.values()
declared = [function.name for function in compiled.library._final_module.functions if function.is_declaration]
print(*[name for name in ("bottom", "middle", "small") if any(name in symbol for symbol in declared)])
"""
    assert run.code(called_there.format(large=0)) == "bottom small\n"
    shutil.rmtree(run.cache)
    assert run.code(called_there.format(large=10**9)) == "\n"


def test_with_another_numba_callers_have_copies_and_all_works(run):
    unknown = """
from kernels import _linking
_linking.LARGE, _linking._is_known = 0, False
from kernels.numbers import top
print(top(4))
[compiled] = top.overloads.values()
declared = [function.name for function in compiled.library._final_module.functions if function.is_declaration]
print(*[name for name in ("bottom", "middle", "small") if any(name in symbol for symbol in declared)])
"""
    assert run.code(unknown) == run.code(unknown) == "15\n\n"
