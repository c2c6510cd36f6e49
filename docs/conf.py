"""The site: `python -m sphinx -W docs build/site` makes it, without a network. Notebooks are run while it is made."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from stringscoins.version import __version__

project = "stringscoins"
author = "the authors of stringscoins"
release = version = __version__
extensions = ["myst_nb", "sphinx_click", "sphinx_copybutton", "autoapi.extension", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
nitpicky = False

html_theme = "furo"
html_title = "stringscoins"
html_static_path = ["_static"]
pygments_style = "friendly"
pygments_dark_style = "native"

# Pages are plain Markdown. Notebooks among them are run, from nothing, each time the site is made.
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
nb_execution_mode = "force"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_merge_streams = True

# Docstrings name things between single backticks, as Markdown does.
default_role = "code"
autoapi_dirs = ["../stringscoins"]
autoapi_root = "reference/api"
autoapi_add_toctree_entry = False
autoapi_options = ["members", "undoc-members", "imported-members", "show-module-summary"]
autoapi_keep_files = False
