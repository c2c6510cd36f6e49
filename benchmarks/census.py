"""How long a census takes: run `python benchmarks/census.py [--coins N] [--scores]`; it prints a table in Markdown.

All graphs of so many coins, each with its complement: in one process, in two, and on a Dask cluster of two workers that
is started for it here. Wall-clock times from the making of the graphs to the last row, processes and their kernels
included. All three have to give the same rows, and those of graphs of few strings the values of the definition.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext

from stringscoins.notation import parse
from stringscoins.solve import nimber
from stringscoins.values import show
from stringscoins_studies.census.running import Here, dask_cluster, local_processes, run
from stringscoins_studies.census.streams import graphs
from stringscoins_studies.census.valuing import Row, Survey, batches


@contextmanager
def two_dask_workers() -> Iterator[Executor]:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        dask_cluster(cluster.scheduler_address) as (executor, _),
    ):
        yield executor


def census(sizes: range, scores: bool) -> list[Row]:
    survey = Survey(complement=True, scores=scores)
    tables = []
    ways = {"one process": (nullcontext(Here()), 1), "two processes": (local_processes(2), 2)}
    for way, (making, workers) in {**ways, "two Dask workers": (two_dask_workers(), 2)}.items():
        started = time.perf_counter()
        with making as executor:
            batched = run(batches(graphs(sizes), survey, 500), executor, workers=workers)
            tables.append([row for rows in batched for row in rows])
            seconds = time.perf_counter() - started
        name = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
        rate = len(tables[-1]) / seconds
        print(
            f"| {name} | {'yes' if scores else 'no'} | {way} | {len(tables[-1]):,} | {seconds:.1f} | {rate:,.0f} |",
            flush=True,
        )
    assert tables[0] == tables[1] == tables[2]
    return tables[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--coins", type=int, default=8, help="the most, 8 by default")
    parser.add_argument("--scores", action="store_true", help="the margins of those of up to 7 coins, too")
    arguments = parser.parse_args()
    print("| coins | margins | by | graphs | seconds | a second |\n|---|---|---|---|---|---|")
    rows = census(range(8), False)
    if arguments.scores:
        census(range(8), True)
    for coins in range(8, arguments.coins + 1):
        census(range(coins, coins + 1), False)
    few = random.Random(8).sample([row for row in rows if row["strings"] <= 12], 200)
    for row in few:
        position = parse(row["position"], format="graph6").position
        assert row["nimber"] == show(nimber(position, method="definition"))
    print(f"\nThe tables of each size are the same; {len(few)} rows agree with the definition.")


if __name__ == "__main__":
    main()
