"""Tests mirror the package: `tests/<room>/test_<module>.py` is about `stringscoins/<room>/<module>.py`."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE, TESTS = ROOT / "stringscoins", ROOT / "tests"

ELSEWHERE = """
__main__.py
answers/endgame.py
answers/flight.py
answers/nimber.py
answers/score.py
answers/structure.py
certificate/checker.py
certificate/proof.py
certificate/rule.py
certificate/writer.py
cli/asking.py
cli/check.py
cli/convert.py
cli/endgame.py
cli/flight.py
cli/limiting.py
cli/make.py
cli/nimber.py
cli/program.py
cli/structure.py
answers/wording.py
kernels/_watch.py
kernels/bits.py
kernels/cores/hyper_forms.py
kernels/cores/naming.py
kernels/cores/options.py
kernels/cores/parts.py
kernels/cores/reasons.py
kernels/cores/search.py
kernels/cores/spelling.py
kernels/cores/states.py
kernels/cores/ways.py
kernels/general/components.py
kernels/general/reduction.py
kernels/hashing.py
kernels/play/search.py
kernels/root.py
kernels/scores/search.py
kernels/sorting.py
kernels/studies/rows.py
kernels/studies/strips.py
kernels/tables/margins.py
kernels/tables/sweep.py
solve/cores/crew.py
solve/cores/forms.py
solve/cores/seconds.py
solve/general.py
solve/questions.py
strategy/chains.py
strategy/counter.py
strategy/simple.py
strategy/thoughts.py
studies/census/counting.py
studies/census/picture.py
studies/census/run_options.py
studies/census/summary_command.py
studies/dictionary/sheets.py
studies/octal/command.py
studies/strips/levels.py
studies/strips/openings.py
studies/strips/restricted.py
studies/tables/markdown.py
warm_up/command.py
warm_up/compiling.py
"""
"""Modules whose tests stand in files of other names. This list may only become shorter."""


def without_tests():
    """The modules without a test file of their own name."""
    for file in sorted(PACKAGE.rglob("*.py")):
        module = file.relative_to(PACKAGE)
        if file.name != "__init__.py" and not (TESTS / module.parent / f"test_{file.stem.strip('_')}.py").exists():
            yield module.as_posix()


def test_every_module_has_tests_of_its_own_name():
    new = set(without_tests()) - set(ELSEWHERE.split())
    assert not new, f"no test file of their own name: {sorted(new)}"


def test_what_has_tests_of_its_own_name_is_not_listed_as_without():
    done = set(ELSEWHERE.split()) - set(without_tests())
    assert not done, f"to be taken off the list: {sorted(done)}"
