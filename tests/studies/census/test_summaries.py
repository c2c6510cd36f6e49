import pytest

from stringscoins.studies.census.running import Here, run
from stringscoins.studies.census.streams import graphs
from stringscoins.studies.census.summaries import (
    agreement,
    by_size,
    complements,
    parities,
    parity_from,
    smallest,
    values_of,
)
from stringscoins.studies.census.valuing import Question, batches


@pytest.fixture(scope="module")
def rows():
    return [row for rows in run(batches(graphs(range(7)), Question(complement=True), 500), Here()) for row in rows]


def test_counts_add_up(rows):
    for column in ("vertices", "coins", "strings"):
        counts = by_size(rows, column)
        assert sum(found.total() for found in counts.values()) == len(rows) and list(counts) == sorted(counts)
    assert by_size(rows, "vertices")[4] == {0: 7, 1: 2, 2: 1, "loony": 1}
    assert {name: found.total() for name, found in parities(rows).items()} == {
        "even": sum((row["strings"] + row["coins"]) % 2 == 0 for row in rows),
        "odd": sum((row["strings"] + row["coins"]) % 2 == 1 for row in rows),
    }


def test_where_the_nimber_is_the_parity(rows):
    found = parity_from(rows, "vertices")
    assert (found[4], found[6]) == (6, 12)
    for row in rows:
        if row["strings"] >= found[row["vertices"]]:
            assert row["nimber"] == (row["strings"] + row["coins"]) % 2


def test_complements_are_symmetric(rows):
    counts = complements(rows)
    assert list(counts) == values_of(rows) == [0, 1, 2, 3, "loony"]
    assert all(counts[a][b] == counts[b][a] for a in counts for b in counts)


def test_the_smallest_have_no_smaller_ones(rows):
    for value, (of_coins, of_strings) in smallest(rows).items():
        for row in rows:
            if row["nimber"] == value:
                assert (of_coins["coins"], of_coins["strings"]) <= (row["coins"], row["strings"])
                assert (of_strings["strings"], of_strings["coins"]) <= (row["strings"], row["coins"])
    assert {value: row["position"] for value, (row, _) in smallest(rows).items()} == {
        0: "?",
        1: "Bw",
        2: "Cz",
        3: "Eh^?",
        "loony": "C[",
    }


def test_agreement(rows):
    found = agreement(rows)
    assert list(found) == list(range(7))
    assert (found[4].pairs, found[4].equal, found[4].both_loony) == (10, 0.4, 1)
    assert found[3].same_winner == 0.5
    # Of 4 vertices a graph of an even number of strings has a complement of such a number: nimber 0 five times and 1
    # once; of an odd one likewise: 0 twice, 1 and 2.
    assert found[4].expected == pytest.approx(((25 + 1) / 6 + (4 + 1 + 1) / 4) / 10)
    for counts in found.values():
        assert 0 <= counts.equal <= counts.same_winner <= 1
