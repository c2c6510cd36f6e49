"""One version, wherever it is asked for."""

from importlib.metadata import version

import stringscoins


def test_the_version_is_that_of_the_package():
    assert stringscoins.__version__ == version("stringscoins")
