"""`stringscoins check`: certificates of nimbers, checked from the rule alone."""

from __future__ import annotations

import sys

import click

from stringscoins.cli.common import Failures, emit, plural, show_value
from stringscoins.errors import StringsCoinsError
from stringscoins.values import show

__all__ = ["check_command"]

_REJECTED = 1
"""Exit code: a certificate that does not prove its claim."""


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a FILE, a line each.")
def check_command(files: tuple[str, ...], as_json: bool) -> None:
    """Whether each FILE, a certificate, proves the nimber that it claims.

    Checked from the rule, without a search. Exit code 1 where one does not, 2 for a FILE that cannot be read.

    \b
    Example:
      stringscoins check docs/board-2x2-icelandic.jsonl
    """
    from stringscoins.certificate.checker import Rejected, check

    failures = Failures()
    rejected = False
    for file in files:
        try:
            found = check(file)
        except Rejected as error:
            rejected = True
            if as_json:
                emit({"file": file, "valid": False, "line": error.line, "reason": error.reason})
            else:
                click.echo(f"{file}:{error.line}: rejected: {error.reason}")
        except StringsCoinsError as error:
            failures.report(error, file)
        else:
            record = {"file": file, "name": found.name, "nimber": show(found.value), "facts": found.facts}
            if as_json:
                emit(record | {"valid": True})
            else:
                value, facts = show_value(show(found.value)), plural(found.facts, "fact")
                click.echo(f"{found.name}: nimber {value}, proved by {facts}")
    sys.exit(failures.code or rejected * _REJECTED)
