"""Try what is installed where this Python runs: the command, the library, and what travels with them.

Positions are so small that few kernels are compiled. It fails with the first thing that is not as it should be.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

BIN = Path(sys.executable).parent


def said(*words: str, stdin: str = "", **environment: str) -> str:
    """Return what the command prints."""
    run = subprocess.run(
        [str(BIN / "stringscoins"), *words],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert run.returncode == 0, (words, run.stdout, run.stderr)
    return run.stdout


def main() -> None:
    """Try the command first, then the library."""
    assert said("--version") == f"stringscoins, version {version('stringscoins')}\n"
    assert "nimber *2: the player to move wins" in said("nimber", "@malkin/g1")
    moves = json.loads(said("nimber", "--moves", "--json", "@malkin/g1"))["moves"]
    assert [move["nimber"] for move in moves] == ["loony", 1, "loony", 0, 0]
    # One kernel is compiled, and the search runs as plain Python.
    assert "nimber *3:" in said("nimber", "--no-store", "--method", "exhaustive", "kayles:3")
    interpreted = {"NUMBA_DISABLE_JIT": "1"}
    assert "nimber *3:" in said("nimber", "--no-store", "--method", "search", "kayles:3", **interpreted)
    assert "margin -3:" in said("score", "--no-store", "--method", "search", "3+4", **interpreted)
    assert "You draw a2-b2" in said("play", "board:1x2", "--players", "person", "greedy", stdin="h 0 0\nquit\n")
    said("draw", "@malkin/icelandic-2x2", "--to", "picture.svg")
    assert "</svg>" in Path("picture.svg").read_text(encoding="utf-8")
    assert r"\begin{tikzpicture}" in said("convert", "board:2x2", "--to", "tikz")
    assert len(said("positions", "--json").splitlines()) > 70
    assert "plain,@malkin/g1" in said(
        COMP_WORDS="stringscoins nimber @malkin/g", COMP_CWORD="2", _STRINGSCOINS_COMPLETE="bash_complete"
    )
    module = [sys.executable, "-m", "stringscoins", "structure", "3+4l+8l"]
    assert b"a loony endgame" in subprocess.run(module, check=True, capture_output=True).stdout
    # The studies are found: their commands and their players.
    assert "period 12" in said("octal", "kayles")
    assert "Tables and studies:" in said("--help") and "\n  collette-1xn " in said("play", "--help")
    # The page is there; what serves it is an extra.
    assert "'web'" in subprocess.run([str(BIN / "stringscoins"), "explore"], capture_output=True, text=True).stderr

    import stringscoins as sc
    from stringscoins.notation import packaged_positions, write

    assert Path(sc.__file__).is_relative_to(sys.prefix), "this is not what was installed"
    page = Path(sc.__file__).parent / "web" / "page"
    assert {file.name for file in page.iterdir()} >= {"index.html", "app.js", "style.css"}
    for name in packaged_positions():
        assert sc.read(name).source, name
    chain = sc.Position.numbered(["a", "ab", "b"])
    assert (sc.nimber(chain), sc.margin(chain), sc.moves(chain)[0].value) == (1, -2, sc.LOONY)
    assert write(sc.read("board:1x1"), "picture")
    assert len(sc.read("graph:petersen").position) == 15  # through NetworkX
    # The tables of boards up to 3 x 3 are there.
    score = sc.Evaluator().ask("score", "board:3x3", stats=True)
    assert score.record["statistics"]["tablebase"] == "board:3x3"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.chdir(home)
        os.environ |= {"NUMBA_CACHE_DIR": f"{home}/kernels", "STRINGSCOINS_STORE": f"{home}/nimbers.sqlite"}
        os.environ["STRINGSCOINS_TABLES"] = f"{home}/tables"
        main()
    print(f"smoke tests passed: Python {sys.version.split()[0]}, {' '.join(sys.argv[1:])}, numba {version('numba')}")
