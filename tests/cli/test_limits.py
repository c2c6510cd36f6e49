"""Limits bind in every command, from the first byte read: no command may take longer than it was told to."""

import json
import sys
import threading
import time
from types import SimpleNamespace

import click
import psutil
import pytest
from click.testing import CliRunner
from processes import started

import stringscoins as sc
from stringscoins.cli import limiting
from stringscoins.cli.parameters import MEGABYTES, SECONDS
from stringscoins.program import main
from stringscoins.solve import Nimbers

SHORT = {
    "play": "every cut has its --time or --nodes, and a person may leave",
    "engine": "every cut has the time or the nodes that its asker names",
    "positions": "it reads what comes with the package, in half a second",
    "store info": "one query",
    "store verify": "has a --time-limit of its own, 60 s by default, and skips what takes longer",
    "store export": "as long as the store, and worth nothing in part",
    "store import": "as long as the file, all or nothing",
    "store clear": "one statement",
    "tablebase statistics": "one look at the file, a second for 0.4 GB",
    "tablebase list": "as many headers as there are tables",
    "tablebase remove": "it removes files",
}
"""Commands without limits, and why."""

LONG = {
    "warm-up": [],
    "make": ["graph", "tree", "40", "99999"],
    "octal": ["0." + "7" * 100, "--heaps", "10000"],
    "perft": ["4x4", "--depth", "40"],
    "solved": ["3x3"],
    "strips misere": ["--max", "90", "--json"],
    "strips normal": ["--max", "25", "--sides", "2"],
    "strips strategy": ["--max", "25"],
    "strips line": ["quarter-1xn", "12"],
    "strips two-rows": ["--max", "5"],
    "strips parity": ["--max", "5"],
    "table boards": ["--max-strings", "24", "--max-rows", "3", "--no-store"],
    "table cubes": ["--max-strings", "36", "--no-store"],
    "table classes": ["graph:grid:4,n", "--max-strings", "60", "--no-store"],
    "census graphs": ["--coins", "8"],
    "census multigraphs": ["--coins", "26", "--strings", "60"],
    "census hypergraphs": ["--coins", "26", "--strings", "5", "--sizes", "13"],
    "census hubs": ["--coins", "26", "--strings", "60"],
    "census gaps": ["--coins", "40"],
    "census landings": ["--coins", "40"],
    "census bumps": ["--trinkets", "8"],
    "census odd-loops": ["--most-chains", "9", "--most-loops", "7"],
    "census sums": [],
    "census low-values": ["--coins", "60"],
    "dictionary": ["--max-boxes", "7", "--format", "json"],
    "dataset": ["values", "--boards", "60", "--no-store"],
    "loony catalogue": ["multigraphs", "--max-strings", "6"],
    "puzzle": ["--board", "9x9", "--json"],
    "tablebase verify": ["board:2x2", "--sample", "9999999"],
}
"""What takes much longer than the limit; it does not finish within minutes if the limit fails, or takes seconds."""


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def commands(group=main, *path):
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
        else:
            yield " ".join([*path, name]), command


def answers_sources(command):
    """Whether a command answers each SOURCE with an object."""
    return {("sources", "argument"), ("as_json", "option")} <= {(p.name, p.param_type_name) for p in command.params}


SOURCES = [name for name, command in commands() if answers_sources(command)]


