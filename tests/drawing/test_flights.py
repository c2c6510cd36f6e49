import struct
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from stringscoins.drawing import draw_flights
from stringscoins.endgames import direct_flight, fly, plan_flight
from stringscoins.errors import FileError, MissingExtra
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame

FIGURE_2 = str(Path(__file__).parent.parent.parent / "positions/berlekamp-scott/figure-2.yaml")


def flights(source):
    endgame = Endgame.of(read(source).position)
    return {"direct": direct_flight(endgame), "plan": plan_flight(endgame)}


def words(file):
    root = ET.parse(file).getroot()
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


def test_figure_7_and_the_plan_that_does_not_crash(tmp_path):
    file = tmp_path / "figure-2.svg"
    draw_flights("Figure 2", flights(FIGURE_2), str(file))
    seen = words(file)
    for piece in [
        "AB",
        "A",
        "BC",
        "B",
        "CD",
        "C",
        "DE",
        "D",
        "EF",
        "E",
        "FG",
        "F",
        "GH",
        "G",
        "H",
        "12-loop",
        "6-chain",
    ]:
        assert seen.count(piece) == 2
    assert seen.count("ground") == seen.count("take-off at 10") == 2
    assert seen.count("crash") == seen.count("\N{MINUS SIGN}1") == 1
    assert "direct: the largest bump is 11; crashes" in seen
    assert "plan: the largest bump is 8; does not crash" in seen
    assert {"Figure 2", "bracelets", "landing", "the controller gives up control"} < set(seen) and "ascent" not in seen


def test_a_png_is_as_wide_as_there_are_moves(tmp_path):
    widths = []
    for source in ("3", FIGURE_2):
        draw_flights(source, flights(source), str(tmp_path / "flight.png"))
        content = (tmp_path / "flight.png").read_bytes()
        assert content.startswith(b"\x89PNG\r\n\x1a\n")
        widths.append(struct.unpack(">I", content[16:20])[0])
    assert 1000 < widths[0] < widths[1] < 2000


def test_the_same_flight_has_the_same_bytes(tmp_path):
    for file in ("one.svg", "two.svg"):
        draw_flights("3+4l+8l", flights("3+4l+8l"), str(tmp_path / file))
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


@pytest.mark.parametrize("source", ["3+3+3", "4l", "3+3+4l", "40*3+20*4l+100l"])
def test_sums(tmp_path, source):
    file = tmp_path / "flight.svg"
    draw_flights(source, flights(source), str(file))
    seen = words(file)
    assert seen[0] == source or source in seen
    assert ("crash" in seen) == any(flight.crashes for flight in flights(source).values())


def test_a_flight_that_ends_too_low_crashes_at_the_end(tmp_path):
    endgame = Endgame.of(segments([("loop", "", 4), ("ground", "ground", 9)]))
    flight = fly(endgame, ["9-chain", "4-loop"])
    assert flight.end < 0
    file = tmp_path / "flight.svg"
    draw_flights("Too low", {"bad": flight}, str(file))
    assert words(file).count("crash") == 1


def test_nothing_to_fly_through(tmp_path):
    file = tmp_path / "flight.svg"
    draw_flights("Nothing", {"direct": direct_flight(Endgame(()))}, str(file))
    assert "take-off at 0" in words(file)


def test_errors(tmp_path, monkeypatch):
    two = flights("3+4l")
    with pytest.raises(FileError, match=r"expected a name that ends in \.svg, \.png or \.pdf"):
        draw_flights("3+4l", two, str(tmp_path / "flight"))
    with pytest.raises(FileError, match="cannot be written"):
        draw_flights("3+4l", two, str(tmp_path / "none" / "flight.png"))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"pip install matplotlib"):
        draw_flights("3+4l", two, str(tmp_path / "flight.png"))
