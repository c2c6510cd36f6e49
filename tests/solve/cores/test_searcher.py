from stringscoins.families import make
from stringscoins.kernels.cores import search as kernel
from stringscoins.solve.cores.cluster import Cluster, SearchedQuestion, Searcher, Setup
from stringscoins.solve.cores.search import Search
from stringscoins.solve.cores.top import CoreQuestion, Row
from stringscoins.solve.cores.workers import LOST
from stringscoins.solve.work import Work


def asked_of(position, megabytes=50):
    """A searcher for a position in one piece, and the state of its one core."""
    one = Search(position, Work(workers=1))
    one.crew.load(one.pieces.left(()).pieces[0])
    setup = Setup(one.crew._root, 100, megabytes)
    return Searcher(setup), tuple(int(word) for word in one.crew.state(0)), one


def known(one):
    one.crew._follow()
    return one.crew.facts(0)


def test_a_question_is_answered_and_the_answer_understood():
    searcher, state, one = asked_of(make("board", [3, 3]))
    answer = searcher.ask(state, 0, 1 << 20, [])
    assert answer.status == kernel.DONE and answer.positions > 1000
    assert one.table.merge(answer.facts) and known(one) == (None, 1)
    assert answer.dear and all(core.positions >= 100 for core in answer.dear)


def test_a_budget_holds_and_what_is_found_is_kept():
    searcher, state, one = asked_of(make("board", [3, 3]))
    positions, calls = 0, 0
    while True:
        answer = searcher.ask(state, 2, 100, [])
        assert answer.positions <= 100
        positions, calls = positions + answer.positions, calls + 1
        one.table.merge(answer.facts)
        if answer.status == kernel.DONE:
            break
    alone, *_ = asked_of(make("board", [3, 3]))
    assert calls > 10 and positions < 1.1 * alone.ask(state, 2, 1 << 20, []).positions
    assert known(one)[0] == 2


def test_what_others_tell_need_not_be_searched():
    first, state, _ = asked_of(make("board", [3, 3]))
    second, *_ = asked_of(make("board", [3, 3]))
    told = first.ask(state, 0, 1 << 20, [])
    assert second.ask(state, 0, 1 << 20, [told.facts]).positions == 0


def test_a_small_table_forgets_and_goes_on():
    searcher, state, one = asked_of(make("board", [3, 4]), megabytes=4)
    answer = searcher.ask(state, 1, 1 << 20, [])
    assert answer.status == kernel.DONE
    one.table.merge(answer.facts)
    value, refuted = known(one)
    assert value == 0 or (refuted & 2 and not refuted & 1)


class Fakes(Cluster):
    """Workers of a cluster that are told what to answer."""

    def __init__(self, *names, known=()):
        super().__init__("", Setup(None, 100, 50), lambda: known)
        self.sent, self.answers = [], []
        for name in names:
            self._join(name)

    def _connect(self, address):
        pass

    def _send(self, worker, *question):
        self.sent.append((worker, question))

    def _receive(self, seconds):
        answers, self.answers = self.answers, []
        return answers


def test_what_one_finds_out_comes_to_the_others_once():
    fakes = Fakes("a", "b")
    question = CoreQuestion(Row(3, 0, 0, 7), 1)
    fakes.submit(question, 10)
    ((worker, task),) = fakes.sent
    assert task == ((3, 0, 0), 1, 10, []) and (fakes.idle, fakes.running) == (1, 1)
    fakes.answers = [(worker, SearchedQuestion(kernel.DONE, 5, b"facts", []))]
    (report,) = fakes.gather(0)
    assert report.question == question and (report.positions, report.facts) == (5, b"facts")
    fakes.broadcast(report)
    for _ in range(2):
        fakes.submit(question, 10)
    told = {name: task[-1] for name, task in fakes.sent[1:]}
    assert told == {worker: [], ({"a", "b"} - {worker}).pop(): [b"facts"]}


def test_the_question_of_a_lost_worker_comes_back():
    fakes = Fakes("a", "b")
    question = CoreQuestion(Row(3, 0, 0, 7), 1)
    fakes.submit(question, 10)
    fakes.answers = [(fakes.sent[0][0], None)]
    (report,) = fakes.gather(0)
    assert (report.question, report.status, report.worker) == (question, LOST, None)
    assert (fakes.idle, fakes.running) == (1, 0)
    (left,) = {"a", "b"} - {fakes.sent[0][0]}
    fakes.answers = [(left, None)]
    assert fakes.gather(0) == [] and fakes.idle == 0


def test_who_joins_is_told_what_is_known():
    """From a store, from what an earlier run wrote down, or from those who searched before."""
    first, state, one = asked_of(make("board", [3, 3]))
    one.table.merge(first.ask(state, 0, 1 << 20, []).facts)
    known = list(one.table.changes(1 << 26, anew=True, keep=True))
    fakes = Fakes("a", known=known)
    fakes.submit(CoreQuestion(Row(*state, 0), 0), 1 << 20)
    ((_, task),) = fakes.sent
    second, *_ = asked_of(make("board", [3, 3]))
    assert second.ask(*task).positions == 0
    # All is still new to who writes it down.
    assert list(one.table.changes(1 << 26)) == known and list(one.table.changes(1 << 26)) == []
