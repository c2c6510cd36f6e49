"""Every position file can be read and says where it is from; those of known value have that value."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import stringscoins as sc
from stringscoins.notation import read
from stringscoins.program import main
from stringscoins.values import LOONY

ROOT = Path(__file__).parent.parent
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "positions").rglob("*") if path.is_file())
KNOWN = json.loads((ROOT / "tests/known/positions.json").read_text(encoding="utf-8"))


def value(shown):
    return LOONY if shown == "loony" else shown


@pytest.mark.parametrize("file", FILES)
def test_a_position_says_what_it_is(file):
    document = read(str(ROOT / file))
    assert document.name and document.source and document.note
    assert len(document.position) > 0 or file in {f"positions/malkin/figure-{n}.yaml" for n in ("1-9", "3-17")}  # ends


def test_names_and_positions_differ():
    documents = [read(str(ROOT / file)) for file in FILES]
    assert len({document.name for document in documents}) == len(FILES)
    # Seven pins of Dawson's Kayles are six of Dawson's Chess: that file shows just this. Two games have ended.
    assert len({document.position for document in documents}) == len(FILES) - 2


# Too large for the search so far, or too slow for a test.
UNSOLVED = {
    "positions/boards/american-5x5.yaml",
    "positions/romer/cube-4x4x4.yaml",
    "positions/romer/four-squares-one-edge.yaml",
}


def test_the_command_answers_every_file(monkeypatch):
    monkeypatch.chdir(ROOT)
    solved = [file for file in FILES if file not in UNSOLVED]
    result = CliRunner().invoke(main, ["nimber", "--json", *solved])
    assert result.exit_code == 0, result.stderr
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(records) == len(solved) and all(record["nimber"] is not None for record in records)
    known = {record["file"]: record["nimber"] for record in KNOWN}
    assert [known.get(f, r["nimber"]) for f, r in zip(solved, records, strict=True)] == [r["nimber"] for r in records]


def test_the_command_takes_every_file_apart(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, ["structure", "--json", *FILES])
    assert result.exit_code == 0, result.stderr
    for file, line in zip(FILES, result.stdout.splitlines(), strict=True):
        record = json.loads(line)
        assert sum(len(part["strings"]) for part in record["components"]) == record["strings"], file
        # Berlekamp and Scott's pieces, and Allcock's sums, are loony endgames.
        if file.startswith(("positions/berlekamp-scott/", "positions/allcock/")):
            assert record["loony_endgame"], file


def test_malkins_first_game():
    """Figures 1.1 to 1.9: a line a turn, no box before the last turn, in which player A takes all four."""
    end = read("@malkin/figure-1-9")
    assert list(end.owners.values()) == ["A"] * 4
    for n in range(1, 9):
        document = read(f"@malkin/figure-1-{n}")
        assert (len(document.position), document.turn, document.owners) == (12 - n, "AB"[n % 2], {})
        assert set(document.position) == {string for string in end.game[n:]}
    assert sc.margin(document) == 4


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_malkins_examples_of_the_chain_rule(n):
    """Figures 3.1 to 3.4: n long chains on 25 dots; player A has control just if n is odd, and keeping it wins."""
    document = read(f"@malkin/figure-3-{n}")
    found = sc.structure(document, strategy=True)
    assert (found.loony_endgame, len(found.chains), found.loops) == (True, n, [])
    assert found.strategy.in_control == "opponent" and document.turn == ("B" if n % 2 else "A")
    assert sc.endgame(document).value == found.strategy.keeping_control > 0


# Malkin, section 3.4.2: who is to move, his boxes and the other's so far, and at the end, as the text has them. For
# figures 3.5 and 3.6 it says that player B can force a tie, for figures 3.12 to 3.16 that the game ends 8-8.
FIGURES = {
    5: ("B", (2, 0), (8, 8)),
    6: ("A", (0, 2), (8, 8)),
    7: ("A", (3, 2), (7, 9)),
    8: ("B", (2, 1), (8, 8)),
    9: ("B", (2, 3), (10, 6)),
    10: ("B", (2, 3), (10, 6)),
    11: ("B", (2, 3), (9, 7)),
    12: ("A", (1, 4), (8, 8)),
    13: ("B", (4, 2), (8, 8)),
    14: ("A", (2, 6), (8, 8)),
    15: ("B", (6, 3), (8, 8)),
    16: ("A", (3, 8), (8, 8)),
    17: ("A", (8, 8), (8, 8)),
}


def figure(n):
    return read(f"@malkin/figure-3-{n}")


@pytest.mark.parametrize("n", FIGURES)
def test_malkins_scores(n):
    mover, (own, other), end = FIGURES[n]
    document = figure(n)
    result = CliRunner().invoke(main, ["score", "--json", f"@malkin/figure-3-{n}"])
    record = json.loads(result.stdout)
    left = len(document.position.coins)
    assert own + other + left == 16 and document.lead == own - other
    assert (own + (left + record["margin"]) // 2, other + (left - record["margin"]) // 2) == end
    assert record["winner"] == ("draw" if end[0] == end[1] else "mover" if end[0] > end[1] else "opponent")
    # The letters in the boxes of the picture are the score.
    assert document.turn == mover
    taken = [list(document.owners.values()).count(player) for player in (mover, "AB"[mover == "A"])]
    assert taken == [own, other]
    # 25 turns less the boxes taken one by one: player A makes the odd ones. A double-cross takes two boxes in one cut.
    pairs = {12: 1, 13: 1, 14: 1, 15: 1, 16: 2, 17: 2}.get(n, 0)
    assert n == 17 or (40 - len(document.position) - (own + other - pairs)) % 2 == (mover == "B")


def test_malkins_figures_follow_each_other():
    # From figure 3.6 the sacrifice is accepted or declined; figures 3.9 to 3.11 are player A's moves after 3.7.
    for before, after in [
        (5, 6),
        (6, 7),
        (6, 8),
        (7, 9),
        (7, 10),
        (7, 11),
        *((n, n + 1) for n in range(12, 17)),
        (8, 12),
    ]:
        left = figure(after).position
        assert left == figure(before).position.restricted(left), (before, after)


def test_only_a_preemptive_sacrifice_draws_in_malkins_figure_3_5():
    from stringscoins.solve import Scores

    document = figure(5)
    drawing = {move.string for move in Scores(document.position).moves() if move.margin + document.lead == 0}
    position = document.position
    threes = [
        {"v 2 0", "h 3 0", "v 3 1", "h 4 1"},  # a chain by itself
        {"h 0 3", "h 1 3", "h 2 3", "h 3 3"},  # the one that is not finished
    ]
    assert drawing == set.union(*threes)
    assert all(len({coin for string in three for coin in position[string]}) - i == 3 for i, three in enumerate(threes))


def test_malkins_reply_in_figure_3_7():
    from stringscoins.solve import Scores

    scores = {move.string: move.margin for move in Scores(figure(7).position).moves()}
    # The single box loses 7-9; both handouts of the pair lose 6-10.
    assert [scores[string] for string in ("h 0 0", "v 3 4", "v 3 3")] == [-3, -5, -5] and max(scores.values()) == -3
    # The sums of the text: a pair on one string + 1 + 2 + 3 + 5, and 1 + 2 + 3 + 5.
    assert figure(7).position.canonical() == read("1+2+3+5").position.canonical()


def test_malkins_method_in_figure_4_17():
    from stringscoins.solve import Nimbers, nimber

    before, after = read("@malkin/figure-4-17").position, read("@malkin/figure-4-20").position
    parts = sorted(before.components(), key=len)
    assert [len(part) for part in parts] == [8, 8, 10]
    icelandic = read("@malkin/icelandic-2x2").position.canonical()
    assert all(part.canonical() == icelandic and nimber(part) == 2 for part in parts[:2])
    assert nimber(after) == 0 and len(before) == 40 - 14  # 14 turns: player A is to move
    winning = [move.string for move in Nimbers(before).moves() if move.winning]
    # Malkin's move wins; so do eight in the Icelandic games, from *2 to *3.
    assert "h 4 3" in winning and len(winning) == 9 and before.cut("h 4 3").position == after
