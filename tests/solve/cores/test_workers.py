import random

from stringscoins.families import make
from stringscoins.kernels.cores import search as kernel
from stringscoins.solve.cores.search import Search
from stringscoins.solve.cores.top import CoreQuestion
from stringscoins.solve.cores.workers import Threads
from stringscoins.solve.work import Work


def threads(workers=2):
    """Threads of a search of the 3 x 3 board, and the questions whether it has 0, 1 and 2."""
    one = Search(make("board", [3, 3]), Work(workers=workers))
    one.crew.load(one.pieces.left(()).pieces[0])
    return Threads(one.crew._root, one.table), [CoreQuestion(one.crew._rows[0], n) for n in range(3)]


def gathered(workers):
    """The reports of all questions in hand."""
    reports = []
    while workers.running:
        reports += workers.gather(5)
    return reports


def test_questions_come_back_with_what_they_took():
    workers, questions = threads()
    workers.submit(questions[0], 100)
    workers.submit(questions[1], 300)
    assert (workers.number, workers.idle, workers.running) == (2, 1, 2)
    reports = {report.question: report for report in gathered(workers)}
    assert {question: report.status for question, report in reports.items()} == dict.fromkeys(
        questions[:2], kernel.OUT_OF_BUDGET
    )
    assert [reports[question].positions for question in questions[:2]] == [100, 300]
    assert (workers.idle, workers.running) == (3, 0)


def test_a_pause_loses_nothing(seed):
    rng = random.Random(seed)
    workers, questions = threads()
    workers.submit(questions[0], 1500)
    reports = []
    while not reports:
        reports = workers.gather(rng.choice([0, 0.001]))
        workers.pause()
    (report,) = reports
    assert (report.question, report.positions) == (questions[0], 1500)


def test_who_leaves_a_question_is_idle_again():
    workers, questions = threads()
    workers.submit(questions[0], 1 << 30)
    workers.gather(0)
    assert workers.leave() == [] and (workers.idle, workers.running) == (3, 0)
    workers.submit(questions[2], 1 << 30)
    assert [report.question for report in gathered(workers)] == [questions[2]]
