"""The description of the service for programs, in the form of OpenAPI."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from stringscoins.notation import FORMATS
from stringscoins.questions.question import Question, QuestionOption
from stringscoins.web.requests import GREATEST, LONGEST, QUESTIONS, SECONDS

__all__ = ["description"]

_EXAMPLES = {
    ("flight", "order"): "4-loop",
    ("pieces", "order"): "4-loop+",
    ("why", "string"): "2.1",
    ("reply", "string"): "2.1",
}
"""Values of options of questions that fit the positions which `openapi.yaml` has as examples."""


@cache
def description() -> dict[str, Any]:
    """Return the description of the service.

    Questions and their options tell of themselves; `openapi.yaml` says the rest.

    >>> list(description()["paths"]["/api/families"])
    ['get']
    """
    whole: dict[str, Any] = yaml.safe_load((files("stringscoins.web") / "openapi.yaml").read_text(encoding="utf-8"))
    common = whole["components"]["parameters"]
    common["format"]["schema"]["enum"] = [name for name, format in FORMATS.own.items() if format.parse]
    common["time-limit"]["schema"] |= dict(zip(("minimum", "maximum"), SECONDS, strict=True))
    whole["paths"] = {f"/api/{name}": _methods(question) for name, question in QUESTIONS.items()} | whole["paths"]
    return whole


def _methods(question: Question) -> dict[str, Any]:
    parameters = [_parameter(question, option) for option in question.options if not option.is_local]
    whole, error = (_reference("schemas", name) for name in (question.name.capitalize(), "Error"))
    about = {
        "summary": " ".join(question.help.partition("\n\n")[0].split()),
        "responses": {
            "200": {
                "description": "The answer; with `stopped` in its last line if a limit came after the first line.",
                "content": {
                    "application/json": {"schema": whole},
                    "application/x-ndjson": {"schema": {"anyOf": [whole, error]}},
                },
            },
            "400": _reference("responses", "Bad"),
            "403": _reference("responses", "Refused"),
            "503": _reference("responses", "Limit"),
        },
    }
    if not question.about:
        return {"get": {"operationId": question.name, "parameters": parameters} | about}
    names = ("source", "format", "cut", "time-limit", "progress")
    source, *common = (_reference("parameters", name) for name in names)
    sent = {"parameters": [*common, *parameters], "requestBody": _reference("requestBodies", "Position")}
    return {
        "get": {"operationId": question.name, "parameters": [source, *common, *parameters]} | about,
        "post": {"operationId": f"{question.name}_of_body"} | sent | about,
    }


def _parameter(question: Question, option: QuestionOption) -> dict[str, Any]:
    help = option.help or (option.choices.help() if option.choices and option.choices.help else "")
    said: dict[str, Any] = {"name": option.name, "in": "query", "description": help}
    if option.is_required:
        said["required"] = True
    said["schema"] = _schema(option)
    if (question.name, option.name) in _EXAMPLES:
        said["example"] = _EXAMPLES[question.name, option.name]
    return said


def _schema(option: QuestionOption) -> dict[str, Any]:
    if option.type is bool:
        return _reference("schemas", "Flag")
    schema: dict[str, Any]
    if option.choices:
        # An empty word is none.
        none = [""] if option.default is None else []
        schema = {"type": "string", "enum": [*(option.choices.own or option.choices.names)(), *none]}
    elif option.type is str:
        schema = {"type": "string", "maxLength": LONGEST}
    else:
        least, most = option.bounds
        schema = {"type": "integer" if option.type is int else "number"}
        schema |= {"minimum": least or 0, "maximum": most or GREATEST}
    return schema | ({"default": option.default} if option.default not in (None, "") else {})


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}
