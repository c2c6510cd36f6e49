import random

import pytest
from random_positions import late, ordinary, scattered, segmented
from table_of_cores import contents

from stringscoins.families import make
from stringscoins.kernels.cores import search as kernel
from stringscoins.notation import read
from stringscoins.solve.cores import crew, top
from stringscoins.solve.cores.search import Search
from stringscoins.solve.cores.workers import LOST, Finding
from stringscoins.solve.definition import Definition
from stringscoins.solve.work import Work


class Hands:
    """Workers in this thread, who come back in any order, and some of them never; `number` is how many."""

    def __init__(self, crew, rng, number, losses=0.0):
        self.crew, self.rng, self.number, self.losses = crew, rng, number, losses
        self.questions, self.handed_out, self.lost = [], [], 0

    @property
    def idle(self):
        return self.number - self.running

    @property
    def running(self):
        return len(self.questions)

    def submit(self, question, nodes):
        assert question not in [other for other, _ in self.questions]
        self.questions.append((question, nodes))
        self.handed_out.append(question)

    def gather(self, seconds):
        if not self.questions:
            return []
        self.rng.shuffle(self.questions)
        question, nodes = self.questions.pop()
        if self.rng.random() < self.losses:
            self.lost += 1
            return [Finding(question, LOST, 0)]
        worker = self.crew.table.workers[1]
        worker.mine[kernel.DEPTH] = 0
        worker.parts[0] = question.row
        before = int(worker.mine[kernel.NODES])
        status = kernel.search(self.crew._root, self.crew.table.flat, worker, 0, question.asked, nodes)
        return [Finding(question, int(status), int(worker.mine[kernel.NODES]) - before)]

    def broadcast(self, report):
        pass

    def pause(self):
        pass

    def leave(self):
        self.questions.clear()
        return []


def shared(monkeypatch, position, rng, number, losses=0.0, nodes=2):
    """A search whose questions are all handed out, for two positions each, and its hands."""
    for name, value in {"_LONG": -1, "_SHORT": nodes, "_LENGTHY": nodes}.items():
        monkeypatch.setattr(crew, name, value)
    one = Search(position, Work(workers=2))
    hands = Hands(one.crew, rng, number, losses)

    def hire():
        one.crew._workers = hands
        return hands

    monkeypatch.setattr(one.crew, "_hire", hire)
    return one, hands


def step(one, most):
    """Search so many positions, and make room where the table has none."""
    if one.crew.search(0, most) == kernel.NO_ROOM:
        one.table.make_room()
        one.crew._follow()


@pytest.mark.parametrize("number", [1, 2, 5])
def test_hands_in_any_order_find_the_value(monkeypatch, seed, number):
    rng, opened = random.Random(seed), 0
    for _ in range(60):
        position = rng.choice([ordinary, segmented, scattered])(rng, 12)
        one, hands = shared(monkeypatch, position, rng, number, losses=0.2)
        assert one.value() == Definition(position).value(), position
        opened += len(hands.handed_out) > 2
    assert opened > 5


@pytest.mark.parametrize("number", [1, 2, 5])
def test_hands_note_nothing_that_one_worker_denies(monkeypatch, seed, number):
    """What is false about a core seldom makes the value of the whole false; the next question may ask for that core."""
    rng, compared = random.Random(seed), 0
    for _ in range(60):
        position = rng.choice([ordinary, scattered, late])(rng, 15)
        one, _ = shared(monkeypatch, position, rng, number, losses=0.2)
        alone = Search(position, Work(workers=1))
        assert one.value() == alone.value(), position
        noted, known = contents(one.table.flat), contents(alone.table.flat)
        for form in noted.keys() & known.keys():
            # A byte is the value and 1, 0 if it is not known; bits from the 16th on are the refuted nimbers.
            value, said, refuted = known[form] & 255, noted[form] & 255, noted[form] >> 16
            if value:
                assert said in (0, value) and not refuted >> value - 1 & 1, position
                compared += 1
    assert compared > 300


@pytest.mark.parametrize("source", ["board:3x3", "board:3x3:icelandic", "cubes:3x2x2:edges-squares"])
def test_larger_positions_in_many_hands(monkeypatch, seed, source):
    rng = random.Random(seed)
    position = read(source).position
    value = Search(position, Work(workers=1)).value()
    one, hands = shared(monkeypatch, position, rng, 8, losses=0.1, nodes=20)
    assert one.value() == value and hands.lost and len(hands.handed_out) > 20


def test_few_positions_more_than_one_worker_takes(monkeypatch, seed):
    """Questions are handed out by the chance that they matter: eight at a time cost little."""
    position = make("board", [4, 4], frame="icelandic")
    alone = Search(position, Work(workers=1))
    one, hands = shared(monkeypatch, position, random.Random(seed), 8, nodes=256)
    assert one.value() == alone.value() == 1
    assert one.positions < 1.5 * alone.positions and len(hands.handed_out) > 100


def test_what_was_opened_is_opened_again_after_the_table_moved(monkeypatch, seed):
    one, hands = shared(monkeypatch, make("board", [3, 3]), random.Random(seed), 3, nodes=30)
    left, told = one.pieces.left(()), []
    one.crew.load(left.pieces[0])
    for _ in range(6):
        step(one, 200)
        before = one.crew._top.opened
        told.append(len(before))
        one.crew.load(left.pieces[0])  # as after a move of the table
        step(one, 1)
        again = one.crew._top.opened
        common = before.keys() & again.keys()
        # A question is in few hands: all but those that came back meanwhile were opened without a search.
        assert len(again) - len(common) <= hands.number and all(again[one] >= before[one] for one in common)
    assert told[-1] > 3 and len(common) > 3


def test_questions_that_nobody_asks_any_more_are_closed(monkeypatch, seed):
    """A search of 10^8 positions opens tens of thousands of questions. Few of them matter at a time."""
    most, handed_out = {}, {}
    for many in (1 << 30, 20):
        monkeypatch.setattr(top, "_MANY", many)
        one, hands = shared(monkeypatch, make("board", [3, 3]), random.Random(seed), 3, nodes=10)
        one.crew.load(one.pieces.left(()).pieces[0])
        opened = []
        while one.crew.facts(0)[0] is None:
            step(one, 50)
            opened.append(len(one.crew._top.opened) if one.crew._top else 0)
        assert one.crew.facts(0)[0] == 2
        most[many], handed_out[many] = max(opened), len(hands.handed_out)
    assert most[20] < most[1 << 30] / 3, most
    assert handed_out[20] < 1.3 * handed_out[1 << 30], handed_out


def test_what_matters_stays_open(monkeypatch, seed):
    one, _ = shared(monkeypatch, make("board", [3, 3]), random.Random(seed), 3, nodes=10)
    one.crew.load(one.pieces.left(()).pieces[0])
    while one.crew.facts(0)[0] is None:
        step(one, 50)
        if one.crew._top:
            share, asked = one.share, one.crew.asked
            one.crew._top._sweep()
            assert one.share > share - 1e-9 or one.crew.asked != asked


def test_the_share_that_is_answered_grows(monkeypatch, seed):
    one, _ = shared(monkeypatch, make("board", [3, 3]), random.Random(seed), 2, nodes=30)
    one.crew.load(one.pieces.left(()).pieces[0])
    asked = {}
    while one.crew.facts(0)[0] is None:
        step(one, 100)
        if one.crew.facts(0)[0] is None:
            assert 0 <= one.share <= 1
            asked.setdefault(one.crew.asked, []).append(one.share)
    assert any(shares[-1] > shares[0] for shares in asked.values() if len(shares) > 1)


def test_dear_cores_are_noted(monkeypatch, seed):
    one, _ = shared(monkeypatch, make("board", [3, 3]), random.Random(seed), 2, nodes=30)
    one.crew._worth = 500
    one.crew.load(one.pieces.left(()).pieces[0])
    noted = []
    while one.crew.facts(0)[0] is None:
        step(one, 1 << 30)
        noted += one.crew.noted()
    assert noted and all(core.positions >= 500 for core in noted)
    assert max(noted, key=lambda core: core.size).value == 2
