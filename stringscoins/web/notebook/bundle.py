"""Modules and style sheets of the page as one text each, as a widget has them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["script", "styles"]

_OWN = Path(__file__).parent
_PAGE = _OWN.parent / "page"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root")


@cache
def script() -> str:
    """Return the module of a widget: `widget.js`, and all modules that it imports, in one text.

    A module of this folder takes the place of one of the page that has its name: `api.js` asks the kernel in place of
    the server. The text exports a function, so that each widget has modules of its own.

    Returns
    -------
    str
        An ECMAScript module without imports.

    Examples
    --------
    >>> script().startswith("export default () => {")
    True
    """
    modules: dict[str, str] = {}
    _add("widget", modules)
    return "\n".join(["export default () => {", *modules.values(), "return $widget;", "};", ""])


def _add(name: str, modules: dict[str, str]) -> None:
    """Add a module as a function that is called at once, after those that it imports."""
    text = _found(f"{name}.js").read_text("utf-8")
    for _, imported in _IMPORT.findall(text):
        if imported not in modules:
            _add(imported, modules)
    exported = ", ".join(_EXPORT.findall(text))
    text = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = $\2;", text))
    if unknown := re.search(r"^(?:import|export)\b.*", text, re.MULTILINE):
        raise ValueError(f"{name}.js has {unknown[0]!r}; expected an import of names, or an export of what is declared")
    modules[name] = f"const ${name} = (() => {{\n{text}return {{ {exported} }};\n}})();"


@cache
def styles() -> str:
    """Return the style sheet of a widget: those of the page for all that is in it, and its own.

    Returns
    -------
    str
        Rules that are nested in `.stringscoins`; the dark colors are those of the class `dark`, not of a dark system.

    Examples
    --------
    >>> ":root" in styles()
    False
    """
    text = "".join(_found(name).read_text("utf-8") for name in ("rooms.css", "view.css", "widget.css"))
    return f".stringscoins {{\n{_DARK.sub('@media all { &.dark', text).replace(':root', '&')}}}\n"


def _found(name: str) -> Path:
    return _OWN / name if (_OWN / name).exists() else _PAGE / name
