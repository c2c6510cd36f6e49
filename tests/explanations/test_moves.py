import pytest

from stringscoins.errors import UnknownName
from stringscoins.explanations import why
from stringscoins.explanations.claims import SENTENCES
from stringscoins.notation import Document
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.values import LOONY, show
from tests.random_positions import samples


def test_what_is_said_of_a_move_is_true():
    kinds = set()
    for position in samples(60, 21):
        definition = Definition(position)

        def value(*cuts, definition=definition):
            return show(definition.value(cuts))

        components = {string: part for part in position.components() for string in part}
        for string in position.strings[:4]:
            claims = {claim.kind: claim.facts for claim in why(Document(position), string)}
            kinds |= claims.keys()
            others = position.keys() - components[string].keys()
            fallen = [coin for coin in position[string] if position.valence(coin) == 1]
            made = claims["captured" if fallen else "cut"]
            assert (made["was"], made["becomes"]) == (value(*others), value(*others, string))
            assert made.get("coins", []) == fallen and made["string"] == string
            if len(position.components()) > 1:
                assert claims["whole_value"] == {"was": value(), "becomes": value(string)}
            winning = [
                cut
                for cut, coins in position.items()
                if (value(cut) != 0) == any(position.valence(coin) == 1 for coin in coins)
            ]
            assert ("wins" in claims) == (string in winning)
            if "loses" in claims:
                assert sorted(claims["loses"]["better"]) == sorted(winning)
            if "answered" in claims:
                answered = claims["answered"]
                played = [string, *answered["take"]]
                assert not fallen and definition.value([string]) == LOONY
                assert value(*played, answered["keep"]) == value(*played, answered["give"])
    assert kinds == {kind.partition(".")[2] for kind in SENTENCES if kind.startswith("moves.")} | {"answered"}


def test_a_string_that_is_not_there():
    with pytest.raises(UnknownName, match="no string is called 's9'"):
        why(Document(Position.numbered(["a", "a"])), "s9")
