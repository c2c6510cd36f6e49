"""Options that several questions share."""

from __future__ import annotations

from functools import partial
from typing import Any

from stringscoins.questions.question import Choices, option
from stringscoins.solve import Objective
from stringscoins.solve.methods import describe, is_method, method_names

__all__ = ["certificate_option", "flag", "method_option", "misere_option"]


def flag(help: str, **about: Any) -> Any:
    """Return the field of an option that is given or not."""
    return option(False, help, **about)


def misere_option(more: str = "") -> Any:
    """Return the field of `misere`."""
    return flag(f"Play misère: fewer coins win.{more}")


def certificate_option() -> Any:
    """Return the field of `certificate`."""
    return option(
        None,
        "Write a proof that `check` verifies to FILE, compressed if FILE ends in .gz. Takes one SOURCE.",
        metavar="FILE",
        is_local=True,
        of_one=True,
    )


def method_option(about: Objective) -> Any:
    """Return the field of `method`, one of those that answer a question."""
    choices = Choices(
        partial(method_names, about),
        partial(method_names, about, own=True),
        lambda name: is_method(name, about),
        partial(describe, about),
    )
    return option("auto", choices=choices, shows_default=True)
