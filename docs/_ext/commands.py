"""The directive `command`: what `-h` says of a command, as click has it, in Markdown.

Without a name it lists all commands, each with a link to its place in the reference.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from stringscoins.program import main

REFERENCE = Path(__file__).parent.parent / "reference"


def places() -> list[tuple[str, str]]:
    """Return each command that a page of the reference describes, with the place."""
    pages = [(page, page.read_text(encoding="utf-8")) for page in sorted((REFERENCE / "commands").glob("*.md"))]
    named = [(name, page) for page, text in pages for name in re.findall(r"^```\{command\} (.+)$", text, re.M)]
    return [(name, f"/reference/commands/{page.name}#{name.replace(' ', '-')}") for name, page in named]


class Markdown(click.HelpFormatter):
    """What click asks to be written, as Markdown."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.heading, self.places = name, "", dict(places())

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        self.write(f"```text\n{prog} {args}\n```\n\n")

    def write_heading(self, heading: str) -> None:
        """Write the head of a section."""
        self.heading = heading

    def write_text(self, text: str) -> None:
        """Write paragraphs; what click leaves as it is stays so, under its first line."""
        for paragraph in text.split("\n\n"):
            head, *rest = paragraph.strip("\n").split("\n")
            if head == "\b":
                language = "sh" if rest[0].startswith("Example") else "text"
                lines = "\n".join(line[2:] for line in rest[1:])
                self.write(f"\n```{{rubric}} {rest[0].rstrip(':')}\n```\n\n```{language}\n{lines}\n```\n\n")
            else:
                self.write(prose(" ".join(paragraph.split())) + "\n\n")

    def write_dl(self, rows: Any, *_: object, **__: object) -> None:
        """Write a list of options, or of other names, with what each is."""
        rows = [row for row in rows if "--help" not in row[0] and "--version" not in row[0]]
        if rows:
            self.write(f"\n```{{rubric}} {self.heading}\n```\n\n")
        for term, text in rows:
            if self.heading == "Options":
                self.write(f"```{{option}} {term.replace(' / ', ', ')}\n{prose(text)}\n```\n\n")
                continue
            name = f"{self.name} {term.strip()}".strip()
            term = f"[{term.strip()}]({self.places[name]})" if name in self.places else f"`{' '.join(term.split())}`"
            self.write(f"{term}\n: {prose(text)}\n\n")


def prose(text: str) -> str:
    """Return a sentence of a help text with what click marks, and the names of options, as Markdown."""
    text = re.sub(r"  \[(.*)\]$", r" (\1)", text)
    for pattern, words in (
        (r"x>0", "above 0"),
        (r"(\d+)<=x<=(\d+)", r"\1 to \2"),
        (r"x>=(\d+)", r"\1 or more"),
    ):
        text = re.sub(pattern, words, text)
    parts = re.split(r"(`[^`]*`)", text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"([*_<\[\]])", r"\\\1", parts[i])
        parts[i] = re.sub(r"(?<![\w-])(--[a-z][a-z-]*)", r"`\1`", parts[i])
    return "".join(parts)


class CommandDirective(SphinxDirective):
    """The help of a command, or the list of all commands."""

    optional_arguments, final_argument_whitespace = 1, True

    def run(self) -> list[nodes.Node]:
        """Return the Markdown, read."""
        name = self.arguments[0] if self.arguments else ""
        command: click.Command = main
        context = click.Context(main, info_name="stringscoins")
        for word in name.split():
            assert isinstance(command, click.Group)
            command = command.commands[word]
            context = click.Context(command, info_name=word, parent=context)
        written = Markdown(name)
        if name:
            written.write(f"```{{program}} stringscoins {name}\n```\n\n")
            command.format_help(context, written)
        else:
            main.format_commands(context, written)
        container = nodes.container()
        lines = written.getvalue().splitlines()
        self.state.nested_parse(StringList(lines, source=f"stringscoins {name} -h"), self.content_offset, container)
        return container.children


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the directive."""
    app.add_directive("command", CommandDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
