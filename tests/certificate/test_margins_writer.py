import json
import random
from pathlib import Path

import pytest
from outcomes import Outcomes, numbered, together, worth
from random_positions import chained, doubled, late, loony, ordinary, pending, scattered, segmented

from stringscoins.certificate.checker import check_any
from stringscoins.certificate.margins import ENDGAME, MARGIN
from stringscoins.certificate.writer import answers_of, endgame_answers, write_margin
from stringscoins.endgames import ExactValues
from stringscoins.errors import FileError, PositionError
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Scores, SearchStopped
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch

ROOT = Path(__file__).parent.parent.parent
MAKERS = (scattered, ordinary, segmented, chained, doubled, late, pending)


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "certificate.jsonl")


def write_endgame(position, name, file):
    return write_margin(position, name, file, endgame_answers(position, ExactValues()), kind=ENDGAME)


def bounds(file):
    """The facts of a certificate."""
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()[1:-1]]


def hold(rng, count, most, file):
    """The checker accepts what the writer writes, the margin is that of minimax, and every bound is true."""
    facts = 0
    for _ in range(count):
        position = rng.choice(MAKERS)(rng, most)
        for misere in (False, True):
            oracle = Outcomes(position, misere)
            written = write_margin(position, "any", file, oracle.is_at_least, misere=misere)
            found = check_any(file)
            margin = -oracle.worth if misere else oracle.worth
            assert found[:5] == ("any", MARGIN, misere, margin, written)
            for least, most_, key in bounds(file):
                true = worth(together(key), misere) * (-1 if misere else 1)
                assert (least is None or least <= true) and (most_ is None or most_ >= true)
                facts += 1
    return facts


def test_margins_of_positions_of_all_shapes(file, seed):
    assert hold(random.Random(seed), 30, 8, file) > 100


@pytest.mark.thorough
def test_margins_of_more_positions(file, seed):
    assert hold(random.Random(seed), 80, 10, file) > 1_000


def test_values_of_loony_endgames(file, seed):
    rng = random.Random(seed)
    for _ in range(15):
        position = loony(rng, rng.randint(0, 2), 11)
        written = write_endgame(position, "any", file)
        found = check_any(file)
        assert found[:5] == ("any", ENDGAME, False, worth(numbered(position)), written)


@pytest.mark.parametrize(
    ("source", "misere", "margin", "facts"),
    [
        ("board:2x2:icelandic", False, 2, 14),
        ("board:2x2", False, 2, 56),
        ("board:2x2:icelandic", True, -2, 47),
        pytest.param("board:2x3", False, -2, 373, marks=pytest.mark.thorough),
        pytest.param("board:3x3:icelandic", False, -1, 713, marks=pytest.mark.thorough),
        pytest.param("board:4x4:swedish", False, 0, 426, marks=pytest.mark.slow),
        pytest.param("board:3x3", False, -3, 10_838, marks=pytest.mark.slow),
    ],
)
def test_known_boards(source, misere, margin, facts, file):
    position = read(source).position
    oracle = (
        ScoreSearch(position, objective=Objective.margin(misere)) if len(position) > 12 else Outcomes(position, misere)
    )
    assert write_margin(position, source, file, oracle.is_at_least, misere=misere) <= facts
    assert check_any(file).margin == margin


def test_a_large_endgame(file):
    """The search for margins takes 64 strings, the endgame has more."""
    position = read("9*7+8l+10l").position
    assert len(position) > 64
    facts = write_endgame(position, "large", file)
    assert -check_any(file).margin == 9 * (7 - 4) + (8 - 8) + (10 - 8) + 4 and facts < 100
    with pytest.raises(PositionError, match="a board: no loony endgame"):
        write_endgame(read("board:2x2").position, "a board", file)


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path):
    position = read("board:2x2").position

    class Stopping(Outcomes):
        def is_at_least(self, target, removed=()):
            if removed:
                raise KeyboardInterrupt
            return super().is_at_least(target, removed)

    with pytest.raises(SearchStopped, match="an interrupt"):
        write_margin(position, "", str(tmp_path / "stopped"), Stopping(position).is_at_least)
    with pytest.raises(SearchStopped, match="the time limit"):
        write_margin(position, "", str(tmp_path / "late"), Outcomes(position).is_at_least, limits=Limits(1e-9))
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileError, match="No such file"):
        write_margin(position, "", str(tmp_path / "none" / "file"), Outcomes(position).is_at_least)


@pytest.mark.parametrize("misere", [False, True])
def test_a_wrong_margin_cannot_be_certified(misere, file):
    position = read("board:2x2:icelandic").position

    class Wrong(Outcomes):
        def is_at_least(self, target, removed=()):
            return super().is_at_least(target, removed) if removed else target <= self.wrong

    for wrong in (-4, -2, 0, 2, 4):
        oracle = Wrong(position, misere)
        oracle.wrong = wrong
        if wrong != oracle.worth:
            with pytest.raises(AssertionError, match="contradict each other"):
                write_margin(position, "", file, oracle.is_at_least, misere=misere)
            assert not Path(file).exists()


def test_any_solver_of_margins_is_an_oracle(file):
    position = Position.numbered(["a", "ab", "abc", "c", ""])
    for misere in (False, True):
        scores = Scores(position, misere=misere)
        write_margin(position, "", file, answers_of(scores.solver, misere), misere=misere)
        assert check_any(file).margin == scores.value()


def test_the_certificates_in_the_documentation(file):
    position = read("board:2x2:icelandic").position
    page = (ROOT / "docs/reference/certificates.md").read_text(encoding="utf-8")
    write_margin(position, "board:2x2:icelandic", file, Outcomes(position).is_at_least)
    assert Path(file).read_bytes() == (ROOT / "docs/examples/board-2x2-icelandic-margin.jsonl").read_bytes()
    position = read("3+4l+8l").position
    write_endgame(position, "3+4l+8l", file)
    assert Path(file).read_bytes() == (ROOT / "docs/examples/endgame-3-4l-8l.jsonl").read_bytes()
    assert all(line in page for line in Path(file).read_text(encoding="utf-8").splitlines())
