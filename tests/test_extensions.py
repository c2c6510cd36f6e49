"""Extensions: what another package or a session adds is known wherever such names are given."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.cli.program import SECTIONS, CommandLine
from stringscoins.errors import ExtensionError, ExtensionWarning, FileError
from stringscoins.extensions import Section, register
from stringscoins.families import FAMILIES, Family
from stringscoins.notation import FORMATS, Document, Format, parse, read, write
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.solve import Limits, Method, Nimbers, Objective, Reach, Scores, Solver
from stringscoins.solve.methods import METHODS, describe, method_names
from stringscoins.store import Store
from stringscoins.strategy import PLAYERS, Budget, Game, PlayerFactory, play_out, player

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "tests/extension"
PAGE = (ROOT / "docs/how-to/extending.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _forgotten():
    """What a test registers is taken back."""
    yield
    for registry in (FAMILIES, FORMATS, METHODS, PLAYERS, SECTIONS):
        for name in [*registry._registered]:
            registry.remove(name)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return a function that runs the command where the package of the example is installed."""
    folder = tmp_path_factory.mktemp("extension")
    shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--target", str(folder / "site")]
    subprocess.run([*pip, *offline, str(folder / "source")], check=True, env=_environment())

    def run(*words, stdin="", **more):
        return subprocess.run(
            [sys.executable, "-m", "stringscoins", *words],
            cwd=folder,
            env=_environment(PYTHONPATH=str(folder / "site"), **more),
            input=stdin,
            capture_output=True,
            text=True,
            timeout=300,
        )

    return run


def _environment(**more):
    # Pip is not ours to have faults, nor does it take ours for its own.
    return {**os.environ, "PYTHONWARNINGS": "", "COLUMNS": "100", **more}


def ladder_of_four():
    sys.path.insert(0, str(EXAMPLE))
    try:
        from stringscoins_ladders import ladder
    finally:
        sys.path.remove(str(EXAMPLE))
    return ladder(4)


def test_the_page_shows_the_package_that_is_tested():
    for file in ("pyproject.toml", "stringscoins_ladders.py"):
        assert f"\n{(EXAMPLE / file).read_text(encoding='utf-8')}```" in PAGE, file


def test_the_commands_of_the_page(installed):
    shown = re.findall(r"^\$ (stringscoins .*)\n((?:(?!\$ |```).*\n)*)", PAGE, re.M)
    assert len(shown) >= 3
    for command, output in shown:
        result = installed(*command.split()[1:])
        assert (result.stderr, result.stdout) == ("", output), command


def test_a_family_is_known_in_one_line_in_yaml_to_make_and_in_help(installed, tmp_path):
    position = ladder_of_four()
    made = installed("make", "ladder", "4")
    assert parse(made.stdout).position == position
    file = tmp_path / "ladder.yaml"
    file.write_text("stringscoins: 1\nfamily: {name: ladder, size: [4]}\n")
    for source in ("ladder:4", str(file)):
        record = json.loads(installed("nimber", "--json", "--no-store", source).stdout)
        assert (record["strings"], record["nimber"]) == (len(position), Nimbers(position).value())
    assert re.search(r"ladder +two paths with rungs between them \(ladder:4\)", installed("make", "-h").stdout)
    wrong = installed("nimber", "lader:4")
    assert wrong.returncode == 2 and "did you mean 'ladder'?" in wrong.stderr


def test_a_command_is_listed_with_others(installed):
    section = installed("--help").stdout.partition("Tables and studies:\n")[2].partition("\n\n")[0]
    assert " ".join(section.split()).endswith(" rungs Print the nimbers of ladders of up to MOST rungs.")
    assert installed("rungs", "-h").stdout.startswith("Usage: stringscoins rungs")
    assert installed("nimber", "-h").stderr == ""


