"""Answers of several facts: attributes, keys, and how they are shown."""

import copy
import keyword
import pickle
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import pytest

from stringscoins.evaluation import Evaluator, Record
from stringscoins.questions import record_types as types
from stringscoins.questions.structure_types import StructureRecord
from tests.test_reference import recorded


def test_a_record_has_its_facts_as_keys_and_as_attributes():
    record = Record("answer", {"name": "x", "value": None, "parts": [{"a": 1}, {"a": 2}], "witness": {"take": ["s"]}})
    assert (record["value"], record.value, record.parts[1].a, record["witness"].take) == (None, None, 2, ["s"])
    assert list(record) == ["name", "value", "parts", "witness"]
    assert "parts" in dir(record)
    with pytest.raises(AttributeError, match="this answer has no 'nimber'; it has name, value"):
        _ = record.nimber
    with pytest.raises(KeyError):
        _ = record["nimber"]


def test_a_record_is_short_in_a_line_whatever_it_holds():
    record = Record("answer", {"name": "n" * 100, **{f"key_{i}": "v" * 10 for i in range(50)}})
    assert repr(record).startswith("<answer of nnn")
    assert len(repr(record)) <= 101
    assert repr(Record("answer", {})) == "<answer>"


def test_the_html_of_a_record_is_well_formed_and_escapes_names():
    html = Record("answer", {"name": "<b>", "openings": [{"piece": "<i>", "optimal": True, "coins": ["a", "b"]}]})
    tree = ElementTree.fromstring(f"<div>{html._repr_html_()}</div>")
    cells = [cell.text for cell in tree.iter() if cell.tag in ("td", "th")]
    assert {"<b>", "<i>", "yes", "a, b"} <= set(cells)
    for question in ("structure", "endgame", "flight"):
        ElementTree.fromstring(f"<div>{getattr(Evaluator(), question)('12l+6+4l')._repr_html_()}</div>")


def test_a_record_can_be_copied_and_sent_to_another_process():
    evaluator = Evaluator()
    for record in (evaluator.endgame("3+4l"), evaluator.flight("12l+6+4l"), evaluator.explain("3")):
        for again in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
            assert type(again) is type(record)
            assert (again.to_dict(), repr(again)) == (record.to_dict(), repr(record))


TYPES = {
    "structure": StructureRecord,
    "endgame": types.EndgameRecord,
    "flight": types.FlightRecord,
    "forfeit": types.ForfeitRecord,
    "explain": types.ExplanationRecord,
    "review": types.ReviewRecord,
}


@pytest.mark.parametrize("question", TYPES)
def test_facts_are_of_the_types_that_editors_are_told(question):
    seen = set()

    def fits(value, hint):
        """Return whether a fact is of a type; facts that are none, and their keys, raise an error."""
        kind, inner = get_origin(hint), get_args(hint)
        if kind in (Union, UnionType):
            return any(fits(value, one) for one in inner)
        if kind is Literal:
            return value in inner
        if kind is list:
            return isinstance(value, list) and all(fits(one, inner[0]) for one in value)
        if kind is Mapping:
            return isinstance(value, dict) and all(fits(one, inner[1]) for one in value.values())
        if not issubclass(hint, Record):
            return type(value) is hint or (hint is float and type(value) is int)
        if not isinstance(value, dict):
            return False
        told = get_type_hints(hint)
        for key, fact in value.items() if told else ():
            if not keyword.iskeyword(key):  # which is no attribute
                assert fits(fact, told[key]), (hint, key, fact)
                seen.add((hint, key))
        return True

    for record in recorded(question):
        if "stopped" not in record or question == "review":
            assert fits(record, TYPES[question])
    told = {(hint, key) for hint in {hint for hint, _ in seen} for key in get_type_hints(hint)}
    assert {key for _, key in told - seen} <= {"stopped", "certificate", "plot", "about"}, told - seen
