"""Files of games: position files with the moves, which other commands read, too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from stringscoins.errors import FileError, file_errors

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["checked", "save"]

_ENDINGS = (".yaml", ".yml")
_MISERE = "Fewer coins win."


def checked(file: str) -> Path:
    """Return the path of a saved game, with .yaml appended if it has no ending; FileError for any other ending."""
    path = Path(file).expanduser()
    if not path.name:
        raise FileError(f"{file or 'a file without a name'}: cannot be written; expected a name such as game.yaml")
    if path.suffix and path.suffix.lower() not in _ENDINGS:
        raise FileError(f"{file}: a game is saved as a position file; expected a name that ends in .yaml")
    return path if path.suffix else path.with_name(path.name + _ENDINGS[0])


def save(document: Document, path: Path, misere: bool = False) -> None:
    """Write a game to a position file, atomically; FileError if that fails."""
    from stringscoins.notation import write

    if misere and _MISERE not in document.note:
        document = replace(document, note=f"{document.note}\n{_MISERE}".strip())
    beside = path.with_name(f"{path.name}.part")
    with file_errors(path, "written"):
        try:
            beside.write_text(write(document, "yaml"), encoding="utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
