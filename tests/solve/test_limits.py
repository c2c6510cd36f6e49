import os

import pytest

from stringscoins.errors import LimitReached
from stringscoins.solve import Limits, limits
from stringscoins.solve.limits import SearchStopped


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_no_limit(number):
    for given in ({"seconds": number}, {"megabytes": number}):
        with pytest.raises(ValueError, match="is no limit"):
            Limits(**given)


def test_what_stopped_a_search_within_another_is_told_once():
    limit = SearchStopped(LimitReached("the time limit of 1 s"), positions=5)
    assert str(SearchStopped(limit)) == "stopped by the time limit of 1 s"
    assert str(SearchStopped(limit, (0, 1), 7, True)) == (
        "stopped by the time limit of 1 s: not 0, not 1; 7 positions searched; kept in the store"
    )
    assert SearchStopped(KeyboardInterrupt()).interrupted and not SearchStopped(limit).interrupted


@pytest.mark.parametrize(
    ("said", "most"), [("max 100000", 8), ("250000 100000", 2), ("50000 100000", 1), ("9900000 100000", 8), ("", 8)]
)
def test_a_container_has_some_of_the_processors(said, most, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)), raising=False)
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path)
    if said:
        (tmp_path / "cpu.max").write_text(said + "\n")
    assert limits.processors() == most


def test_a_container_has_some_of_the_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path)
    monkeypatch.setattr(limits, "_free_on_machine", lambda: 5e9)
    assert Limits().table_bytes() == 2.5e9
    (tmp_path / "memory.max").write_text("max\n")
    assert Limits().table_bytes() == 2.5e9
    (tmp_path / "memory.max").write_text("1000000000\n")
    (tmp_path / "memory.current").write_text("500000000\n")
    (tmp_path / "memory.stat").write_text("anon 1\ninactive_file 100000000\nworkingset_refault_file 7\n")
    assert Limits().table_bytes() == 300_000_000
    (tmp_path / "memory.max").write_text("9000000000\n")
    assert Limits().table_bytes() == 2.5e9
