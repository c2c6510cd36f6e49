import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from plain import made

from stringscoins.drawing.pages import Path as Stroke
from stringscoins.drawing.pages import TextLine, reach
from stringscoins.errors import FileError
from stringscoins.puzzles import PAPERS, save_sheet, sheet
from stringscoins.puzzles.sheets import PER_PAGE


@pytest.fixture(scope="module")
def twelve():
    return 3 * [made("3x3", kind, seed=seed) for kind in ("loony", "count") for seed in range(2)]


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_on_the_paper_and_words_lie_apart(twelve, paper):
    pages = sheet(twelve, paper, origin="from here")
    assert [page.title for page in pages] == ["12 puzzles in Dots and Boxes", "Solutions"]
    for page in pages:
        assert (page.across, page.down) == PAPERS[paper]
        boxes = []
        for item in page.items():
            left, top, right, bottom = reach(item)
            assert left > 20 and top > 20 and right < page.across - 20 and bottom < page.down - 20
            if isinstance(item, TextLine):
                boxes.append((left, top, right, bottom, item.words))
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
            assert apart, (one, other)


def test_boards_lie_apart_from_each_other_and_from_words(twelve):
    for page in sheet(twelve):
        items = page.layers[1].items
        lines = [reach(item) for item in items if isinstance(item, Stroke)]
        for item in items:
            if isinstance(item, TextLine) and item.anchor == "start":
                left, top, right, bottom = reach(item)
                apart = (c <= left or right <= a or d <= top + 1 or bottom <= b + 1 for a, b, c, d in lines)
                assert all(apart), item.words


def test_it_is_black_on_white(twelve):
    colours = set()
    for page in sheet(twelve):
        for item in page.items():
            colours |= {getattr(item, name, "") for name in ("stroke", "fill", "colour")}
    for colour in filter(None, colours):
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        assert red == green == blue


def test_each_puzzle_has_its_number_its_score_and_its_board(twelve):
    puzzles, solutions = sheet(twelve)
    words = [item.words for item in puzzles.items() if isinstance(item, TextLine)]
    assert [word for word in words if re.fullmatch(r"\d+\.", word)] == [f"{n}." for n in range(1, 13)]
    assert [word for word in words if re.match(r"A \d", word)] == [puzzle.score for puzzle in twelve]
    for page, lines in ((puzzles, 24), (solutions, 24)):
        assert sum(isinstance(item, Stroke) and bool(item.string) for item in page.items()) >= 12 * lines
    told = "".join(item.words for item in solutions.items() if isinstance(item, TextLine))
    for puzzle in twelve:
        assert re.sub(r"\s", "", puzzle.text) in re.sub(r"\s", "", told)


def test_a_sheet_of_one_kind_says_what_is_asked(twelve):
    heads = [" ".join(item.words for item in sheet(some)[0].layers[0].items) for some in (twelve[:2], twelve)]
    assert ["Should A take the last boxes" in head for head in heads] == [True, False]


def test_thirteen_take_two_pages_and_two_of_solutions(twelve):
    pages = sheet([*twelve, twelve[0]])
    assert [page.title for page in pages] == ["13 puzzles in Dots and Boxes"] * 2 + ["Solutions"] * 2
    assert PER_PAGE == 12 and len(pages[1].layers[1].items) < len(pages[0].layers[1].items) / 6


def test_long_texts_get_smaller_letters(twelve):
    long = replace(twelve[0], text=" ".join(["whatever B answers,"] * 40))
    sizes = [
        min(
            item.size for item in sheet([puzzle])[1].layers[1].items if isinstance(item, TextLine) and "B" in item.words
        )
        for puzzle in (twelve[0], long)
    ]
    assert sizes[1] < sizes[0] == 9


def test_up_to_six_are_larger(twelve):
    widths = []
    for some in (twelve[:6], twelve[:7]):
        (puzzles, solutions), lines = sheet(some), []
        for item in puzzles.items():
            if isinstance(item, Stroke):
                left, _, right, _ = reach(item)
                lines.append(right - left)
        widths.append(max(lines))
        assert solutions.title == "Solutions"
    assert widths[0] > 1.3 * widths[1]


def test_files(twelve, tmp_path):
    pages = sheet(twelve[:2])
    assert save_sheet(pages, tmp_path / "sheet.pdf") == [str(tmp_path / "sheet.pdf")]
    content = (tmp_path / "sheet.pdf").read_bytes()
    assert content.startswith(b"%PDF") and content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") == 2
    assert b"/MediaBox [ 0 0 595.2" in content
    for form, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        files = save_sheet(pages, tmp_path / f"sheet.{form}", dpi=50)
        assert files == [str(tmp_path / f"sheet-{n}.{form}") for n in (1, 2)]
        assert all(Path(file).read_bytes().startswith(start) for file in files)


def test_bad_paper_and_bad_files(twelve, tmp_path):
    with pytest.raises(ValueError, match="unknown paper 'a7': expected one of a4, letter"):
        sheet(twelve, "a7")
    with pytest.raises(FileError, match=r"ends in \.pdf, \.svg or \.png"):
        save_sheet(sheet(twelve[:1]), tmp_path / "sheet.doc")
    with pytest.raises(FileError, match="cannot be written"):
        save_sheet(sheet(twelve[:1]), tmp_path / "none" / "sheet.svg")
