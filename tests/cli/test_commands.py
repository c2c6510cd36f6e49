import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from processes import SEARCHING, started, wait_for

from stringscoins.program import main
from stringscoins.store import Store

ROOT = Path(__file__).parent.parent.parent
BOX = "stringscoins: 1\nstrings: [a, a, a, a]\n"


def run(*words, stdin=None):
    return CliRunner().invoke(main, words, input=stdin)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_nimber_of_standard_input():
    result = run("nimber", "--json", "-", stdin=BOX)
    assert records(result) == [{"name": "-", "coins": 1, "strings": 4, "nimber": 1, "mover_wins": True}]
    assert result.exit_code == 0


def test_nimber_of_every_move():
    (record,) = records(run("nimber", "--json", "--moves", str(ROOT / "positions/malkin/g1.yaml")))
    assert record["name"] == "G1" and record["nimber"] == 2 and record["mover_wins"]
    values = {move["id"]: move["nimber"] for move in record["moves"]}
    assert values == {"m1": "loony", "m2": 1, "m3": "loony", "m4": 0, "m5": 0}
    loony = record["moves"][0]
    assert loony == {
        "id": "m1",
        "coins": ["a"],
        "captures": [],
        "nimber": "loony",
        "winning": False,
        "kind": "loony",
        "witness": {"take": [], "keep": "m2", "give": "m3", "type": "f"},
    }
    assert [move["winning"] for move in record["moves"]] == [False, False, False, True, True]


def test_a_loony_position_has_a_witness_even_with_hyperstrings():
    text = "stringscoins: 1\nstrings: [a f, f d c, d, f]\n"
    (record,) = records(run("nimber", "--json", "--moves", "-", stdin=text))
    assert record["nimber"] == "loony" and record["mover_wins"]
    assert record["witness"]["type"] is None and record["witness"]["take"]
    capturing = [move for move in record["moves"] if move["kind"] == "capturing"]
    assert {move["id"]: move["captures"] for move in capturing} == {"s1": ["a"], "s2": ["c"]}
    # After a capture the same player moves on.
    assert all(move["winning"] == (move["nimber"] != 0) for move in capturing)
    text = run("nimber", "--moves", "-", stdin=text).stdout
    assert "captures" in text and "the player to move cuts" in text and "the mover cuts" in text


@pytest.mark.parametrize("method", ["auto", "definition", "exhaustive", "sweep", "search"])
def test_methods(method):
    assert records(run("nimber", "--json", "--method", method, "board:1x3"))[0]["nimber"] == 1


def test_a_compact_search_says_that_its_answer_is_probable(tmp_path):
    store = ("--store", str(tmp_path / "store.sqlite"))
    search = ("nimber", "--method", "search", *store)
    (record,) = records(run(*search, "--compact", "--json", "board:3x3"))
    assert record == {"name": "board:3x3", "coins": 9, "strings": 24, "nimber": 2, "mover_wins": True, "probable": True}
    assert "probable: cores were known by fingerprints" in run(*search, "--compact", "board:3x3").stdout
    assert "n^2 / 2^97" in " ".join(run("nimber", "--help").stdout.split())
    # It neither keeps its answers nor takes any.
    with Store.open(tmp_path / "store.sqlite") as kept:
        assert not kept.info().positions
    (exact,) = records(run(*search, "--json", "board:3x3"))
    assert exact == {key: value for key, value in record.items() if key != "probable"}
    for words in (["--certificate", str(tmp_path / "proof")], ["--method", "general"], ["--batch", "-"]):
        sources = [] if "--batch" in words else ["3"]
        result = run("nimber", "--compact", *words, *sources)
        assert result.exit_code == 2 and "--compact" in result.stderr
    assert not (tmp_path / "proof").exists()


def test_the_sweep_says_what_it_cannot_do():
    result = run("nimber", "--method", "sweep", "--memory-limit", "1", "cubes:4x3x2:edges-cubes", "board:6x6", "3")
    assert result.exit_code == 3 and "nimber 0" in result.stdout
    assert "cubes:4x3x2:edges-cubes: the memory limit: 1 MB, where the sweep takes" in result.stderr
    assert "board:6x6: a position that cuts can turn into 6.1e+24 others: too many for the sweep" in result.stderr


def test_several_sources_in_order_and_bad_ones_between(tmp_path):
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(BOX)
    bad.write_text("stringscoins: 1\nstrings: [a b\n")
    result = run("nimber", "--json", "3", str(bad), str(tmp_path / "none.yaml"), str(good), "kails:7")
    assert [record["strings"] for record in records(result)] == [4, 4]
    assert result.exit_code == 2
    errors = result.stderr
    assert f"{bad}:3:1: not YAML" in errors and f"{tmp_path / 'none.yaml'}: no such file" in errors
    assert "no family is called 'kails' (did you mean 'kayles'?)" in errors
    assert "Traceback" not in errors


