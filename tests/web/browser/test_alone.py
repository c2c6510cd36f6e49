"""The page without the service: node and a browser hold its answers against the rules and against the service's."""

import json
import random
import re
import shutil
import subprocess
from contextlib import nullcontext
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, islice, product
from pathlib import Path
from threading import Thread

import pytest
from plain import Plain
from starlette.datastructures import QueryParams

from stringscoins.families import board
from stringscoins.lessons import lessons
from stringscoins.questions.evaluator import Evaluator
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.shelf import find
from stringscoins.solve.tablebase.solver import Tabled
from stringscoins.strategy.chains import long_pieces
from stringscoins.strategy.rules import safe_moves
from stringscoins.structures.falling import all_taken
from stringscoins.values import LOONY
from stringscoins.web.alone import boards_up_to, write_page
from stringscoins.web.requests import request_of
from tests.web.visits import Visits

PAGE = Path(__file__).parents[3] / "stringscoins" / "web" / "page"
NODE = shutil.which("node")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The page with tables of boards up to 3 x 3 boxes, and some puzzles."""
    folder = tmp_path_factory.mktemp("site")
    write_page(folder, boards_up_to(3, 3), puzzles=1)
    return folder


def asked_of(folder, lines):
    """What the page's modules answer to many questions at once."""
    if NODE is None:
        pytest.skip("there is no node")
    words = "".join(json.dumps(line) + "\n" for line in lines)
    command = [NODE, str(Path(__file__).with_name("alone.mjs")), str(PAGE), str(folder)]
    done = subprocess.run(command, input=words, capture_output=True, text=True, check=False)
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def ask(folder):
    return partial(asked_of, folder)


def served(question, source="", yaml="", cuts=(), **options):
    """The service's answer to the same question."""
    words = [*options.items(), *([("source", source)] if source else []), *(("cut", cut) for cut in cuts)]
    asked = request_of(question, QueryParams(words), yaml.encode(), 1000)
    with Evaluator(nullcontext, workers=1) as evaluator:
        return evaluator.ask(asked.question, asked.document, name=asked.name, **asked.options).record


def test_tables_and_the_rule_of_captures(ask):
    """All positions of 2 x 2 boxes, by the table and by search, and some of 3 x 3 against the library's tables."""
    small, large, rng = board(2, 2), board(3, 3), random.Random(3)
    smalls = [
        [name for name, is_left in zip(small, left, strict=True) if is_left] for left in product((0, 1), repeat=12)
    ]
    larges = [rng.sample(list(large), rng.randint(12, 24)) for _ in range(100)]
    found = ask([*(("2x2", left) for left in smalls), *(("3x3", left) for left in larges)])
    rules, looked_up = Plain(small), in_tables(large)
    for left, values in zip(smalls, found, strict=False):
        left = frozenset(left)
        assert values == [[rules.margin(left), rules.nimber(left)]] * 2, left
    for left, values in zip(larges, found[len(smalls) :], strict=True):
        assert values[0] == looked_up(left), left


def in_tables(base):
    """What the library's tables say of what is left of a base."""
    solvers = [Tabled(base, objective=question) for question in (Objective.MARGIN, Objective.NIMBER)]

    def looked_up(left):
        margin, nimber = (solver.value(base.keys() - set(left)) for solver in solvers)
        return [margin, "loony" if nimber == LOONY else nimber]

    return looked_up


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 3), (3, 4)])
def test_every_position_of_nine_boxes_and_a_million_of_twelve(tmp_path, monkeypatch, size):
    """All quiet positions of 3 x 3 boxes, and random ones in which boxes can be taken, against the library's tables."""
    monkeypatch.setenv("STRINGSCOINS_TABLES", str(tmp_path))
    write_page(tmp_path, [size], puzzles=0)
    base, name, rng, is_small = board(*size), "{}x{}".format(*size), random.Random(3), size == (3, 3)
    table, looked_up = find(base, Objective.MARGIN)[0].table, in_tables(base)
    strings, bits = list(table.strings), len(table.strings)
    words = chain(
        table.ranking.masks() if is_small else (),
        (rng.getrandbits(bits) | rng.getrandbits(bits) * (n % 2) for n in range(10_000 if is_small else 1_000_000)),
    )
    for some in iter(lambda: list(islice(words, 50_000)), []):
        lefts = [[string for i, string in enumerate(strings) if word >> i & 1] for word in some]
        for left, values in zip(lefts, asked_of(tmp_path, ([name, left] for left in lefts)), strict=True):
            assert values[0] == looked_up(left), left


