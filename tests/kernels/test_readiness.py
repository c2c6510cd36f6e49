import pytest

from stringscoins.kernels._jit import INTERPRETED, jit
from stringscoins.kernels.readiness import NotCompiled, is_ready, only_loaded


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_kernel_is_ready_when_it_was_compiled(monkeypatch):
    @jit
    def twice(number):
        return 2 * number

    monkeypatch.setattr(twice._cache, "load_overload", lambda *arguments: None)
    monkeypatch.setattr(twice._cache, "save_overload", lambda *arguments: None)
    twice._cache.flush()
    assert not is_ready(twice)
    assert twice(3) == 6
    assert is_ready(twice)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_kernel_that_is_kept_on_the_disk_is_ready(monkeypatch):
    @jit
    def thrice(number):
        return 3 * number

    monkeypatch.setattr(thrice._cache._cache_file, "_load_index", lambda: {"a signature": "a file"})
    assert is_ready(thrice)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_kernel_that_is_to_be_loaded_alone_leaves_no_lock(monkeypatch):
    @jit
    def twice(number):
        return 2 * number

    monkeypatch.setattr(twice._cache, "load_overload", lambda *arguments: None)
    monkeypatch.setattr(twice._cache, "save_overload", lambda *arguments: None)
    with pytest.raises(NotCompiled), only_loaded():
        twice(3)
    assert twice(3) == 6
