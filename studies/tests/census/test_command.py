import os
import re
import signal
import time

import pytest
from click.testing import CliRunner
from processes import started

from stringscoins.errors import LimitReached
from stringscoins.program import main
from stringscoins_studies.census import running
from stringscoins_studies.census.streams import MOST_MADE
from stringscoins_studies.census.tables import read_table


@pytest.fixture(autouse=True)
def in_a_directory_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*arguments, **options):
    return CliRunner().invoke(main, ["census", *arguments], **options)


def printed(*arguments, **options):
    result = run(*arguments, **options)
    assert result.exit_code == 0, result.output
    return result.stdout


def process(*arguments):
    return started("-m", "stringscoins", "census", *arguments)


def wait_for(path, running):
    while not path.exists():
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)


@pytest.mark.thorough
@pytest.mark.parametrize("ending", [pytest.param("csv", marks=pytest.mark.slow), "parquet"])
def test_a_killed_run_goes_on(tmp_path, ending):
    # Larger than is done in a moment, for there must be time to kill it.
    arguments = ["graphs", "--coins", "0-7", "--scores", "--batch", "20", "--workers", "1"]
    with process(*arguments, "--output", f"killed.{ending}") as begun:
        wait_for(tmp_path / f"killed.{ending}.parts" / "000002.csv", begun)
        begun.kill()
        begun.communicate()
    assert not (tmp_path / f"killed.{ending}").exists()
    result = run(*arguments[:-4], "--output", f"killed.{ending}")
    assert result.exit_code == 0 and re.match(r"going on after \d+ rows", result.stderr)
    printed(*arguments, "--output", f"whole.{ending}")
    rows = read_table(f"killed.{ending}")
    assert rows == read_table(f"whole.{ending}") and len({row["position"] for row in rows}) == 1253
    if ending == "csv":
        assert (tmp_path / "killed.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


@pytest.fixture
def stopped_after(monkeypatch):
    """Let a limit be reached, once, after so many batches."""
    rows = running._rows

    def after(batches):
        taken = []

        def limited(*given):
            if len(taken) == batches:
                monkeypatch.setattr(running, "_rows", rows)
                raise LimitReached("the time limit of 9 s")
            taken.append(given)
            return rows(*given)

        monkeypatch.setattr(running, "_rows", limited)

    return after


@pytest.mark.thorough
def test_an_interrupt_keeps_the_rows(tmp_path, stopped_after):
    # Minutes of work, so that it cannot be done before it is interrupted.
    arguments = ["graphs", "--coins", "7-8", "--scores", "--batch", "5", "--workers", "2", "--output", "stopped.csv"]
    with process(*arguments) as begun:
        wait_for(tmp_path / "stopped.csv.parts" / "000001.csv", begun)
        os.killpg(begun.pid, signal.SIGINT)
        output, errors = begun.communicate()
    assert (begun.returncode, output) == (3, "")
    told = r"census graphs: stopped by an interrupt; (\d+) rows in stopped.csv.parts, the same command goes on.*\n"
    kept = re.search(told, errors)[1]  # on a busy machine progress is told before
    stopped_after(0)
    assert int(kept) >= 10 and f"going on after {kept} rows\n" in run(*arguments).stderr


def test_a_limit_keeps_the_rows(stopped_after):
    slow = ["--batch", "10", "--workers", "1"]
    stopped_after(3)
    result = run("graphs", "--coins", "0-6", *slow, "--output", "some.csv")
    assert result.exit_code == 3 and "the time limit of 9 s; 30 rows in some.csv.parts" in result.stderr
    assert "going on after 30 rows" in run("graphs", "--coins", "0-6", "--output", "some.csv").stderr
    assert len(read_table("some.csv")) == 209
    stopped_after(2)
    result = run("graphs", "--coins", "0-5", *slow)
    assert result.exit_code == 3 and "; 20 rows" in result.stderr and len(result.stdout.splitlines()) == 21


def test_a_file_that_changed_meanwhile(tmp_path):
    graphs = tmp_path / "some.g6"
    graphs.write_text("Bw\nC~\n")
    arguments = ["graphs", "some.g6", "--batch", "1", "--output", "some.csv"]
    assert run(*arguments, "--time-limit", "0.0001").exit_code == 3
    graphs.write_text("BW\nC~\n")
    result = run(*arguments)
    assert result.exit_code == 2 and "of other positions" in result.stderr
    graphs.write_text("Bw\nC~\nCz\n")
    printed(*arguments)
    assert [row["position"] for row in read_table("some.csv")] == ["Bw", "C~", "Cz"]


def test_no_geng(monkeypatch):
    monkeypatch.setenv("PATH", "")
    result = run("graphs", "--coins", str(MOST_MADE + 1))
    assert result.exit_code == 3 and "nauty-geng" in result.stderr and "apt install nauty" in result.stderr
