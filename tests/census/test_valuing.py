import random

import pytest

from stringscoins.census.enumeration import position_of
from stringscoins.census.running import Here, run
from stringscoins.census.streams import graphs, key, of_coins_and_strings
from stringscoins.census.valuing import Batch, Question, batches, rows_of
from stringscoins.errors import LimitReached
from stringscoins.solve import margin, nimber
from stringscoins.values import show


def rows(items, question, size=100):
    return [row for rows in run(batches(items, question, size), Here()) for row in rows]


def check(item, row):
    position = position_of(item.form)
    assert row["nimber"] == show(nimber(position, method="definition"))
    assert row["winner"] == ("opponent" if row["nimber"] == 0 else "mover")
    assert (row["coins"], row["strings"]) == (len(position.coins), len(position))
    if "margin" in row:
        assert row["margin"] == margin(position, method="definition")


def test_graphs(seed):
    items = [item for item in graphs(range(8)) if len(item.form) <= 12]
    sample = random.Random(seed).sample(items, 40)
    for item, row in zip(sample, rows(sample, Question(scores=True)), strict=True):
        check(item, row)


@pytest.mark.slow
def test_all_graphs():
    items = [item for item in graphs(range(8)) if len(item.form) <= 12]
    for item, row in zip(items, rows(items, Question()), strict=True):
        check(item, row)


@pytest.mark.parametrize(
    ("sizes", "parallel", "coins", "strings"),
    [((1, 2), True, 4, 5), ((2,), True, 12, 5), ((2, 3), False, 5, 4), ((3,), False, 12, 4), ((1, 2, 4), True, 5, 4)],
)
def test_others(sizes, parallel, coins, strings, seed):
    items = list(of_coins_and_strings(coins, strings, sizes=sizes, parallel=parallel))
    sample = random.Random(seed).sample(items, 40)
    for item, row in zip(sample, rows(sample, Question(sizes, parallel, scores=True)), strict=True):
        check(item, row)


def test_positions_that_no_one_search_takes(seed):
    items = list(of_coins_and_strings(14, 7, sizes=(2,), parallel=False))
    sample = random.Random(seed).sample([item for item in items if item.vertices > 11], 5)
    for item, row in zip(sample, rows(sample, Question(scores=True)), strict=True):
        check(item, row)


@pytest.mark.parametrize("question", [Question(complement=True, scores=True), Question((3,), complement=True)])
def test_complements_are_each_others(question):
    if question.as_graphs:
        items = list(graphs([5]))
    else:
        items = [item for item in of_coins_and_strings(5, 10, sizes=(3,), parallel=False) if item.vertices == 5]
    found = {row["position"]: row for row in rows(items, question)}
    seen = 0
    for row in found.values():
        if row["complement"] in found:  # a complement may have fewer coins
            other = found[row["complement"]]
            seen += 1
            assert other["complement"] == row["position"]
            assert (row["complement_nimber"], other["complement_nimber"]) == (other["nimber"], row["nimber"])
            if question.scores:
                assert row["complement_margin"] == other["margin"]
    assert seen == 34 if question.as_graphs else seen > 20


def test_a_graph_and_its_complement_are_both_loony_on_four_coins_only():
    found = rows(graphs(range(7)), Question(complement=True))
    both = [row["position"] for row in found if row["nimber"] == row["complement_nimber"] == "loony"]
    assert both == ["C["]  # the path


def test_columns_and_batches():
    question = Question(complement=True, scores=True)
    found = rows(graphs([3]), question)
    assert all(tuple(row) == question.columns() for row in found)
    assert [len(batch.items) for batch in batches(graphs([4]), question, 4)] == [4, 4, 3]
    assert rows(graphs([4]), question, 3) == rows(graphs([4]), question, 11)


def test_vertices_alone_are_no_coins():
    (row,) = rows_of(Batch(Question(), (next(graphs([3])),)))
    assert (row["vertices"], row["coins"], row["connected"], row["nimber"]) == (3, 0, False, 0)


def test_a_limit_says_which(monkeypatch):
    item = list(graphs([4]))[-1]
    question = Question(megabytes=1)
    with pytest.raises(LimitReached, match=f"^{key(item, as_graph=True)}: .*memory limit of 1 MB"):
        rows_of(Batch(question, (item,)))


def test_answers_are_forgotten_when_they_are_many(monkeypatch):
    monkeypatch.setattr("stringscoins.census.valuing._REMEMBERED", 3)
    question = Question(complement=True, megabytes=100)
    assert rows(graphs([5]), question) == rows(graphs([5]), Question(complement=True))
