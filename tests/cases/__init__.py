"""Recorded behaviour: what every command answers, as text files that read like sessions in a shell.

A file of cases is a session in an empty folder with a store of its own, in which `docs` and `positions` can be read:

    # Comments stand between the cases.

    $ cat > box.yaml <<END
    stringscoins: 1
    strings: [a, a, a, a]
    END

    $ stringscoins nimber box.yaml bord:2x2
    box.yaml: 1 coin, 4 strings
    nimber 1: the player to move wins
    ! bord:2x2:1:1: no family is called 'bord' (did you mean 'board'?); ...
    [2]

What is written to standard error has "! " before it; the last line is the exit code, unless it is 0. A line of output
that would be taken for something else begins with a backslash. `<<END` is standard input, `> FILE` takes the output.
`cat FILE` prints a file, and `printf 'TEXT' > FILE` writes one with escapes such as \\xff. `curl PATH` asks the
service, with the input as the body; in place of an exit code there is the status, unless it is 200. Console blocks in
the documentation are read as sessions, too; these show standard output alone, and other commands in them are not run.

Each question is also put to the library and to the HTTP service, which must agree with `--json`. `answers.jsonl` has
positions and their values, a line each.

`python -m tests.cases record [PATTERN]` writes the output anew, of all files or of those whose path has the PATTERN:
`git diff` then shows what changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["CASES", "ROOT", "Case", "read", "written"]

CASES = Path(__file__).parent
ROOT = CASES.parent.parent

_COMMAND = re.compile(r"\$ .*?( <<(?P<end>\w+))?")
_SHOWN_COMMAND = re.compile(r"\$ stringscoins [^|]*(?P<end>)")
_AMBIGUOUS = re.compile(r"\$ |!( |$)|#|\\|\[\d+\]$")
"""How a line begins that is not output, unless a backslash stands before it."""
_CONSOLE = re.compile(r"(^```console\n)(.*?)(?=^```)", re.M | re.S)


@dataclass
class Case:
    """A command with its input and its output.

    Attributes
    ----------
    command : str
        The line after the prompt.
    stdin : str, optional
        The lines up to END.
    stdout, stderr : str
        What is printed.
    code : int
        The exit code.
    shown : bool
        True in the documentation, which shows standard output alone.
    """

    command: str
    stdin: str | None = None
    stdout: str = ""
    stderr: str = ""
    code: int = 0
    shown: bool = False

    def __str__(self) -> str:
        first = f"$ {self.command}\n"
        if self.stdin is not None:
            end = self.command.rpartition("<<")[2]
            first += f"{self.stdin}{end}\n"
        if self.shown:
            return first + self.stdout
        lines = [f"\\{line}" if _AMBIGUOUS.match(line) else line for line in _lines(self.stdout)]
        if lines and not lines[-1]:
            lines[-1] = "\\"
        lines += [f"! {line}".rstrip() for line in _lines(self.stderr)]
        lines += [f"[{self.code}]"] * (self.code != 0)
        return first + "".join(f"{line}\n" for line in lines)


def read(path: Path) -> list[Case | str]:
    """Return the cases of a file, and the text between them; `written` makes the file of it again."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return list(_parts(text))
    parts: list[Case | str] = []
    for i, piece in enumerate(_CONSOLE.split(text)):
        parts += _parts(piece, shown=True) if i % 3 == 2 else [piece]
    return parts


def written(parts: list[Case | str]) -> str:
    """Return the text of a file."""
    return "".join(map(str, parts))


def _parts(text: str, shown: bool = False) -> Iterator[Case | str]:
    lines = text.split("\n")
    assert lines.pop() == "", "the last line has no end"
    while lines:
        if not (begins := (_SHOWN_COMMAND if shown else _COMMAND).fullmatch(lines[0])):
            yield lines.pop(0) + "\n"
            continue
        case = Case(lines.pop(0)[2:], shown=shown)
        if begins["end"]:
            end = lines.index(begins["end"])
            case.stdin = "".join(f"{line}\n" for line in lines[:end])
            del lines[: end + 1]
        ends = ("$ ",) if shown else ("$ ", "#")
        size = next((i for i, line in enumerate(lines) if line.startswith(ends)), len(lines))
        while size and not lines[size - 1]:
            size -= 1
        for line in lines[:size]:
            if shown or not _AMBIGUOUS.match(line):
                case.stdout += f"{line}\n"
            elif line[0] == "\\":
                case.stdout += f"{line[1:]}\n"
            elif line[0] == "!":
                case.stderr += f"{line[2:]}\n"
            else:
                case.code = int(line[1:-1])
        del lines[:size]
        yield case


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []
