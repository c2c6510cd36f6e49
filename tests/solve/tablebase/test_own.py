"""The tables that come with the package."""

import subprocess
import sys

import platformdirs

from stringscoins.solve.tablebase.shelf import files, own_folder
from tools.own_tables import SIZES, make


def test_they_are_what_is_built_to_the_byte(tmp_path):
    make(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in own_folder().glob("*.tablebase")}
    assert len(made) == 2 * len(SIZES) and sum(map(len, made.values())) < 100_000


def test_one_look_up_loads_no_compiler():
    code = """
import sys
from stringscoins.families import board
from stringscoins.solve import Nimbers, Scores
assert [kind(board(3, 3)).value() for kind in (Scores, Nimbers)] == [-3, 2]
print("numba" in sys.modules)
"""
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"


def test_tests_see_no_others():
    users = platformdirs.user_data_path("stringscoins", appauthor=False)
    assert not any(path.is_relative_to(users) for path in files())
