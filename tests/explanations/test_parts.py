from stringscoins.explanations.parts import subgames
from stringscoins.notation import Document, read
from stringscoins.position import Position


def test_parts_are_named_by_letters_or_as_the_parts_of_a_sum():
    def names(source):
        return [part.name for part in subgames(read(source))]

    assert names("3") == ["the position"] and names("3+4l") == ["A", "B"]
    assert names("board:1x2 + 3") == ["1", "2"] and names("@malkin/g1 + 3") == ["G1", "2"]
    assert names("2*@malkin/g1 + @romer/capturable-a") == ["1", "2", "3a", "3b"]
    many = subgames(Document(Position.numbered([[f"c{i}"] for i in range(30)])))
    assert [part.name for part in many][25:28] == ["Z", "AA", "AB"]
