"""Every lesson is played by the solvers: what it shows is right, something else is wrong, what it claims is so."""

import re

import pytest
from pages import ROOT

from stringscoins.errors import NotationError
from stringscoins.lessons import RULES, is_right, lessons
from stringscoins.lessons.reading import read_lesson
from stringscoins.notation import played
from stringscoins.solve import Progress, Scores
from stringscoins.strategy import PLAYERS, Budget, Game

LESSONS = lessons()
STEPS = [
    pytest.param(step, id=f"{n}/{m}") for n, lesson in enumerate(LESSONS, 1) for m, step in enumerate(lesson.steps, 1)
]
TASKS = [step for step in STEPS if step.values[0].task]
WORDS = ("chain", "open", "double-cross", "control", "loop", "sacrifice", "coin", "string", "nimber", "mex")
"""Words that a lesson brings, in the order in which they come."""


def mover(document):
    return Game.of(document).mover


def is_done(document, until):
    game = Game.of(document)
    return game.over or until == "cut" or (until == "turn" and game.mover == 1)


@pytest.mark.parametrize("step", STEPS)
def test_what_is_lit_is_there_and_what_is_claimed_is_so(step):
    document = step.document
    if document.board:  # a box with four lines is somebody's
        assert len(document.owners) + len(document.position.coins) == document.board.rows * document.board.columns
    assert set(step.light) <= {*document.position, *document.position.coins, *document.owners, *step.begun}
    for name, number in step.facts.items():
        found = Scores(document.position).value() == number if name == "margin" else is_right(document, name, number)
        assert found
    for dots in re.findall(r"(\d+) dots", step.words):
        assert int(dots) == (document.board.rows + 1) * (document.board.columns + 1)


@pytest.mark.parametrize("step", TASKS)
def test_what_is_shown_is_right_and_something_else_is_wrong(step):
    task, document = step.task, step.document
    if not RULES[task.rule].is_of_cuts:
        assert [number for number in task.choices if is_right(document, task.rule, number)] == list(task.show)
        assert len(task.choices) > 2
        return
    assert mover(document) == 0
    wrong = [cut for cut in document.position if not is_right(played(document, [cut]), task.rule, task.number)]
    assert bool(wrong) == bool(task.wrong) == (task.rule != "any")
    for cut in task.show:
        assert not is_done(document, task.until) or cut == task.show[0]
        is_own = mover(document) == 0
        if not is_own:  # as on the page
            assert PLAYERS[task.reply].make(Budget(0.5), 1, Progress()).choose(Game.of(document)) == cut
        document = played(document, [cut])
        assert not is_own or is_right(document, task.rule, task.number)
    assert is_done(document, task.until)
    # A rule of thumb is asked for where it is true.
    if task.rule in ("even", "odd"):
        assert wrong == [cut for cut in step.document.position if not is_right(played(step.document, [cut]), "control")]


@pytest.mark.parametrize("step", [step for step in TASKS if step.values[0].task.until == "end"])
def test_a_game_that_is_played_right_comes_to_its_end(step):
    task, document = step.task, step.document
    player = PLAYERS[task.reply].make(Budget(None, 1000), 0, Progress())
    while document.position:
        if mover(document):
            cut = player.choose(Game.of(document))
        else:
            right = (cut for cut in document.position if is_right(played(document, [cut]), task.rule, task.number))
            cut = next(right)
        document = played(document, [cut])
    told = re.search(r"You win, (\d+) to (\d+)", task.right)
    assert not told or list(map(int, told.groups())) == Game.of(document).coins


def test_there_are_twelve_and_each_ends_with_a_puzzle():
    assert len(LESSONS) == 12
    assert all(3 <= len(lesson.steps) <= 5 and lesson.steps[-1].task for lesson in LESSONS)


def test_terms_are_those_of_the_glossary():
    headings = re.findall(r"^### (.+)", (ROOT / "docs/reference/glossary.md").read_text(encoding="utf-8"), re.M)
    terms = [term for lesson in LESSONS for term in lesson.terms]
    assert set(terms) <= set(headings) and len(terms) == len(set(terms))


def test_terms_are_told_where_they_are_new():
    told = [[" ".join(step.words for step in lesson.steps).lower(), lesson.terms] for lesson in LESSONS]
    assert all(term.lower() in words for words, terms in told for term in terms)


def texts(lesson):
    for step in lesson.steps:
        task = step.task
        yield from (step.words, *((task.words, task.right, task.wrong) if task else ()))


def test_words_come_one_at_a_time_and_sentences_are_short():
    met = [
        next(n for n, lesson in enumerate(LESSONS) if any(word in text.lower() for text in texts(lesson)))
        for word in WORDS
    ]
    assert met == sorted(met)
    assert met[-1] == 10
    for lesson in LESSONS:
        for text in texts(lesson):
            assert all(len(sentence.split()) <= 24 for sentence in re.split(r"[.!?:] ", text)), text


GOOD = {"words": "Cut.", "position": {"strings": ["a", "a"]}}


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({**GOOD, "wrods": 1}, "x.yaml: step 1: unknown wrods; expected words, position"),
        ({"words": "Cut."}, "x.yaml: step 1: missing position"),
        ({**GOOD, "task": {"words": "Cut."}}, "x.yaml: step 1, task: missing right, rule, show"),
        (
            {**GOOD, "task": {"words": "", "right": "", "show": [], "rule": "x"}},
            "no rule is called 'x'; expected any, take",
        ),
    ],
)
def test_faults_of_a_file_are_told_with_their_place(step, said):
    with pytest.raises(NotationError, match=re.escape(said)):
        read_lesson({"title": "", "terms": [], "steps": [step]}, "x.yaml")


def test_a_rule_about_a_cut_wants_one():
    with pytest.raises(NotationError, match="no cut is made; the rule 'best' is about the last one"):
        is_right(LESSONS[0].steps[0].document, "best")
