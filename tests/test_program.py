"""The whole command line: what its help says of each command, and what is loaded for it."""

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from stringscoins.program import main


@pytest.mark.parametrize("name", main.commands)
def test_the_help_says_of_a_command_what_its_own_help_begins_with(name):
    command = main.commands[name]
    assert command.name == name
    listed, said = CliRunner().invoke(main, ["--help"]).stdout, f"{name} {command.get_short_help_str(10_000)}"
    assert "".join(said.split()) in "".join(listed.split())


LOADED = [
    [
        ("import stringscoins.program", "starlette uvicorn rich"),
        (
            "ask('--help')",
            "numba numpy networkx yaml stringscoins.position stringscoins.questions.nimber stringscoins_studies.tables",
        ),
        ("ask('octal', '--help')", "stringscoins.questions.nimber stringscoins_studies.census.command"),
        ("ask('store', '--help')", "sqlite3 platformdirs numpy stringscoins.web.command"),
        (
            "from stringscoins.families import make; make('board', [2, 2]); make('kayles', [3])",
            "networkx numpy yaml numba",
        ),
    ],
    [("ask('nimber', '--no-store', '3+4l')", "numba rich importlib.metadata")],
]
"""What a process runs, step by step, and what it has not loaded by then."""


@pytest.mark.parametrize("steps", LOADED, ids=["help", "an answer"])
def test_nothing_is_loaded_before_it_is_needed(steps):
    code = """
import sys

def ask(*words):
    from stringscoins.program import main
    try:
        main(words)
    except SystemExit as end:
        assert not end.code, words

for step, later in {steps}:
    exec(step)
    assert not (early := {{*later.split()}} & sys.modules.keys()), (step, early)
"""
    # Coverage has a database of its own.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    environment["PYTHONWARNINGS"] = "ignore"
    words = [sys.executable, "-c", code.format(steps=steps)]
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("fault", "code", "last"),
    [
        ("KeyError('refuted')", 70, "KeyError: 'refuted'"),
        ("MemoryError()", 3, "stopped by a lack of memory"),
        ("ImportError('lib.so: failed to map segment from shared object')", 3, "stopped by a lack of memory"),
    ],
)
def test_exit_code_1_is_an_answer_and_no_fault(fault, code, last):
    program = (
        "import stringscoins.program, stringscoins.__main__\n"
        f"def main(**named): raise {fault}\n"
        "stringscoins.program.main = main\n"
        "stringscoins.__main__.run()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == code and done.stderr.splitlines()[-1] == last
