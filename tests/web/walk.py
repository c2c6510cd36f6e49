"""What schemathesis has to be told of the service: lines of JSON, and refusals that are about a position."""

import json
import re
from contextlib import suppress
from itertools import cycle
from urllib.parse import parse_qsl, urlsplit

import jsonschema
import schemathesis

JSON, LINES = "application/json", "application/x-ndjson"
_WISHES = cycle([JSON, "*/*"])
# How a request is refused that is not as described. One that is may be refused for its position.
_UNDESCRIBED = re.compile(r"[a-z-]+ is .*; expected |\w+ takes no |\w+ is asked without |a request has either ", re.S)


@schemathesis.deserializer(LINES)
def last_line(context, response):
    """The whole answer, which the schema is about."""
    return json.loads(response.content.splitlines()[-1])


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["Accept"] = next(_WISHES)


@schemathesis.check
def form_is_as_wished(context, response, case):
    if case.operation.path.startswith("/api/") and response.status_code == 200:
        (media,) = response.headers["content-type"]
        assert media.partition(";")[0] == (JSON if case.headers["Accept"] == JSON else LINES)


@schemathesis.check
def lines_before_the_last_are_parts(context, response, case):
    if response.headers["content-type"][0].startswith(LINES):
        schema = {"$ref": "#/components/schemas/Part", "components": case.operation.schema.raw_schema["components"]}
        for line in response.content.splitlines()[:-1]:
            assert jsonschema.Draft202012Validator(schema).is_valid(json.loads(line)), line


@schemathesis.check
def what_is_described_is_taken(context, response, case):
    if response.status_code == 400 and case.meta.generation.mode.is_positive:
        assert not _UNDESCRIBED.match(response.json()["error"]), response.text


@schemathesis.check
def nothing_else_is_taken(context, response, case):
    """Schemathesis has a check of this, too, but it gives up as soon as one of the parameters is valid."""
    sent = parse_qsl(urlsplit(response.request.url).query, keep_blank_values=True)
    described = {parameter.name: parameter for parameter in case.operation.query}
    missing = [name for name, parameter in described.items() if parameter.is_required and name not in dict(sent)]
    wrong = [(name, words) for name, words in sent if not (name in described and _is_valid(described[name], words))]
    assert response.status_code >= 400 or not missing + wrong, (missing, wrong)


def _is_valid(parameter, words):
    """Whether words are a value of a parameter: a string, a number, or one of several strings."""
    values = [words, [words]]
    with suppress(ValueError):
        values.append(json.loads(words))
    return any(map(parameter.get_validator().is_valid, values))
