import pytest

from stringscoins.kernels._jit import INTERPRETED, jit
from stringscoins.kernels.readiness import NotCompiled, is_ready, only_loaded

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@pytest.fixture
def twice(monkeypatch):
    """A kernel that was never compiled, and is not kept on the disk."""

    @jit
    def twice(number):
        return 2 * number

    monkeypatch.setattr(twice._cache, "load_overload", lambda *arguments: None)
    monkeypatch.setattr(twice._cache, "save_overload", lambda *arguments: None)
    twice._cache.flush()
    return twice


def test_a_kernel_is_ready_when_it_was_compiled(twice):
    assert not is_ready(twice)
    assert twice(3) == 6
    assert is_ready(twice)


def test_a_kernel_that_is_kept_on_the_disk_is_ready(twice, monkeypatch):
    monkeypatch.setattr(twice._cache._cache_file, "_load_index", lambda: {"a signature": "a file"})
    assert is_ready(twice)


def test_a_kernel_that_is_to_be_loaded_alone_leaves_no_lock(twice):
    with pytest.raises(NotCompiled), only_loaded():
        twice(3)
    assert twice(3) == 6
