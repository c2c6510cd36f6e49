import random

import pytest

from stringscoins.errors import LimitReached
from stringscoins.solve import Limits, margin, nimber
from stringscoins.solve import batch as many
from stringscoins.values import show
from stringscoins_studies.census.enumeration import position_of
from stringscoins_studies.census.running import Here, run
from stringscoins_studies.census.streams import graphs, key, of_coins_and_strings
from stringscoins_studies.census.valuing import Portion, Survey, _Valuer, batches, valued


def rows(items, survey, size=100):
    return [row for rows in run(batches(items, survey, size), Here()) for row in rows]


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
    for item, row in zip(sample, rows(sample, Survey(scores=True)), strict=True):
        check(item, row)


@pytest.mark.parametrize("decided", [True, False])
def test_multigraphs_are_valued_many_at_a_time_as_far_as_a_batch_decides(decided, seed, monkeypatch):
    items = list(of_coins_and_strings(4, 6, sizes=(1, 2), parallel=True))
    sample = random.Random(seed).sample(items, 30)
    survey, asked = Survey((1, 2), True, scores=True), []
    answers = many.Batch.values

    def values(batch, positions):
        asked.append(len(positions))
        return [value if decided or i % 2 else None for i, value in enumerate(answers(batch, positions))]

    monkeypatch.setattr(many.Batch, "values", values)
    for item, row in zip(sample, rows(sample, survey, 10), strict=True):
        check(item, row)
    assert asked == 6 * [10]


@pytest.mark.slow
def test_all_graphs():
    items = [item for item in graphs(range(8)) if len(item.form) <= 12]
    for item, row in zip(items, rows(items, Survey()), strict=True):
        check(item, row)


@pytest.mark.parametrize(
    ("sizes", "parallel", "coins", "strings"),
    [((1, 2), True, 4, 5), ((2,), True, 12, 5), ((2, 3), False, 5, 4), ((3,), False, 12, 4), ((1, 2, 4), True, 5, 4)],
)
def test_others(sizes, parallel, coins, strings, seed):
    items = list(of_coins_and_strings(coins, strings, sizes=sizes, parallel=parallel))
    sample = random.Random(seed).sample(items, 40)
    for item, row in zip(sample, rows(sample, Survey(sizes, parallel, scores=True)), strict=True):
        check(item, row)


def test_positions_that_no_one_search_takes(seed):
    items = list(of_coins_and_strings(14, 7, sizes=(2,), parallel=False))
    sample = random.Random(seed).sample([item for item in items if item.vertices > 11], 5)
    for item, row in zip(sample, rows(sample, Survey(scores=True)), strict=True):
        check(item, row)


@pytest.mark.parametrize("survey", [Survey(complement=True, scores=True), Survey((3,), complement=True)])
def test_complements_are_each_others(survey):
    if survey.as_graphs:
        items = list(graphs([5]))
    else:
        items = [item for item in of_coins_and_strings(5, 10, sizes=(3,), parallel=False) if item.vertices == 5]
    found = {row["position"]: row for row in rows(items, survey)}
    seen = 0
    for row in found.values():
        if row["complement"] in found:  # a complement may have fewer coins
            other = found[row["complement"]]
            seen += 1
            assert other["complement"] == row["position"]
            assert (row["complement_nimber"], other["complement_nimber"]) == (other["nimber"], row["nimber"])
            if survey.scores:
                assert row["complement_margin"] == other["margin"]
    assert seen == 34 if survey.as_graphs else seen > 20


def test_a_graph_and_its_complement_are_both_loony_on_four_coins_only():
    found = rows(graphs(range(7)), Survey(complement=True))
    both = [row["position"] for row in found if row["nimber"] == row["complement_nimber"] == "loony"]
    assert both == ["C["]  # the path


def test_columns_and_batches():
    survey = Survey(complement=True, scores=True)
    found = rows(graphs([3]), survey)
    assert all(tuple(row) == survey.columns() for row in found)
    assert [len(batch.items) for batch in batches(graphs([4]), survey, 4)] == [4, 4, 3]
    assert rows(graphs([4]), survey, 3) == rows(graphs([4]), survey, 11)


def test_vertices_alone_are_no_coins():
    (row,), stopped = valued(Portion(Survey(), (next(graphs([3])),)))
    assert stopped is None
    assert (row["vertices"], row["coins"], row["connected"], row["nimber"]) == (3, 0, False, 0)


def test_a_limit_says_which():
    item = list(graphs([4]))[-1]
    rows, stopped = valued(Portion(Survey(limits=Limits(megabytes=1)), (item,)))
    assert not rows and stopped.startswith("the memory limit of 1 MB")
    assert stopped.endswith(f", at {key(item, as_graph=True)}")


@pytest.mark.parametrize("stop", [KeyboardInterrupt, LimitReached("a limit")])
def test_the_rows_before_a_limit_or_an_interrupt_are_kept(stop, monkeypatch):
    items, valuer = tuple(graphs([4])), _Valuer.valued

    def stopping(self, item):
        if item == items[5]:
            raise stop
        return valuer(self, item)

    monkeypatch.setattr(_Valuer, "valued", stopping)
    found = valued(Portion(Survey(), items))
    assert found.rows == rows(items[:5], Survey())
    assert (
        found.stopped == f"{'an interrupt' if stop is KeyboardInterrupt else stop}, at {key(items[5], as_graph=True)}"
    )


def test_answers_are_forgotten_when_they_are_many(monkeypatch):
    monkeypatch.setattr("stringscoins_studies.census.valuing._REMEMBERED", 3)
    survey = Survey(complement=True, limits=Limits(megabytes=100))
    assert rows(graphs([5]), survey) == rows(graphs([5]), Survey(complement=True))
