"""After a warm-up nothing has to be compiled. Each test in a process of its own, in which nothing is loaded yet."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from stringscoins.program import main

pytestmark = pytest.mark.thorough

# What is loaded was called from Python. What a kernel calls is compiled with it, but not for a call from Python.
REACHED = """
from pathlib import Path
from types import ModuleType
import ast, importlib, pkgutil
import stringscoins.kernels, stringscoins_studies.kernels
from stringscoins.kernels import _jit
from stringscoins.warming.compiling import warm_up
rooms = stringscoins.kernels, stringscoins_studies.kernels
for room in rooms:
    for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        importlib.import_module(module.name)
warm_up()
reached = {}
new = [kernel for kernel in _jit.kernels if kernel.overloads]
while new:
    kernel = new.pop()
    reached[id(kernel)] = kernel
    names = kernel.py_func.__code__.co_names
    for name in names:
        found = kernel.py_func.__globals__.get(name)
        for callee in [getattr(found, name, None) for name in names] if isinstance(found, ModuleType) else [found]:
            if hasattr(callee, "py_func") and id(callee) not in reached:
                new.append(callee)
assert _jit.kernels
print([_jit._name(kernel) for kernel in _jit.kernels if id(kernel) not in reached])
roots, called = [Path(room.__path__[0]) for room in rooms], []
for file in [file for root in roots for file in root.parent.rglob("*.py")]:
    nodes = [] if {*roots} & {*file.parents} else list(ast.walk(ast.parse(file.read_text("utf-8"))))
    found = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(tuple(room.__name__ for room in rooms)):
            home = importlib.import_module(node.module)
            found |= {name.asname or name.name: getattr(home, name.name) for name in node.names}
    called += found.values()
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in found:
            called.append(getattr(found[node.value.id], node.attr, None))
called = {_jit._name(one): one for one in called if hasattr(one, "py_func")}
assert len(called) > 50
print([name for name, kernel in called.items() if not kernel.overloads])
"""

# What is compiled, and what is loaded while another thread than the main one waits, which alone can be interrupted.
COMPILED = """
import shlex, sys, tempfile, threading
from pathlib import Path
from click.testing import CliRunner
from stringscoins import Tablebase
from stringscoins.program import main
from stringscoins.kernels import _jit
compiled, aside = [], []
class Names(_jit._CompilationListener):
    def on_start(self, event):
        compiled.append(event.data["dispatcher"].py_func.__name__)
_jit.event.register("numba:compile", Names())
wait = _jit._Compilation.wait
def waited(compilation):
    if threading.current_thread() is not threading.main_thread():
        aside.append(compilation.signature)
    return wait(compilation)
_jit._Compilation.wait = waited
for line in sys.stdin:
    result = CliRunner().invoke(main, shlex.split(line))
    assert result.exit_code == 0, (line, result.output)
with tempfile.TemporaryDirectory() as folder:
    for source in ("3", "cubes:2x2x2:faces"):  # with symmetries, and without
        Tablebase.build(source, path=Path(folder, str(len(source))))
print(compiled, aside)
"""
COMMANDS = """\
nimber --no-store --moves board:2x2
nimber --no-store --method search --workers 2 board:2x5
nimber --no-store --method general --moves board:2x2
nimber --no-store --method exhaustive graph:petersen
nimber --no-store --method mex board:2x2
nimber --no-store --method sweep cubes:2x2x2:edges-squares
nimber --no-store --method search cubes:2x2x2:edges-squares
score --moves board:2x2
score --misere board:2x2
score --method search cubes:2x2x2:edges-squares
endgame 3+4l
structure --strategy 3+3+2+2
table classes cycle --max-strings 8 --scores --no-store
play board:2x2 --players engine random --nodes 10 --seed 1
match engine greedy --board 1x2 --misere --games 2 --nodes 100
strips normal --max 5
strips misere --max 20
strips strategy --max 5
census graphs --coins 4 --scores
census odd-loops --loops 4,5 --show 1
dictionary --max-boxes 2
"""


@pytest.fixture(scope="module", autouse=True)
def warmed_up():
    subprocess.run([sys.executable, "-m", "stringscoins", "warm-up"], check=True, capture_output=True)


def run(code, given=""):
    result = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_every_kernel_is_reached():
    assert run(REACHED) == "[]\n[]"


def test_commands_compile_nothing_after_it_and_load_nothing_in_helpers():
    assert run(COMPILED, COMMANDS) == "[] []"


def test_the_command_says_what_it_did():
    result = CliRunner().invoke(main, ["warm-up", "--json"])
    record = json.loads(result.stdout)
    assert list(record) == ["kernels", "compiled", "seconds", "folder", "bytes"]
    again = CliRunner().invoke(main, ["warm-up"])
    assert again.exit_code == 0
    assert again.stdout.startswith(f"all {record['kernels']} kernels were compiled already")


def test_a_limit_stops_it():
    result = CliRunner().invoke(main, ["warm-up", "--time-limit", "1e-9"])
    assert result.exit_code == 3
    assert result.stderr.startswith("warm-up: stopped by the time limit of 1e-09 s")