@pytest.fixture(scope="module", autouse=True)
def one_table(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STRINGSCOINS_TABLES", str(tmp_path_factory.mktemp("tables")))
        sc.Tablebase.build("board:2x2")
        yield


def spin(until=lambda: False):
    """A long work that knows of no limits; a limit ends it, or else the test fails."""
    end = time.monotonic() + 20
    while time.monotonic() < end and not until():
        pass


@pytest.fixture
def slow_reader(monkeypatch):
    monkeypatch.setattr("stringscoins.notation.read", lambda source, **options: spin())


def assert_stopped(result, limit):
    assert result.exit_code == 3, result.output
    (line,) = [line for line in result.stderr.splitlines() if "kernels" not in line]
    assert limit in line
    return line


def test_every_command_that_may_take_long_has_limits():
    for name, command in commands():
        options = {option for param in command.params for option in param.opts}
        assert ({"--time-limit", "--memory-limit"} <= options) != (name in SHORT), name
    assert SHORT.keys() <= dict(commands()).keys()


def test_all_numbers_of_seconds_and_megabytes_are_checked_alike():
    kinds = {param.type for _, command in commands() for param in command.params}
    assert {SECONDS, MEGABYTES} <= kinds and not {kind.name for kind in kinds} & {"float", "float range"}


@pytest.mark.parametrize(
    ("kind", "text", "amount"),
    [
        (SECONDS, "90", 90),
        (SECONDS, "1.5h", 5400),
        (SECONDS, "5 min", 300),
        (SECONDS, "2e1S", 20),
        (MEGABYTES, "500", 500),
        (MEGABYTES, "12GB", 12_000),
        (MEGABYTES, "0.5 gb", 500),
        (MEGABYTES, "3MB", 3),
    ],
)
def test_amounts_may_have_units(kind, text, amount):
    assert kind(text) == amount


@pytest.mark.parametrize("command", SOURCES)
def test_the_clock_runs_while_a_source_is_read(command, slow_reader):
    result = run(*command.split(), "--json", "--time-limit", "0.001", "3")
    line = assert_stopped(result, "3: stopped by the time limit of 0.001 s")
    assert json.loads(result.stdout) == {"name": "3", "stopped": "the time limit of 0.001 s"} and len(line) < 80


@pytest.mark.parametrize(
    "words",
    [
        ["convert", "3", "--to", "yaml"],
        ["draw", "3", "--to", "picture.svg"],
        ["dictionary", "--find", "3"],
        ["match", "random", "random", "--board", "3"],
    ],
)
def test_the_clock_runs_while_other_sources_are_read(words, slow_reader):
    assert_stopped(run(*words, "--time-limit", "0.001"), "the time limit of 0.001 s")


@pytest.mark.parametrize(
    ("words", "slow"),
    [
        (["check", "proof.jsonl"], "stringscoins.certificate.checker.check_any"),
        (["census", "summary", "table.csv"], "stringscoins_studies.census.tables.read_table"),
    ],
)
def test_the_clock_runs_while_files_are_read(words, slow, monkeypatch):
    monkeypatch.setattr(slow, lambda *given: spin())
    assert_stopped(run(*words, "--time-limit", "0.001"), "the time limit of 0.001 s")


@pytest.mark.parametrize("command", LONG)
def test_a_limit_ends_it_and_is_told_in_json(command):
    words = [*command.split(), *LONG[command]]
    has_json = "--format" not in words and any("--json" in param.opts for param in dict(commands())[command].params)
    result = run(*words, *["--json"] * (has_json and "--json" not in words), "--time-limit", "0.001")
    assert result.exit_code == 3 and "the time limit of 0.001 s" in result.stderr
    if has_json:
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        stops = [row["stopped"] for row in rows if "stopped" in row]
        assert set(stops) == {"the time limit of 0.001 s"}
        # In a table each row has limits of its own.
        assert command.startswith("table") or (len(stops) == 1 and "stopped" in rows[-1])


def test_what_is_too_large_for_a_search_is_told_in_the_object(tmp_path):
    (tmp_path / "many.yaml").write_text("stringscoins: 1\nstrings: [{coins: [a, b], count: 33000}]\n")
    result = run("nimber", "--json", "--no-store", "--method", "general", str(tmp_path / "many.yaml"))
    record = json.loads(result.stdout)
    assert result.exit_code == 3 and record["nimber"] is None and record["refuted"] == []
    assert record["stopped"] == "a position of 33,000 strings and 2 coins: the search takes at most 32,768 of each"
    text = run("nimber", "--no-store", "--method", "general", str(tmp_path / "many.yaml"))
    assert text.exit_code == 3 and "nimber unknown" in text.stdout


@pytest.mark.parametrize("error", [MemoryError("Unable to allocate"), RuntimeError("can't start new thread")])
def test_memory_that_the_system_refuses_is_a_limit(error, monkeypatch):
    def refused(*given, **named):
        raise error

    monkeypatch.setattr("stringscoins.notation.read", refused)
    result = run("structure", "--json", "3", "4l")
    assert result.exit_code == 3 and result.stderr.splitlines() == [f"{name}: a lack of memory" for name in ("3", "4l")]
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"name": name, "stopped": "a lack of memory"} for name in ("3", "4l")
    ]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words",
    [
        "nimber hypergraph:tight-cycle:26,13",
        "nimber hypergraph:complete:64,63",
        "nimber hypergraph:sunflower:30,30,2",
        "nimber --moves hypergraph:projective-plane:7",
        "score hypergraph:tight-cycle:40,20",
        "score --misere hypergraph:projective-plane:7",
        "explain hypergraph:tight-cycle:40,20",
    ],
)
def test_no_slice_outlasts_a_limit_whatever_the_strings_hold(words):
    """One that hung would be killed, with another exit code."""
    with started("-m", "stringscoins", *words.split(), "--quiet", "--time-limit", "1", patience=100) as process:
        _output, errors = process.communicate()
    assert process.returncode == 3, errors
    assert "the time limit of 1 s" in errors


