import pytest
from starlette.datastructures import QueryParams

from stringscoins.errors import NotationError
from stringscoins.notation import read
from stringscoins.strategy import Game
from stringscoins.web.clients import BadRequest
from stringscoins.web.requests import QUESTIONS, document_of_body, played, request_of


def test_what_is_asked_is_read():
    words = QueryParams("source=3&moves&time-limit=2.5&progress=1&method=definition&stats=no")
    wanted = request_of("nimber", words, b"", 10)
    assert wanted.question is QUESTIONS["nimber"] and wanted.name == "3" and len(wanted.document.position) == 4
    assert wanted.options == {"moves": True, "method": "definition", "stats": False}
    assert (wanted.seconds, wanted.progress) == (2.5, True)
    plain = request_of("families", QueryParams(""), b"", 10)
    assert (plain.options, plain.seconds, plain.progress) == ({}, None, False)


def test_a_position_may_have_so_many_strings():
    assert len(request_of("nimber", QueryParams("source=3"), b"", 4).document.position) == 4
    with pytest.raises(NotationError, match="5 strings; at most 4 are made"):
        request_of("nimber", QueryParams("source=4"), b"", 4)
    with pytest.raises(BadRequest, match="the position has more than 4 strings"):
        request_of(
            "nimber",
            QueryParams(""),
            b'{"incidences": [], "edges": [%s]}' % b",".join(b'{"edge": "%d"}' % i for i in range(5)),
            4,
        )


def test_a_body_in_lines_that_is_in_no_format_is_taken_for_yaml():
    with pytest.raises(ValueError, match="the body:1:1"):
        document_of_body(b"some words\nand others\n")


@pytest.mark.parametrize("source", ["board:2x2:icelandic", "3+4l", "hypergraph:fano"])
def test_the_lead_of_who_moves_after_cuts_is_that_of_the_game(source):
    document = read(source)
    game, cuts = Game(document.position, lead=document.lead), []
    while not game.over:
        left = played(document, cuts)
        assert left.position == game.position
        assert left.lead == game.margin
        cuts.append(list(left.position)[len(cuts) % len(left.position)])
        game.play(cuts[-1])
    assert len(played(document, cuts).position) == 0


def test_a_format_is_known_and_is_that_of_the_source_or_of_the_body():
    for parameters, body in (("source=3", b""), ("", b"3")):
        with pytest.raises(BadRequest, match="format is 'golem'; expected one of yaml, picture, "):
            request_of("nimber", QueryParams(f"{parameters}&format=golem"), body, 10)
    game = request_of("nimber", QueryParams("source=5,h7&format=little-golem-above"), b"", 100).document
    assert game.game == ("h 3 3",)
    with pytest.raises(NotationError):
        request_of("nimber", QueryParams("source=3&format=graphml"), b"", 10)
