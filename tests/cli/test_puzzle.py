import html
import json
import re
import shlex
import sys
from pathlib import Path

from click.testing import CliRunner

from stringscoins.cli.progress import Meter
from stringscoins.program import main
from stringscoins.puzzles import making


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["puzzle", "--board", "3x3", *words], input=stdin)


def test_a_sheet_has_the_easy_ones_first(tmp_path):
    result = run("--sheet", str(tmp_path / "sheet.svg"), "--kind", "loony", "--count", "4", "--paper", "letter")
    files = [tmp_path / f"sheet-{n}.svg" for n in (1, 2)]
    assert result.stdout == "".join(f"{file}: 4 puzzles and solutions\n" for file in files)
    text = files[0].read_text()
    found = [word for word in text.replace("<", ">").split(">") if word in ("easy", "medium", "hard")]
    assert found == sorted(found, key=["easy", "medium", "hard"].index) and len(found) == 4
    assert 'width="816"' in text


def test_the_foot_of_the_solutions_has_the_command_that_makes_the_sheet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = ["--board", "2x4", "--kind", "loony", "--kind", "count", "--difficulty", "1", "--seed", "2", "--count", "3"]
    assert run(*given, "--sheet", "a sheet.svg", "--paper", "letter").exit_code == 0
    assert "--kind" not in Path("a sheet-1.svg").read_text()
    text = Path("a sheet-2.svg").read_text()
    command = re.search(r">stringscoins (puzzle [^<]*)<", text)[1]
    assert "--difficulty easy" in command and "seeds of the puzzles: 2, " in text
    Path("a sheet-2.svg").unlink()
    again = CliRunner().invoke(main, shlex.split(html.unescape(command)))
    assert again.exit_code == 0 and Path("a sheet-2.svg").read_text() == text


def test_a_limit_leaves_what_was_found(monkeypatch, tmp_path):
    made = making.make_puzzle

    def one_only(*given, seed, **options):
        if seed > 0:
            raise KeyboardInterrupt
        return made(*given, seed=seed, **options)

    monkeypatch.setattr(making, "make_puzzle", one_only)
    result = run("--count", "3", "--kind", "loony")
    assert result.exit_code == 3 and result.stdout.count("Puzzle") == 1 and "interrupt" in result.stderr
    result = run("--count", "3", "--kind", "loony", "--json")
    assert result.exit_code == 3 and len(json.loads(result.stdout)["puzzles"]) == 1
    result = run("--kind", "loony", "--sheet", str(tmp_path / "sheet.svg"))
    assert result.exit_code == 3 and "1 puzzle and solutions" in result.stdout
    result = run("--seed", "1", "--sheet", str(tmp_path / "none.svg"))
    assert result.exit_code == 3 and not result.stdout and not (tmp_path / "none.svg").exists()


def test_what_cannot_be_painted_is_refused_before_a_puzzle_is_made(monkeypatch, tmp_path):
    monkeypatch.setattr(making, "make_puzzle", lambda *given, **options: 1 / 0)
    for package, file in (("svglib", "sheet.pdf"), ("resvg_py", "sheet.png")):
        for option in ("--sheet", "--output"):
            with monkeypatch.context() as patch:
                patch.setitem(sys.modules, package, None)
                result = run(option, str(tmp_path / file))
            assert result.exit_code == 2 and "of the extra 'draw'" in result.stderr


def test_progress(monkeypatch):
    told = []
    monkeypatch.setattr(Meter, "counting", lambda self, *given: told.append(given))
    run("--kind", "loony")
    assert set(told) >= {(0, None, "games")}
    told.clear()
    run("--kind", "loony", "--count", "2")
    assert {(0, 2, "puzzles"), (1, 2, "puzzles")} <= set(told)
