"""`stringscoins census` as a whole."""

import re

from click.testing import CliRunner

from stringscoins.program import main


def test_the_censuses_of_two_studies_stand_in_one_help():
    listed = CliRunner().invoke(main, ["census", "--help"]).stdout
    names = set(re.findall(r"^  (\S+) ", listed.partition("Commands:\n")[2], re.M))
    assert {"graphs", "summary"} < names  # of the study `census`
    assert {"gaps", "bumps", "odd-loops", "low-values"} < names  # of the study `endgames`
