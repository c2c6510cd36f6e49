"""YAML as a tree: text of other systems, and machines without the C library."""

import yaml
from hypothesis import HealthCheck, given, settings
from strategies import documents

from stringscoins.notation import parse, write


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(document=documents())
def test_without_the_c_library(monkeypatch, document):
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert parse(write(document, "yaml")) == document