def test_bad_usage():
    for words in (
        [],
        ["nimber"],
        ["nimber", "--method", "guess", "3"],
        ["convert", "3"],
        ["nimber", "--time-limit", "0", "3"],
    ):
        assert run(*words).exit_code == 2


def test_a_limit_says_what_is_known(time_flies):
    result = run("nimber", "--json", "--moves", "--time-limit", "1000", "board:4x4", "3")
    stopped, answered = records(result)
    assert result.exit_code == 3 and answered["nimber"] == 0
    assert stopped["nimber"] is None and stopped["stopped"] == "the time limit of 1000 s"
    assert stopped["positions"] > 0 and stopped["refuted"] == [] and stopped["moves"] == []
    assert "board:4x4: stopped by the time limit of 1000 s" in result.stderr
    text = run("nimber", "--memory-limit", "1", "board:4x4")
    assert "nimber unknown" in text.stdout and text.exit_code == 3


def test_a_bad_source_weighs_more_than_a_limit(time_flies):
    for words in (["board:4x4", "kails:7"], ["kails:7", "board:4x4"]):
        assert run("nimber", "--time-limit", "1000", *words).exit_code == 2


def test_an_interrupt_ends_cleanly():
    with started("-c", SEARCHING, "nimber", "--json", "board:5x5", "3") as process:
        wait_for("searching\n", process.stderr)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 3, errors
    (record,) = (json.loads(line) for line in output.splitlines())
    assert record["stopped"] == "an interrupt" and "Traceback" not in errors


def test_structure():
    (record,) = records(run("structure", "--json", str(ROOT / "positions/berlekamp-scott/figure-2.yaml")))
    assert record["loony_endgame"] and record["why_not"] == [] and len(record["joints"]) == 8
    lengths = {chain["name"]: chain["length"] for chain in record["chains"]}
    assert lengths == {"AB": 9, "BC": 10, "CD": 5, "DE": 8, "EF": 5, "FG": 10, "GH": 9, "6-chain": 6}
    loops = {loop["name"]: (loop["joint"], loop["length"], loop["moderate"]) for loop in record["loops"]}
    assert loops["A"] == ("A", 6, True) and loops["B"] == ("B", 4, True) and loops["12-loop"] == (None, 12, False)
    assert sorted(len(part["coins"]) for part in record["components"]) == [6, 12, 92]
    assert record["trinkets"][:2] == [
        {"name": "A", "joint": "A", "length": 6},
        {"name": "B", "joint": "B", "length": 4},
    ]
    assert record["bracelets"] == [
        {
            "name": "bracelet",
            "cyclic": False,
            "joints": list("ABCDEFGH"),
            "trinkets": list("ABCDEFGH"),
            "chains": ["AB", "BC", "CD", "DE", "EF", "FG", "GH"],
            "tags": [None, None],
        }
    ]
    text = run("structure", "board:2x2:icelandic").stdout
    assert "no loony endgame: the chain of 0 0 has 1 coin, not 3; " in text and "6 strings without a chain" in text


def test_structure_recognizes_configurations():
    segments = [
        "A A 3, A J 4, J ground 5, J ground 6",  # a dipper and a tree
        "B B 3, C C 5, B C 9",  # earmuffs
        "D D 3, D D 9",  # a twin
        "E F 3, E F 4, E F 5",  # a cycle
        "G G 3, G G 3, G G 3",  # beyond the definitions
    ]
    source = f"stringscoins: 1\nsegments: [{', '.join(segments)}]\n"
    (record,) = records(run("structure", "--json", "-", stdin=source))
    assert record["dippers"] == [{"joint": "A", "loop": "A", "handle": "AJ", "end": "J"}]
    assert record["earmuffs"] == [{"muffs": ["B", "C"], "headband": "BC"}]
    assert record["twins"] == [{"joint": "D", "longer": "D'", "shorter": "D"}]
    assert [bracelet["name"] for bracelet in record["bracelets"]] == ["dipper", "earmuffs"]
    assert record["bracelets"][0]["tags"] == [{"chain": "AJ", "joint": "A", "end": "J"}, None]
    assert record["trees"] == [{"joints": ["J"], "pieces": ["J-ground", "J-ground'"]}]
    assert record["other"] == [
        {"joints": ["E", "F"], "pieces": ["EF", "EF'", "EF''"]},
        {"joints": ["G"], "pieces": ["G", "G'", "G''"]},
    ]
    assert [joint["joint"] for joint in record["beyond"]] == ["G"]
    assert run("structure", "-", stdin=source).stdout.splitlines()[-7:] == [
        "dipper: loop A, handle AJ to J",
        "earmuffs: B and C, headband BC",
        "twin: longer loop D', shorter loop D",
        "tree: J-ground, J-ground'",
        "part with a cycle: EF, EF', EF''",
        "part with a cycle: G, G', G''",
        record["beyond"][0]["why"],
    ]


