import pytest

from stringscoins_studies.census.running import Here, run
from stringscoins_studies.census.streams import graphs
from stringscoins_studies.census.summaries import (
    agreement,
    by_size,
    complements,
    in_order,
    parities,
    parity_from,
    smallest,
    values_of,
)
from stringscoins_studies.census.valuing import Survey, batches


@pytest.fixture(scope="module")
def rows():
    return [row for rows in run(batches(graphs(range(7)), Survey(complement=True), 500), Here()) for row in rows]


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


def row(vertices, strings, nimber, complement=0, **more):
    return {
        "vertices": vertices,
        "coins": vertices,
        "strings": strings,
        "nimber": nimber,
        "complement_nimber": complement,
        **more,
    }


def test_values_are_in_the_order_of_numbers():
    assert in_order([10, "loony", 2, 0]) == [0, 2, 10, "loony"]


def test_the_agreement_to_expect_where_a_complement_has_the_other_parity():
    # Of 3 vertices, so 3 strings in all: of an even number 0, 0 and 2; of an odd one 0 and 1.
    rows = [row(3, 0, 0), row(3, 2, 0), row(3, 2, 2), row(3, 1, 0), row(3, 3, 1), row(3, 3, "loony", 1)]
    found = agreement(rows)[3]
    assert found.pairs == 5
    # An even one meets an odd one: 2/3 * 1/2 of 3, and an odd one an even one: 1 * 2/3 of the one worth 0.
    assert found.expected == pytest.approx((2 * 1 / 2 + 1 * 2 / 3) / 5)


def test_the_last_exception_to_the_parity_counts():
    rows = [row(4, 6, 0), row(4, 3, 2), row(4, 5, 0), row(4, 4, 3), row(4, 6, 0)]
    assert parity_from(rows, "vertices") == {4: 6}
    assert parity_from(rows[:2], "vertices") == {4: 4} and parity_from(rows[:1], "vertices") == {4: 0}


def test_the_smallest_of_as_many_strings_has_the_fewest_coins():
    rows = [
        row(6, 3, 1, position="a"),
        row(5, 3, 1, position="b"),
        row(5, 4, 1, position="c"),
        row(4, 6, 1, position="d"),
    ]
    of_coins, of_strings = smallest(rows)[1]
    assert (of_coins["position"], of_strings["position"]) == ("d", "b")
