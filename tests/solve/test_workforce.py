import pytest

from stringscoins.solve.limits import processors
from stringscoins.solve.workforce import Workforce


@pytest.mark.parametrize(
    ("workers", "threads", "tables", "remote"),
    [
        (None, processors(), 1, False),
        (3, 3, 1, False),
        (Workforce(5), 5, 1, False),
        (Workforce(3, processes=True), 1, 4, True),
        (Workforce(processes=True), 1, processors() + 1, True),
        (Workforce(dask="tcp://there:1"), 1, 1, True),
    ],
)
def test_threads_and_tables(workers, threads, tables, remote):
    force = Workforce.of(workers)
    assert (force.threads, force.tables, force.is_remote) == (threads, tables, remote)
