import re
import signal
import subprocess
import sys

import click
import processes
import pytest
from click.testing import CliRunner
from processes import SEARCHING, wait_for

from stringscoins.program import main


def started(code):
    """A process that runs Python code and hears of signals."""
    return processes.started("-c", code)


LOADING = """
import sys, types, importlib.abc, importlib.util
class Slow(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name == {name!r}:
            return importlib.util.spec_from_loader(name, self)
    def exec_module(self, module):
        print("loading", flush=True)
        import time
        try:
            time.sleep(60)
        except BaseException as error:  # as modules written in C do
            raise ImportError("cannot be loaded") from error
sys.meta_path.insert(0, Slow())
import stringscoins.__main__
stringscoins.__main__._PATIENCE = 0.1
from stringscoins.__main__ import run
sys.argv = ["stringscoins", "nimber", "--no-store", "--method", "search", "board:3x3"]
run()
"""


@pytest.mark.parametrize("name", ["click", "numba"])
def test_an_interrupt_while_modules_are_loaded(name):
    with started(LOADING.format(name=name)) as process:
        assert process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert (process.returncode, output, errors) == (3, "", "stopped by an interrupt\n")


WAITING = """
import sys, time
class Slow:
    def find_spec(name, path, target=None):
        if name == "stringscoins.questions.nimber":
            print("loading", flush=True)
            time.sleep(0.3)
sys.meta_path.insert(0, Slow)
import stringscoins.__main__
stringscoins.__main__._PATIENCE = 60
sys.argv = ["stringscoins", "nimber", "--no-store", "board:5x5"]
stringscoins.__main__.run()
"""


@pytest.mark.thorough
def test_an_interrupt_waits_until_modules_are_loaded():
    with started(WAITING) as process:
        assert process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        errors = process.communicate()[1]
    # It comes as soon as nothing is loaded, before the position is known or after.
    assert process.returncode == 3 and re.match("(board:5x5: )?stopped by an interrupt", errors), errors


WORKING = """
import sys, time
import stringscoins.program
def work(*arguments, **options):
    print("working", flush=True)
    time.sleep(60)
import {where}
{where}.{name} = work
from stringscoins.__main__ import run
sys.argv = ["stringscoins", *{words!r}]
run()
"""


INTERRUPT, TERMINATION, HANGUP = (
    (signal.SIGINT, "an interrupt"),
    (signal.SIGTERM, "the signal SIGTERM"),
    (signal.SIGHUP, "the signal SIGHUP"),
)


@pytest.mark.parametrize(
    ("where", "name", "words", "ending"),
    [
        ("stringscoins_studies.octal.heaps", "heaps", ["octal", "kayles"], INTERRUPT),
        ("stringscoins.notation", "read", ["nimber", "3"], TERMINATION),
        ("stringscoins.store", "default_path", ["store", "info"], HANGUP),
    ],
)
def test_every_command_ends_alike(where, name, words, ending):
    number, reason = ending
    with started(WORKING.format(where=where, name=name, words=words)) as process:
        assert process.stdout.readline() == "working\n"
        process.send_signal(number)
        output, errors = process.communicate()
    assert process.returncode == 3 and output == ""
    assert re.fullmatch(rf"(\w+: )?stopped by {reason}(: 0 positions searched)?\n", errors)


def test_a_signal_ends_a_search_with_what_is_known(tmp_path):
    with processes.started("-c", SEARCHING, "nimber", "--store", tmp_path / "s", "--json", "board:5x5") as process:
        wait_for("searching\n", process.stderr)
        process.terminate()
        output, errors = process.communicate()
    assert process.returncode == 3 and "Traceback" not in errors, errors
    assert '"stopped": "the signal SIGTERM"' in output


def test_a_signal_that_is_ignored_stays_so():
    code = (
        "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); sys.argv = ['stringscoins', '--version'];"
        "import atexit; atexit.register(lambda: print(signal.getsignal(signal.SIGTERM) == signal.SIG_IGN));"
        "from stringscoins.__main__ import run; run()"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout.splitlines()[-1] == "True"


def test_files_that_cannot_be_written_are_told_in_a_line(monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device", "table.csv")

    monkeypatch.setattr("stringscoins_studies.octal.heaps.heaps", full)
    result = CliRunner().invoke(main, ["octal", "kayles"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "[Errno 28] No space left on device: 'table.csv'\n"


def groups_and_commands(command=main, path=("stringscoins",)):
    yield path, command
    for name, part in getattr(command, "commands", {}).items():
        yield from groups_and_commands(part, (*path, name))


@pytest.mark.parametrize(("path", "command"), [pytest.param(*x, id=" ".join(x[0])) for x in groups_and_commands()])
def test_each_help_fits_a_terminal_in_whole_sentences(path, command):
    text = CliRunner().invoke(main, [*path[1:], "-h"]).stdout
    assert max(map(len, text.splitlines())) <= 80
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            listed = re.search(rf"^  {name}  +(\S.*(?:\n   +\S.*)*)", text, re.M)
            sentence = " ".join(listed.group(1).split())
            assert sentence.endswith(".") and not sentence.endswith("..."), name
            assert part.help.split(".")[0].split()[0] in sentence


def test_the_main_help_lists_each_command_once_by_what_it_is_for():
    text = CliRunner().invoke(main, ["-h"]).stdout
    listed = re.findall(r"^  ([a-z-]+)  +\S", text.split("Ask about a position:")[1], re.M)
    assert sorted(listed) == sorted(main.commands)
    assert listed.index("nimber") < listed.index("endgame") < listed.index("make") < listed.index("play")
    for code in (0, 1, 2, 3):
        assert re.search(rf"^    {code}  \S", text, re.M)


def test_json_is_promised_of_what_there_is():
    for path, command in groups_and_commands():
        option = next((p for p in command.params if getattr(p, "opts", [])[:1] == ["--json"]), None)
        if option and "SOURCE" in option.help:
            usage = CliRunner().invoke(main, [*path[1:], "-h"]).stdout.split("\n\n")[0]
            assert "SOURCE" in usage, path
