"""Make anew what is made: what commands print on the pages, in the help and in errors, the list of public
names, and the description of the API.

What follows from the code is written down where people read it, and the tests compare it with the code. Look at the
difference before you commit it: `git diff` shows every answer that has changed.
"""

import sys

from tests.cases.__main__ import record
from tests.openapi import described
from tests.pages import ROOT
from tests.public import reference

if __name__ == "__main__":
    api = ROOT / "docs/reference/openapi.yaml"
    api.write_text(described(api.read_text(encoding="utf-8")), encoding="utf-8")
    (ROOT / "docs/reference/python.md").write_text(reference(), encoding="utf-8")
    sys.exit(record("md or help or errors or questions or positions"))
