"""The whole command line: what its help says of each command, and what is loaded for it."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from stringscoins.program import main


def loaded_by(*words):
    """The modules that a command loads, in a process of its own."""
    code = (
        "import sys; from stringscoins.program import main; from click.testing import CliRunner;"
        f"assert CliRunner().invoke(main, {words}).exit_code == 0;"
        "print(*sys.modules)"
    )
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("name", main.commands)
def test_the_help_says_of_a_command_what_its_own_help_begins_with(name):
    command = main.commands[name]
    assert command.name == name
    listed, said = CliRunner().invoke(main, ["--help"]).stdout, f"{name} {command.get_short_help_str(10_000)}"
    assert "".join(said.split()) in "".join(listed.split())


def test_the_help_loads_no_command():
    loaded = loaded_by("--help")
    assert not loaded & {"numba", "numpy", "networkx", "yaml", "stringscoins.position", "stringscoins.questions.nimber"}


def test_a_command_loads_no_other():
    loaded = loaded_by("octal", "--help")
    assert "stringscoins.studies.octal.command" in loaded
    assert not loaded & {
        "stringscoins.questions.nimber",
        "stringscoins.studies.census.command",
        "stringscoins.web.command",
    }


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