def test_a_command_takes_no_name_of_ours():
    places = {"nimber": "stringscoins_ladders:nimber", "score": "stringscoins.questions.score:QUESTION"}
    SECTIONS.add(Section("mine", "Mine", places))
    ours = Section("ours", "Ours", {"nimber": "stringscoins.questions.nimber:QUESTION"})
    line = CommandLine("line", sections=[ours], context_settings={"help_option_names": ["-h"]})
    with pytest.warns(ExtensionWarning, match="the command 'nimber' of stringscoins_ladders:nimber: the name is taken"):
        assert [line.commands[name].name for name in ("nimber", "score")] == ["nimber", "score"]
    assert re.search(r"Ours:\n  nimber .*\n\nMine:\n  score +Find who wins", CliRunner().invoke(line, ["-h"]).stdout)


def test_a_player_is_known_to_play_match_and_help(installed):
    played = installed("play", "ladder:2", "--players", "person", "first", stdin="rung 0\nquit\n")
    assert played.returncode == 0 and "The computer cuts l0 and takes l0\n" in played.stdout
    match = installed("match", "first", "greedy", "--board", "ladder:3", "--games", "2", "--opening", "0", "--json")
    assert json.loads(match.stdout)["players"] == ["first", "greedy"]
    assert re.search(r"first +cuts the first string", installed("play", "-h").stdout)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [(("nimber", "lad"), "ladder:"), (("make", "lad"), "ladder"), (("match", "fi"), "first")],
)
def test_shells_complete_what_others_add(installed, words, wanted):
    typed = {"COMP_WORDS": " ".join(["stringscoins", *words]), "COMP_CWORD": str(len(words))}
    result = installed(_STRINGSCOINS_COMPLETE="bash_complete", **typed)
    assert f"plain,{wanted}" in result.stdout.splitlines(), result.stderr


def test_a_package_that_cannot_be_loaded_is_told_of_and_nothing_ends(tmp_path):
    info = tmp_path / "stringscoins_worn-0.3.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stringscoins-worn\nVersion: 0.3\n")
    groups = [
        f"[stringscoins.{kind}]\nworn = stringscoins_worn:{kind}\n"
        for kind in ("families", "players", "solvers", "commands", "kernels")
    ]
    (info / "entry_points.txt").write_text("\n".join(groups))
    (tmp_path / "stringscoins_worn.py").write_text("import a_module_that_is_gone\n")

    def run(*words):
        whole = [sys.executable, "-m", "stringscoins", *words]
        return subprocess.run(
            whole, capture_output=True, text=True, cwd=tmp_path, env=_environment(PYTHONPATH=str(tmp_path))
        )

    def said(what):
        return (
            f"the {what} 'worn' of the package stringscoins-worn 0.3 cannot be loaded: "
            "ModuleNotFoundError: No module named 'a_module_that_is_gone'\n"
        )

    assert (run("nimber", "--no-store", "board:1x1").stderr, run("nimber", "worn:3").returncode) == ("", 2)
    assert run("nimber", "worn:3").stderr == f"worn:3: {said('family')}"
    assert run("match", "worn", "random").stderr == said("player")
    assert run("nimber", "--method", "worn", "3").stderr == said("method")
    listed = run("make", "-h")
    assert listed.returncode == 0 and "board:4x5:icelandic" in listed.stdout
    assert listed.stderr == f"left out: {said('family')}"
    listed = run("--help")
    assert listed.returncode == 0 and re.search(r"^Tables and studies:\n  table ", listed.stdout, re.M)
    assert listed.stderr == f"left out: {said('section of commands')}"
    assert run("octal", "kayles").returncode == 0 and run("worn").returncode == 2


def test_a_family_for_a_session():
    family = Family("wheels", "wheels", "wheels:3", ("spokes",), lambda spokes: Position.numbered(["a"] * spokes))
    assert register(family) is family
    assert len(read("wheels:5").position) == 5
    broken = Family("broken", "breaks", "broken", (), lambda: 1)
    register(broken)
    with pytest.raises(ExtensionError, match="the family 'broken' fails: TypeError: it makes no Position, Board or Gr"):
        read("broken")


