"""Make anew what is made: what commands print on the pages, in the help and in errors, the list of public
names, and the description of the API.

What follows from the code is written down where people read it, and the tests compare it with the code. Look at the
difference before you commit it: `git diff` shows every answer that has changed.
"""

import subprocess
import sys

from tests.openapi import described
from tests.pages import ROOT
from tests.public import reference

if __name__ == "__main__":
    api = ROOT / "docs/reference/openapi.yaml"
    api.write_text(described(api.read_text(encoding="utf-8")), encoding="utf-8")
    (ROOT / "docs/reference/python.md").write_text(reference(), encoding="utf-8")
    # In a process of its own: pytest wants to be there before what the API is made of.
    words = "md or help or errors or questions or positions"
    sys.exit(subprocess.call([sys.executable, "-m", "tests.cases", "record", words]))
