"""The description of the HTTP API. Paths and options are those of the questions; answers are told by hand."""

import re
from typing import Any

import yaml

from stringscoins.questions.question import Option, Question
from stringscoins.web.requests import QUESTIONS

_COMMON = ("source", "cut", "format", "time-limit", "progress")
_SCHEMAS = {"explain": "Explanation", "convert": "Converted", "play": "Played"} | dict.fromkeys(
    ("pieces", "why", "puzzle"), "Record"
)
"""How answers look, where it is not called like the question."""


class _Plain(yaml.SafeDumper):
    """Writes the same thing twice where it stands twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def described(page: str) -> str:
    """Return the text of `openapi.yaml` with the paths that there are now."""
    paths = {f"/api/{name}": _operations(question) for name, question in QUESTIONS.items()}
    made = yaml.dump({"paths": paths}, Dumper=_Plain, sort_keys=False, width=120, allow_unicode=True)
    return re.sub(r"^paths:\n.*?(?=^components:)", lambda _: made, page, flags=re.M | re.S)


def _operations(question: Question) -> dict[str, Any]:
    parameters = [_parameter(option) for option in question.options if not option.is_local]
    common = [_reference("parameters", name) for name in _COMMON]
    schema = _reference("schemas", _SCHEMAS.get(question.name, question.name.capitalize()))
    about = {
        "summary": " ".join(question.help.partition("\n\n")[0].split()),
        "responses": {
            "200": {
                "description": "The answer; with `stopped` in its last line if a limit came after the first line.",
                "content": {"application/x-ndjson": {"schema": schema}},
            },
            "400": _reference("responses", "Bad"),
            "503": _reference("responses", "Limit"),
        },
    }
    if not question.about:
        return {"get": {"operationId": question.name, "parameters": parameters, **about}}
    body = {"requestBody": _reference("requestBodies", "Position")}
    return {
        "get": {"operationId": question.name, "parameters": [*common, *parameters], **about},
        "post": {"operationId": f"{question.name}_of_body", "parameters": [*common[1:], *parameters], **body, **about},
    }


def _parameter(option: Option) -> dict[str, Any]:
    help = option.help or (option.choices.help() if option.choices and option.choices.help else "")
    return {"name": option.name, "in": "query", "description": help, "schema": _schema(option)}


def _schema(option: Option) -> dict[str, Any]:
    if option.type is bool:
        return _reference("schemas", "Flag")
    if option.type is str:
        schema: dict[str, Any] = {"type": "string"}
        if option.choices:
            schema["enum"] = list((option.choices.own or option.choices.names)())
    else:
        schema = {"type": "integer" if option.type is int else "number"}
        least, most = option.bounds
        schema |= {"minimum": least or 0, "maximum": most or 9999}
    return schema | ({"default": option.default} if option.default not in (None, "") else {})


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}