OWNED = """stringscoins: 1
name: "A game: B leads"
turn: B
picture: |
  +---+   +---+
  | A |   | B |
  +---+   +---+
      |   |   |
  +   +   +---+
"""
DRAWN = (
    "stringscoins: 1\nlead: 2\nturn: B\nboard: {rows: 3, columns: 2, frame: american}\ndrawn: [h 0 0, v 1 1, h 3 1]\n"
)
PLAYED = "stringscoins: 1\nboard: {rows: 2, columns: 2, frame: american}\ngame: [h 0 0, v 0 0]\n"
STATES = [
    {"source": "board:2x3"},
    {"source": "3x2:icelandic", "cuts": ["h 1 0", "v 1 1", "h 2 0", "v 2 1", "h 3 0"]},
    {"source": "2x3:swedish", "cuts": ["v 0 1", "v 1 1"]},
    {"yaml": OWNED, "cuts": ["h 2 0", "h 2 1", "v 1 0"]},
    {"yaml": DRAWN},
    {"yaml": PLAYED, "cuts": ["v 0 1"]},
]


def test_answers_are_those_of_the_service(ask):
    options = {"position": {}, "convert": {}, "nimber": {"moves": 1}, "score": {"moves": 1}, "review": {}, "course": {}}
    asked = [
        (question, state) for question, state in product(options, STATES) if "cuts" in state or question != "review"
    ]
    for (question, state), found in zip(asked, ask(asked), strict=True):
        wanted = served(question, **state, **options[question])
        if question == "position":
            # The page measures a picture from its first dot; it draws neither areas nor a legend of it.
            for record in (wanted, found):
                record["picture"] = _measured(record["picture"])
            wanted["looks"] = ["board"]
        for ours, theirs in zip(_flat(found), _flat(wanted), strict=True):
            assert ours == {key: theirs.get(key) for key in ours}, (question, state)


def _flat(record):
    """The record without its lists of moves and of positions, and these."""
    rows = [row for key in ("moves", "course") for row in sorted(record.pop(key, []), key=str)]
    return [record, *rows]


def _measured(picture):
    x, y = picture["dots"][0]["at"]
    side = picture["dots"][1]["at"][0] - x

    def at(point):
        return [round(12 * (point[0] - x) / side), round(12 * (point[1] - y) / side)]

    lines = {curve["string"]: (curve["kind"], *map(at, curve["points"])) for curve in picture["curves"]}
    boxes = {coin: list(map(at, place["outline"])) for coin, place in picture["coins"].items()}
    return (
        lines,
        boxes,
        [at(dot["at"]) for dot in picture["dots"]],
        {line: at(place) for line, place in picture["at"].items()},
    )


def test_what_is_done_in_lessons_is_judged(ask):
    """What each task shows is right, and so is the right number; then long chains are counted as the library does."""
    asked, wanted = [], []
    for step in (step for lesson in lessons() for step in lesson.steps if step.task):
        task, state = step.task, {"yaml": step.file, "cuts": list(step.begun)}
        if task.choices:
            asked += [["judge", state, {"rule": task.rule, "number": number}] for number in task.choices]
            wanted += [number == task.show[0] for number in task.choices]
        else:
            state["cuts"].append(task.show[0])
            asked.append(["judge", state, {"rule": task.rule, "number": task.number}])
            wanted.append(True)
    rng = random.Random(1)
    for _ in range(100):
        lines = list(board(3, 4))
        left = all_taken(board(3, 4).restricted(rng.sample(lines, rng.randint(4, 24))))[0]
        asked.append(
            [
                "judge",
                {"source": "3x4", "cuts": [line for line in lines if line not in left]},
                {"rule": "chains", "number": long_pieces(left)[0]},
            ]
        )
        wanted.append(True)
    assert [found["right"] for found in ask(asked)] == wanted