def test_every_command_with_limits_is_tried():
    tried = {*SOURCES, *LONG, "convert", "draw", "match", "check", "census summary", "explore"}
    assert tried == dict(commands()).keys() - SHORT.keys()


def test_every_source_has_a_clock_of_its_own_from_before_it_is_read(monkeypatch):
    from stringscoins.notation import read

    began, given = [], []

    def reading(source):
        began.append(time.monotonic())
        return read(source)

    def asked(*arguments, work, **options):
        given.append(work.limits)
        return Nimbers(*arguments, work=work, **options)

    monkeypatch.setattr("stringscoins.notation.read", reading)
    monkeypatch.setattr("stringscoins.questions.nimber.Nimbers", asked)
    assert run("nimber", "--no-store", "--time-limit", "1000", "3", "4l").exit_code == 0
    assert given[0].started <= began[0] <= given[1].started <= began[1]


def test_a_limit_ends_one_source_and_the_others_go_on(monkeypatch):
    from stringscoins.notation import read

    run("nimber", "--no-store", "3")  # what is loaded takes no time later
    monkeypatch.setattr("stringscoins.notation.read", lambda source: spin() if source == "5" else read(source))
    result = run("nimber", "--no-store", "--json", "--time-limit", "0.5", "5", "3")
    assert [json.loads(line).get("stopped", "") for line in result.stdout.splitlines()] == [
        "the time limit of 0.5 s",
        "",
    ]
    assert_stopped(result, "5: stopped by the time limit of 0.5 s")


def test_a_stop_that_is_ignored_comes_again(monkeypatch):
    ignored = []

    def deaf(source):
        for _ in range(2):
            try:
                spin()
            except limiting.SearchStopped as stop:
                ignored.append(str(stop))
        spin()

    monkeypatch.setattr("stringscoins.notation.read", deaf)
    assert_stopped(run("structure", "--time-limit", "0.001", "3"), "the time limit")
    assert ignored == ["stopped by the time limit of 0.001 s"] * 2


def test_a_stop_that_nobody_can_hear_comes_again(monkeypatch):
    class Deaf:
        def __del__(self):
            spin()

    def read(source):
        Deaf()
        spin()

    monkeypatch.setattr("stringscoins.notation.read", read)
    assert_stopped(run("structure", "--time-limit", "0.001", "3"), "the time limit")


def test_a_stop_between_compiled_code_and_python_is_told_as_one(monkeypatch):
    def broken(source):
        try:
            spin()
        except limiting.SearchStopped:
            raise SystemError("returned a result with an exception set") from None

    monkeypatch.setattr("stringscoins.notation.read", broken)
    assert_stopped(run("structure", "--time-limit", "0.001", "3"), "the time limit")


