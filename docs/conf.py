"""The site: `python -m sphinx -W docs build/site` makes it, without a network. Notebooks are run while it is made."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.append(str(Path(__file__).parent / "_ext"))

from stringscoins.version import __version__
from stringscoins.web.alone import boards_up_to, write_page
from tools.public import everything, rooms

SHOWN = {one.path for one in everything()}
SHOWN_ROOMS = {"stringscoins.certificate", *rooms()}

project = "stringscoins"
author = "the authors of stringscoins"
release = version = __version__
extensions = [
    "commands",
    "glossary_pictures",
    "lessons",
    "myst_nb",
    "sphinx_copybutton",
    "autoapi.extension",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
nitpicky = False

html_theme = "furo"
html_title = "stringscoins"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "native"

# Pages are plain Markdown. Notebooks among them are run, from nothing, each time the site is made.
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
nb_execution_mode = "force"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_merge_streams = True
# Kernels warn that they listen on this machine, and keep a history; neither is of use here.
_profile = Path(tempfile.mkdtemp(), "profile_default")
_profile.mkdir()
(_profile / "ipython_kernel_config.py").write_text("c.IPKernelApp.log_level = 40\n")
os.environ["IPYTHONDIR"] = str(_profile.parent)

# Docstrings name things between single backticks, as Markdown does.
default_role = "code"
napoleon_use_ivar = True
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
# What a module imports from the rooms that are left out; and types such as `bytes` where a member has the same name.
suppress_warnings = ["autoapi.python_import_resolution", "ref.python"]
autoapi_dirs = ["../stringscoins"]
autoapi_ignore = [f"*/stringscoins/{room}*" for room in ("cli", "kernels", "program", "warming", "web")]
autoapi_root = "reference/library"
autoapi_add_toctree_entry = False
autoapi_options = ["members", "undoc-members", "imported-members", "show-module-summary"]
autoapi_keep_files = False


def _is_hidden(app: Sphinx, what: str, name: str, obj: object, skip: bool, options: list[str]) -> bool:
    """Whether the reference leaves something out: all but what `tools/public.py` calls public, each thing once."""
    if what in ("module", "package"):
        return name not in SHOWN_ROOMS
    return name not in SHOWN


def _write_page(app: Sphinx, exception: Exception | None) -> None:
    """Write the explorer's page into the site; with tables of boards up to 3 x 4 it would take half a minute more."""
    if exception is None and app.builder.format == "html":
        write_page(Path(app.outdir, "try"), boards_up_to(3, 3), puzzles=4)


def setup(app: Sphinx) -> None:
    """Connect what is above to the making of the site."""
    app.connect("autoapi-skip-member", _is_hidden)
    app.connect("build-finished", _write_page)