def test_both_play_best_and_levels_play_by_their_ideas(ask):
    rng, asked = random.Random(2), []
    lines = list(board(2, 3))
    for player in ("careful", "planner", "finisher", "master", "beginner"):
        cuts = [rng.sample(lines, rng.randint(7, 14)) for _ in range(20)]
        asked += [["play", {"source": "2x3", "cuts": own}, {"player": player}] for own in cuts]
    for (_, state, options), found in zip(asked, ask(asked), strict=True):
        left = board(2, 3).restricted(line for line in lines if line not in state["cuts"])
        rules, all_left = Plain(left), frozenset(left)
        assert found["id"] in left
        if options["player"] == "careful":
            given = (
                rules.cut(all_left, found["id"])[1]
                if left.capturable
                else not safe_moves(left) or found["id"] in safe_moves(left)
            )
            assert given
        if options["player"] == "master":
            assert rules.after(all_left, found["id"]) == rules.margin(all_left)


@pytest.fixture
def visit(browser, folder):
    """Visits the page where a plain web server gives it out; whatever else it asks for is a fault."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    Thread(target=server.serve_forever).start()
    visits = Visits(browser, f"http://127.0.0.1:{server.server_port}/")
    yield visits
    server.shutdown()
    server.server_close()
    assert visits.close() == []


class _Quiet(SimpleHTTPRequestHandler):
    """A web server that keeps no log."""

    def log_message(self, *_):
        pass


def test_all_rooms_without_a_service(visit, folder):
    expect = pytest.importorskip("playwright.sync_api").expect
    page = visit("3x3:icelandic/h%201%200,v%200%201")
    record = served("score", "3x3:icelandic", cuts=["h 1 0", "v 0 1"], moves=1)
    assert str(record["margin"] + record["lead"]) in page.locator(
        "[data-testid=moves] .chip"
    ).first.inner_text().replace("\u2212", "-")
    values = {move["id"]: move["margin"] for move in record["moves"]}
    page.locator("#show").select_option("margin")
    for string, margin in values.items():
        expect(page.locator(f"#view [data-string='{string}']")).to_have_attribute("data-value", str(margin))
    # What only the service answers is not offered.
    assert page.locator("#tabs button:visible").all_inner_texts() == ["Moves", "Review", "Set up", "Share"]
    assert not page.locator("#misere").is_visible()
    page.locator("#tab-game").click()
    page.locator("#source").fill("graph:petersen")
    page.locator("#source").press("Enter")
    expect(page.locator("#trouble")).to_have_text(re.compile(r"this page knows boards of up to 3\s.\s3 boxes"))

    visit.go(page, "play/board:3x3?level=master&first=computer")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-testid=hint]")).to_contain_text("safe: it gives nothing away")
    expect(page.locator("#match .hinted, #match .turn0")).to_have_count(2)

    page.get_by_role("button", name="New game").click()
    levels = page.locator(".level:visible [name=level]")

    def offered():
        return levels.evaluate_all("all => all.map((one) => one.value)")

    everyone = ["beginner", "careful", "planner", "finisher", "master"]
    assert offered() == everyone
    page.locator("[name=size][value='5']").check(force=True)
    assert offered() == everyone[:-1] and page.locator("[name=level]:checked").input_value() == "careful"
    page.locator("[name=wins][value=fewest]").check(force=True)
    assert offered() == everyone[:2]
    visit.go(page, "play/board:5x5?level=careful&first=you")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-testid=hint]")).to_contain_text("it gives nothing away. That is a rule of thumb")
    visit.go(page, "play/board:5x5?level=master&first=computer")
    expect(page.get_by_role("alert").filter(has_text="Not known here")).to_be_visible()
    expect(page.locator("[data-testid=turn]")).not_to_contain_text("draws")

    [seed] = re.findall(r'"3x3 loony": .*?"easy": \[(\d+)', (folder / "seeds.js").read_text("utf-8"))
    puzzle = served("puzzle", board="3x3", kind="loony", difficulty="easy", seed=seed)
    lines = served("position", yaml=puzzle["position"])["ids"]
    wrong = next(line for line in lines if line not in puzzle["solution"]["moves"])
    ending = served("reply", yaml=puzzle["position"], string=wrong)["text"].partition(" At the end ")[2]
    visit.go(page, f"puzzles/3x3:loony:easy:{seed}/{wrong}")
    expect(page.locator("[data-testid=verdict]")).to_contain_text(ending)

    visit.go(page, "learn/10/2")
    expect(page.locator("#lesson [data-string]").first).to_be_visible()


def test_opened_from_the_disk_it_says_what_it_needs(browser, folder):
    context = browser.new_context()
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    assert "This page has to come from a web server." in page.locator("body").inner_text()
    context.close()