@pytest.mark.parametrize("module", ["importlib._bootstrap", "click.utils", "threading"])
def test_imports_lines_and_threads_are_not_broken_off(module, monkeypatch):
    looked, done = [], []
    look = limiting.Watch._look
    monkeypatch.setattr(limiting.Watch, "_look", lambda *given: (looked.append(0), look(*given)))
    scope = {"__name__": module}
    file = threading.__file__ if module == "threading" else f"<frozen {module}>"
    exec(compile("def work(spin, until): return spin(until)", file, "exec"), scope)

    def read(source):
        scope["work"](spin, lambda: len(looked) > 2)
        done.append(len(looked))
        spin()

    monkeypatch.setattr("stringscoins.notation.read", read)
    assert_stopped(run("structure", "--time-limit", "0.001", "3"), "the time limit")
    assert done == [3]


def test_the_watch_does_not_interrupt_itself():
    budget = limiting.Watch(1e-9, None)
    spin(lambda: time.monotonic() > budget().started + 2 * limiting._GRACE)
    budget._look(0, budget.anew().gen.gi_frame)
    with pytest.raises(limiting.SearchStopped):
        budget._look(0, sys._getframe())


def test_what_ends_already_is_not_ended_twice(monkeypatch):
    looked, saved = [], []
    look = limiting.Watch._look
    monkeypatch.setattr(limiting.Watch, "_look", lambda *given: (looked.append(0), look(*given)))

    def read(source):
        try:
            raise limiting.LimitReached("a limit that the work saw itself")
        except limiting.LimitReached:
            spin(lambda: len(looked) > 2)
            saved.append(True)
            raise

    monkeypatch.setattr("stringscoins.notation.read", read)
    assert_stopped(run("structure", "--time-limit", "0.001", "3"), "a limit that the work saw itself")
    assert saved


@pytest.mark.parametrize("elsewhere", [False, True])
def test_memory_that_nobody_counts_is_limited(elsewhere, monkeypatch):
    """Elsewhere there is no /proc, and nothing is known of what processes share."""
    taken = []
    if elsewhere:
        process = SimpleNamespace(memory_info=lambda: SimpleNamespace(rss=len(taken) * 2**20))
        monkeypatch.setattr(psutil, "Process", lambda: process)

    def growing(source):
        spin(lambda: len(taken) < 500 and taken.append(b"x" * 2**20))
        return len(taken)

    monkeypatch.setattr(limiting, "_PROGRAM", 20e6)
    monkeypatch.setattr("stringscoins.notation.read", growing)
    assert_stopped(run("structure", "--memory-limit", "30", "3"), "stopped by the memory limit of 30 MB")


def test_memory_that_libraries_take_does_not_count(monkeypatch):
    from stringscoins.notation import read

    looked = []
    look = limiting.Watch._look
    monkeypatch.setattr(limiting.Watch, "_look", lambda *given: (looked.append(0), look(*given)))
    scope = {"__name__": "numba.core.compiler"}
    exec("def compiled(spin, until):\n    taken = b'x' * 2**26\n    spin(until)\n    return taken", scope)

    def reading(source):
        kept = scope["compiled"](spin, lambda: len(looked) > 1)
        spin(lambda: len(looked) > 3)
        return read(source) if kept else None

    monkeypatch.setattr(limiting, "_PROGRAM", 20e6)
    monkeypatch.setattr("stringscoins.notation.read", reading)
    assert run("structure", "--memory-limit", "10", "3").exit_code == 0


def test_outside_the_main_thread_there_is_no_watch():
    found = []

    def work():
        with limiting.Watch(0.5, 1).watching():
            found.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found


def test_nothing_is_left_behind(monkeypatch):
    import signal

    def settings():
        return signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL), sys.unraisablehook

    before = settings()
    assert run("structure", "--time-limit", "100", "3").exit_code == 0
    monkeypatch.setattr("stringscoins.notation.read", lambda source, **options: spin())
    assert run("structure", "--time-limit", "0.001", "3").exit_code == 3
    assert settings() == before