def test_structure_says_who_will_be_in_control():
    def strategy(source):
        return records(run("structure", "--json", "--strategy", source))[0]["strategy"]

    assert strategy("3+2+5") == {
        "long_chains": 2,
        "loops": 0,
        "turns": 5,
        "in_control": "mover",
        "mover_wants": "even",
        "proven": False,
        "keeping_control": None,
        "sacrifice_leads": None,
    }
    endgame = strategy("3+4l")
    assert endgame["proven"] and endgame["in_control"] == "opponent" and endgame["keeping_control"] == -1
    assert strategy("3+3+2+2")["sacrifice_leads"] == {"tie": 2, "win": 3}
    assert strategy("graph:path:2") is None
    assert "strategy" not in records(run("structure", "--json", "3+2+5"))[0]
    text = run("structure", "--strategy", "3+3+2+2", "3+4l", "graph:path:2").stdout
    assert "chain rule: 2 long chains, 0 loops, 6 turns left; the player to move wants an odd number" in text
    assert "opening a long chain now needs a lead of 2 to tie, of 3 to win" in text
    assert "keeping control to the end brings a margin of -1" in text
    assert "chain rule: only of ordinary strings, where no coin is capturable" in text


def test_structure_of_a_large_sum_is_short():
    text = run("structure", "101*4l+5*30").stdout
    assert len(text.splitlines()) == 6 and max(map(len, text.splitlines())) < 80
    assert "106 components, coins: 101 x 4, 5 x 30" in text and "101 x  4-loop" in text
    assert run("structure", "30").stdout.endswith("1.1, 1.2, 1.3, 1.4, 1.5, 1.6, ..., 1.30\n")


@pytest.mark.parametrize(
    ("source", "why_not"),
    [
        ("3+4l", []),
        ("2", ["the chain of 1.1, 1.2 has 2 coins, not 3"]),
        ("3l", ["the loop of 1.1, 1.2, 1.3 has 3 coins, not 4"]),
        ("graph:path:2", ["coin 0 is capturable", "coin 1 is capturable"]),
    ],
)
def test_loony_endgames(source, why_not):
    (record,) = records(run("structure", "--json", source))
    assert record["why_not"] == why_not and record["loony_endgame"] is (not why_not)


def test_nothing_is_no_loony_endgame():
    (record,) = records(run("structure", "--json", "-", stdin="stringscoins: 1\nstrings: []\n"))
    assert record["loony_endgame"] is False and record["why_not"] == ["no string is left"]


def test_structure_names_the_type_of_capturable_coins():
    (record,) = records(run("structure", "--json", str(ROOT / "positions/romer/capturable-f.yaml")))
    assert [capture["type"] for capture in record["capturable"]] == ["f"]
    assert "type f: a capturable coin" in run("structure", str(ROOT / "positions/romer/capturable-f.yaml")).stdout


def test_make_and_read_again():
    for words in (
        ["board", "2", "3", "icelandic"],
        ["cubes", "3x2x2", "faces"],
        ["graph", "cycle", "5", "ground=2"],
        ["3+4l"],
    ):
        made = run("make", *words)
        assert made.exit_code == 0
        again = run("nimber", "--json", "-", stdin=made.stdout)
        direct = run("nimber", "--json", ":".join(words))
        assert records(again)[0]["nimber"] == records(direct)[0]["nimber"]
    assert run("make", "cubes", "3").exit_code == 2
    assert run("make", "2x3", "icelandic").stdout == run("make", "board", "2", "3", "icelandic").stdout
    one, other = (
        ["graph", "path", "5", "--ground", "2", "--complement"],
        ["graph", "path", "5", "complement", "ground=2"],
    )
    assert run("make", *one).stdout == run("make", *other).stdout != run("make", "graph", "path", "5").stdout
    assert "takes no option 'frame'" in run("make", "kayles", "7", "--frame", "swedish").stderr
    assert "Families" in run("make", "-h").stdout


def test_convert():
    result = run("convert", "graph:cycle:3", "--to", "sparse6")
    assert result.stdout.startswith(":") and result.exit_code == 0
    result = run("convert", "3", "--to", "picture")
    assert result.exit_code == 2 and "not given as a board" in result.stderr


