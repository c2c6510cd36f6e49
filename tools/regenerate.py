"""Make anew what is made: what commands print on the pages, in the help and in errors, the list of public
names, the description of the API, and the tablebases that come with the package.

What follows from the code is written down where people read it, and the tests compare it with the code. Look at the
difference before you commit it: `git diff` shows every answer that has changed.
"""

import json
import subprocess
import sys

import yaml

from stringscoins.solve.tablebase.shelf import own_folder
from stringscoins.web.openapi import description
from tests.pages import ROOT
from tools.own_tables import make
from tools.public import reference

if __name__ == "__main__":
    # What stands in many places is written in each.
    api = yaml.safe_dump(json.loads(json.dumps(description())), sort_keys=False, width=120, allow_unicode=True)
    (ROOT / "docs/reference/openapi.yaml").write_text(api, encoding="utf-8")
    (ROOT / "docs/reference/python.md").write_text(reference(), encoding="utf-8")
    make(own_folder())
    # In a process of its own: pytest wants to be there before what the API is made of.
    words = "md or help or errors or questions or positions or service"
    sys.exit(subprocess.call([sys.executable, "-m", "tests.cases", "record", words]))