def test_a_format_for_a_session(tmp_path):
    def parse_rings(text):
        if not text.content.startswith("ring "):
            raise text.error("no ring", 1, 1, expected="ring and a number")
        return Document(Position.numbered(["ab"] * int(text.content.removeprefix("ring "))))

    register(
        Format("rings", "rings of strings", (".ring",), parse_rings, lambda document: f"ring {len(document.position)}")
    )
    file = tmp_path / "three.ring"
    with pytest.raises(FileError, match="no such file"):
        read("three.ring")
    file.write_text("ring 3\n")
    document = read(str(file))
    assert len(document.position) == 3 and write(document, "rings") == "ring 3"
    with pytest.raises(ValueError, match=r"<text>:1:1: no ring; expected ring and a number"):
        parse("wrong", format="rings")
    with pytest.raises(ExtensionError, match="the format 'rings' fails: ValueError: invalid literal"):
        parse("ring many", format="rings")
    assert CliRunner().invoke(main, ["convert", "3", "--to", "rings"]).stdout == "ring 4"
    other = tmp_path / "three.unknown"
    other.write_text("stringscoins: 1\ncomponents: 3")
    assert len(read(str(other)).position) == 4  # files of other endings are position files as before


def test_a_player_for_a_session():
    class Last:
        name = "last"

        def choose(self, game):
            return game.moves[-1]

    register(PlayerFactory("last", "cuts the last string", lambda budget, seed, progress: Last()))
    game = Game(Position.numbered(["a", "b", "c"]))
    assert [turn.string for turn, _ in play_out(game, [player("last", Budget())] * 2)] == ["s3", "s2", "s1"]
    with pytest.raises(ExtensionError, match="taken by one that comes with stringscoins"):
        register(PlayerFactory("person", "would be typed at", lambda budget, seed, progress: Last()))


@pytest.mark.parametrize(
    ("chosen", "said"),
    [("s9", "ValueError: it chooses 's9', and no such string is left"), (1 << 70, "ValueError: it ")],
)
def test_a_player_who_chooses_no_string_ends_the_game_with_a_word(chosen, said):
    class Wild:
        name = "wild"

        def choose(self, game):
            return chosen

    register(PlayerFactory("wild", "cuts what is not there", lambda budget, seed, progress: Wild()))
    with pytest.raises(ExtensionError, match=f"^the player 'wild' fails: {said}"):
        player("wild").choose(Game(Position.numbered(["a", "b"])))
    result = CliRunner().invoke(main, ["match", "wild", "random", "--board", "3"])
    assert result.exit_code == 2 and "the player 'wild' fails" in result.stderr


def test_the_faults_of_a_method_are_its_own_and_its_answers_stay_out_of_the_store(tmp_path):
    class Wrong(Solver):
        positions = 1

        def value(self, removed=()):
            return 5 // (1 - len(removed))

    register(Method("wrong", "what is wrong", "five, or nothing", lambda task: Wrong(), Reach()))
    position = Position.numbered(["a", "ab", "b"])
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        asked = Nimbers(position, method="wrong", store=store)
        assert asked.value() == 5
        with pytest.raises(ExtensionError, match="the method 'wrong' fails: ZeroDivisionError"):
            list(asked.moves())
        assert store.position_value(position) is None
        assert Nimbers(position, store=store).value() == 1 == store.position_value(position)


def test_a_method_for_a_session():
    class Always(Solver):
        positions = 1

        def value(self, removed=()):
            return len(removed)

    register(Method("always", "what is always said", "no search at all", lambda task: Always(), Reach(strings=9)))
    position = Position.numbered(["a", "ab", "b"])
    asked = Nimbers(position, method="always", limits=Limits())
    assert (asked.value(), asked.positions, [move.value for move in asked.moves()]) == (0, 1, [1, 1, 1])
    assert method_names(Objective.NIMBER)[-1] == "always" and "always" not in method_names(Objective.NIMBER, own=True)
    assert "always: no search at all, to 9 strings." in describe(Objective.NIMBER)
    with pytest.raises(ValueError, match="unknown method 'always'"):
        Scores(position, method="always")
    assert Nimbers(position).value() == 1  # the methods among which auto chooses are ours


def test_other_things_are_refused():
    for thing in (None, "board", Family, object()):
        with pytest.raises(ExtensionError, match="expected a Family, a Format, a PlayerFactory or a Method"):
            register(thing)
