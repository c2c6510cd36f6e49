"""DOT as other programs write it."""

import builtins

import pytest

from stringscoins.errors import MissingExtra
from stringscoins.notation import parse


def test_dot_without_pydot(monkeypatch):
    imported = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "pydot":
            raise ImportError(name)
        return imported(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtra, match=r"pip install pydot"):
        parse("graph { a -- b }", format="dot")