def test_octal():
    (record,) = records(run("octal", "--json", "kayles"))
    assert record["heaps"][:12] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert (record["game"], record["period"], record["last_exception"]) == ("0.77", 12, 70)
    assert "no period proved" in run("octal", "kayles", "--heaps", "20").stdout
    result = run("octal", "kails", "0.07")
    assert result.exit_code == 2 and "no octal code" in result.stderr and "octal game 0.07" in result.stdout


@pytest.mark.thorough
def test_compiling_is_said_on_standard_error(tmp_path):
    # With an empty cache, and only the small kernel of the table.
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    words = [sys.executable, "-m", "stringscoins", "nimber", "--method", "exhaustive", "3"]
    first, second = (subprocess.run(words, capture_output=True, text=True, env=environment) for _ in range(2))
    assert first.stdout == second.stdout and first.returncode == 0
    assert "Compiling" in first.stderr and "Compiling" not in second.stderr


@pytest.mark.thorough
def test_an_interrupt_ends_a_compilation(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with started("-m", "stringscoins", "nimber", "--no-store", "board:2x3") as process:
        assert process.stderr.readline().startswith("Compiling kernels")
        process.send_signal(signal.SIGINT)
        # A slow machine also says how long it took.
        assert process.communicate()[1].endswith("board:2x3: stopped by an interrupt\n")
    assert process.returncode == 3


@pytest.mark.thorough
def test_a_compilation_counts_towards_the_limit(tmp_path):
    words = [
        sys.executable,
        "-m",
        "stringscoins",
        "nimber",
        "--no-store",
        "--method",
        "search",
        "--time-limit",
        "0.5",
        "board:2x3",
    ]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    result = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert result.returncode == 3
    assert "board:2x3: stopped by the time limit of 0.5 s" in result.stderr


def test_a_long_witness_is_shortened_in_words_alone():
    text = run("nimber", "--no-store", "graph:path:40").stdout
    assert "cuts 0-1, 1-2, 2-3, 3-4, 4-5, 5-6, 6-7, 7-8, ... (27 more), 35-36, then 36-37 to take the rest" in text
    (record,) = records(run("nimber", "--no-store", "--json", "graph:path:40"))
    assert len(record["witness"]["take"]) == 36
    assert "cuts 0-1, then 1-2" in run("nimber", "--no-store", "graph:path:5").stdout


SUM = "board:1x2:icelandic + 3 + 2*board:1x1:icelandic"


def test_a_sum_in_every_command(tmp_path):
    (nimber,) = records(run("nimber", "--no-store", "--json", "--moves", SUM))
    (score,) = records(run("score", "--no-store", "--json", "--moves", SUM))
    strings = [move["id"] for move in nimber["moves"]]
    assert strings[:2] == ["1:v 0 1", "1:v 0 2"] and strings[4:8] == ["2.0", "2.1", "2.2", "2.3"]
    assert strings[8:] == [f"{n}:{line}" for n in (3, 4) for line in ("v 0 1", "h 1 0")]
    assert [move["id"] for move in score["moves"]] == strings and score["coins"] == 7
    assert "3-chain" in run("endgame", "2*4l + @allcock/two-3-chains").stdout
    assert "  2.1, 2.2, 2.3\n" in run("structure", SUM).stdout
    written = run("convert", SUM, "--to", "yaml").stdout
    file = tmp_path / "sum.yaml"
    file.write_text(written)
    assert "count: 2" in written and run("convert", str(file), "--to", "yaml").stdout == written
    (again,) = records(run("nimber", "--no-store", "--json", "--moves", str(file)))
    assert again["moves"] == nimber["moves"]
    picture = run("draw", SUM, "--to", str(tmp_path / "sum.svg"))
    assert picture.stdout.endswith(f"{SUM}, drawn as a sum\n")
    assert 'data-string="4:h 1 0"' in (tmp_path / "sum.svg").read_text()
    assert "A cuts 2.0" in run("play", SUM, stdin="2.0\nquit\n").stdout
    batch = run("nimber", "--batch", "-", stdin=f"{SUM}\n")
    assert records(batch)[0]["nimber"] == nimber["nimber"]


def test_boards_of_a_sum_are_drawn_below_their_numbers():
    lines = run("nimber", "--no-store", "--moves", "board:1x1:icelandic + board:1x1:swedish + 1 + board:1x1:icelandic")
    words = lines.stdout.splitlines()
    assert [line for line in words if line.startswith("part")] == ["part 1:", "part 4:"]
    assert words[words.index("part 4:") + 1] == " +-----+"


def test_faults_of_sums_are_told_with_a_caret():
    result = run("nimber", "board:1x1 + bord:2x2")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-2:] == ["    board:1x1 + bord:2x2", "                ^"]
    assert "a sum has no picture as text" in run("convert", SUM, "--to", "picture").stderr
