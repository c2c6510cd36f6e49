"""What is done with the project, in a word each, as in `nox -s lint docs`: `nox -l` lists them, `.ci/run` uses them.

Everything runs in the environment that nox is in: `pip install -e '.[dev]'`.
"""

from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["quick", "lint"]
nox.options.stop_on_first_error = True

PYTEST = ("python", "-m", "pytest")
QUICK = (
    *("differential", "families", "kernels/cores", "labelling", "notation", "questions", "solve"),
    *("store", "structures", "test_errors.py", "test_names.py", "test_position.py", "test_registry.py"),
    "test_values.py",
    "test_docs.py::test_what_is_quoted_is_there",
)
LONG = (
    *("solve/test_hypergraphs.py", "solve/test_resuming.py", "solve/cores/test_cluster.py"),
    *("solve/cores/test_keeping.py", "solve/cores/test_top.py"),
)
"""What is left out of these."""


@nox.session
def quick(session: nox.Session) -> None:
    """Run the tests of positions, formats and solvers in less than a minute. Further words go to pytest."""
    left_out = [f"--ignore=tests/{name}" for name in LONG]
    session.run(*PYTEST, "-q", *(f"tests/{name}" for name in QUICK), *left_out, *session.posargs)


@nox.session
def apart(session: nox.Session) -> None:
    """Run the quick tests in a copy without the studies."""
    session.run("bash", ".ci/apart", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests but the thorough and the slow ones. Further words go to pytest."""
    session.run(*PYTEST, *session.posargs)


@nox.session
def thorough(session: nox.Session) -> None:
    """Run the tests that take longer, kill processes or visit the page in a browser."""
    session.run(*PYTEST, "-m", "thorough and not slow", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """Run the heavier checks: an hour."""
    session.run(*PYTEST, "-m", "slow", *session.posargs)


@nox.session
def contributing(session: nox.Session) -> None:
    """Apply each change of CONTRIBUTING.md to a copy, make anew what it changes, and run the quick tests."""
    session.run(*PYTEST, "-n", "0", "-m", "slow", "tests/test_contributing.py", *session.posargs)


@nox.session
def interpreted(session: nox.Session) -> None:
    """Run small cases without the compiler: kernels are plain Python then."""
    session.run(*PYTEST, "-m", "interpreted and not slow", *session.posargs, env={"NUMBA_DISABLE_JIT": "1"})


@nox.session
def branches(session: nox.Session) -> None:
    """Count the branches that the tests take, and fail where they are too few: twenty minutes."""
    session.run("bash", ".ci/branches")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Try a minute of positions that no test thought of, or as many seconds as are said."""
    session.run("python", "-m", "tests.fuzz", *(session.posargs or ["60"]))


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, types, layers and workflows; types of pyright and of the page where these tools are there."""
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("bash", ".ci/types")
    session.run("lint-imports")
    workflows = sorted(map(str, Path(".github/workflows").glob("*.yml")))
    session.run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)
    session.run("bash", ".ci/page")


@nox.session
def proof(session: nox.Session) -> None:
    """Check the proofs, and build the proved checker, where Coq is there."""
    session.run("bash", ".ci/proof")


@nox.session
def regenerate(session: nox.Session) -> None:
    """Make anew what follows from the code: outputs on the pages, in the help and in errors, and the public names."""
    session.run("python", "-m", "tools.regenerate")


@nox.session
def docs(session: nox.Session) -> None:
    """Make the site in build/site, with all notebooks run anew. It takes no network; a warning is an error."""
    session.run("python", "-m", "sphinx", "-q", "-W", "--keep-going", "docs", "build/site", *session.posargs)
    session.log(f"the site is {Path('build/site/index.html').resolve().as_uri()}")


@nox.session
def wheel(session: nox.Session) -> None:
    """Build the wheel and try it as its users have it, with the newest and with the lowest dependencies.

    The newest are tried on every Python from 3.11 on that is found.
    """
    session.run("bash", ".ci/wheel")
