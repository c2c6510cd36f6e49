"""Stores: damaged, killed and shared, searches stopped and resumed. What is answered then is right, or refused."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from pathlib import Path
from random import Random

from stringscoins.errors import LimitReached, StoreError
from stringscoins.notation import read
from stringscoins.solve import Limits, Nimbers, Progress
from stringscoins.store import Store
from stringscoins.values import show
from tests.fuzz import shapes
from tests.fuzz.cases import Case, Kind, expect

_SOURCES = ("graph:complete:7:ground=1", "board:3x3", "cubes:3x3x2:edges-cubes", "board:3x4")
_STRINGS = 21
"""Few enough for the table over all subsets, which knows the values; many enough for a search that keeps cores."""


def draw(rng: Random) -> Case:
    """A position whose search keeps cores, and what happens to its store."""
    position = read(rng.choice(_SOURCES)).position
    position = position.restricted(rng.sample(position.strings, min(_STRINGS, len(position))))
    beside = shapes.small(rng, 4)
    return Case.of(
        position + beside if rng.random() < 0.2 and len(beside.coins) < 10 else position,
        does=rng.choice(["damaged", "damaged", "killed", "shared", "stopped"]),
        seed=rng.randrange(10**6),
        cuts=rng.sample(position.strings, 3),
        method=rng.choice(["auto", "search"]),
    )


def check(case: Case) -> None:
    """Make a store, have something happen to it, and ask."""
    rng, position = Random(case.asked["seed"]), case.position
    if len(position) > 25:
        return
    truth = _truth(case)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nimbers.sqlite"
        match case.asked["does"]:
            case "damaged":
                _ask(case, path, truth)
                damage(rng, path)
            case "killed":
                for _ in range(rng.randint(1, 3)):
                    _killed(case, path, rng.random() * rng.choice([0.02, 0.3, 1.0]))
            case "shared":
                _shared(case, path)
            case _:
                _stopped(rng, case, path, truth)
        try:
            _ask(case, path, truth)
        except StoreError as error:
            expect(case.asked["does"] == "damaged", f"{case.asked['does']}: the store is refused", str(error))


def _truth(case: Case) -> dict[str, int]:
    """The value of the position, by "", and after some cuts."""
    exhaustive = Nimbers(case.position, method="exhaustive").solver
    return {name: exhaustive.value([name] if name else []) for name in ("", *case.only(case.asked["cuts"]))}


def _ask(case: Case, path: Path, truth: dict[str, int]) -> None:
    does, troubles = case.asked["does"], []

    class Heard(Progress):
        def trouble(self, message: str) -> None:
            troubles.append(message)

    with Store.open(path) as store:
        for name, true in truth.items():
            left = case.position.restricted(set(case.strings) - {name})
            nimbers = Nimbers(left, method=case.asked["method"], store=store, progress=Heard(), workers=1, name="fuzz")
            found = nimbers.value()
            told = f"after {name or 'nothing'}: {show(found)}, it is {show(true)}"
            expect(found == true, f"{does}: a wrong answer from a store", told)
    expect(not troubles or does == "damaged", f"{does}: a store in trouble", str(troubles))


def damage(rng: Random, path: Path) -> None:
    """Bytes of a file changed, cut off or added."""
    data = bytearray(path.read_bytes())
    match rng.randrange(4):
        case 0:
            del data[rng.randrange(len(data)) :]
        case 1:
            start = rng.randrange(len(data))
            data[start : start + 512] = rng.randbytes(rng.choice([0, 100, 512]))
        case _:
            # Most of a page is empty; what is written stands at its end.
            places = [i for i, byte in enumerate(data) if byte]
            for _ in range(rng.choice([1, 2, 10])):
                data[rng.choice(places)] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def _child(case: Case, path: Path) -> int:
    """A process that asks and ends with 0; its id."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with Store.open(path) as store:
                Nimbers(case.position, method=case.asked["method"], store=store, workers=1).value()
            code = 0
        finally:
            os._exit(code)
    return child


def _killed(case: Case, path: Path, seconds: float) -> None:
    child = _child(case, path)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _shared(case: Case, path: Path) -> None:
    children = [_child(case, path) for _ in range(2)]
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    expect(codes == [0, 0], "shared: a process fails", str(codes))


def _stopped(rng: Random, case: Case, path: Path, truth: dict[str, int]) -> None:
    with Store.open(path) as store:
        for _ in range(3):
            limits = Limits(seconds=rng.choice([0.001, 0.05, 0.2, 0.5]))
            nimbers = Nimbers(case.position, method="search", limits=limits, store=store, workers=rng.choice([1, 2]))
            try:
                found = nimbers.value()
            except LimitReached as stop:
                refuted = getattr(stop, "refuted", ())
                expect(
                    truth[""] not in refuted, "stopped: the value is called refuted", f"{refuted}, it is {truth['']}"
                )
                continue
            expect(found == truth[""], "stopped: a wrong value", f"{show(found)}, it is {show(truth[''])}")


def call(case: Case) -> str:
    """What was done."""
    asked = case.asked
    return f"Nimbers(position, method={asked['method']!r}, store=store), {asked['does']}, seed {asked['seed']}"


STORES = Kind("stores", 1, draw, check, call, seconds=60.0)
