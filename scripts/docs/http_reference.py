"""Writes docs/reference/server-api.md from the description that the server gives of itself
(online/http/openapi.json), which tests hold against a running node.

Usage: http_reference.py [--check]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markdown_page import slug

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "online/http/openapi.json"
PAGE = ROOT / "docs/reference/server-api.md"

_OPENING = """# Server API

This page lists every request that a node of `yolah-server` answers. It is made from
[online/http/openapi.json](../../online/http/openapi.json) by `scripts/docs/http_reference.py`. A
node gives the same description to programs at `/api/openapi.json`.
[Online protocol](../online.md) explains what the requests are for, what the server promises, and
the frames of sockets and streams.

A request marked "token" needs the header `Authorization: Bearer yol_…`. You get a token when you
[sign in](#post-apisign-in), or you [make one for a program](#post-apitokens). Fields marked * must
be in a request, and are always in an answer.

If the server refuses a request, it answers `{"error": {"code": "…", "text": "…"}}` with one of
these codes:

| code | meaning |
|---|---|
| 400 | The request is wrong. |
| 401 | The request needs a token. |
| 403 | This user, or this token, may not do it. |
| 404 | The server does not know the thing that you asked for. |
| 409 | The request is not possible now. |
| 422 | The move is illegal. |
| 429 | You ask too often. |
| 503 | The server is busy. Ask again. |
"""


class Reference:
    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def page(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield _OPENING
        yield from self._overview()
        for tag in self.document["tags"]:
            yield f"## {tag['name'].capitalize()}\n"
            for method, path, operation in self._operations(tag["name"]):
                yield from self._operation(method, path, operation)
        yield "## Values\n"
        for name, schema in self.document["components"]["schemas"].items():
            yield f"### {name}\n"
            yield from self._value(schema)

    def _overview(self) -> Iterator[str]:
        yield "| request | |\n|---|---|"
        for method, path, operation in self._operations(None):
            request = f"{method} {path}"
            yield f"| [`{request}`](#{slug(request)}) | {operation['summary']} |"
        yield ""

    def _operations(self, tag: str | None) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                if tag is None or tag in operation["tags"]:
                    yield method.upper(), path, operation

    def _operation(self, method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
        who = "anybody" if {} in operation.get("security", []) else "token"
        yield f"### `{method} {path}`\n"
        yield f"{operation['summary']}. *({who})*\n"
        rows = [self._parameter(parameter) for parameter in operation.get("parameters", [])]
        rows += self._fields(_content(operation.get("requestBody", {})), "body")
        if rows:
            yield from _table("sent", rows)
        for status, response in operation["responses"].items():
            if status != "default":
                yield from self._response(status, response)

    def _parameter(self, parameter: dict[str, Any]) -> tuple[str, str]:
        parameter = self._resolved(parameter)
        star = "*" if parameter.get("required") else ""
        about = [self._type(parameter["schema"]), parameter.get("description", "")]
        return f"`{parameter['name']}`{star} ({parameter['in']})", ". ".join(filter(None, about))

    def _response(self, status: str, response: dict[str, Any]) -> Iterator[str]:
        schema = _content(response)
        kind = next(iter(response.get("content", {})), "")
        said = "" if response["description"] == "Done." else " " + response["description"]
        as_lines = " Lines of JSON." if kind == "application/x-ndjson" else ""
        rows = self._fields(schema, "")
        simple = "" if rows or not schema else f" {self._type(schema)}."
        yield f"Answer {status}:{said}{simple}{as_lines}\n"
        if rows:
            yield from _table("answered", rows)

    def _value(self, schema: dict[str, Any]) -> Iterator[str]:
        if "description" in schema:
            yield schema["description"] + "\n"
        rows = self._fields(schema, "")
        if rows:
            yield from _table("field", rows)
        else:
            yield self._type(schema) + ".\n"

    def _fields(self, schema: dict[str, Any], where: str) -> list[tuple[str, str]]:
        """The fields of an object, those of all its parts together; none of anything else."""
        if where and "$ref" in schema:
            schema = self._resolved(schema)
        place = f" ({where})" if where else ""
        rows: list[tuple[str, str]] = []
        for part in schema.get("allOf", []):
            rows += self._fields(self._resolved(part), where)
        required = schema.get("required", [])
        for name, field in schema.get("properties", {}).items():
            star = "*" if name in required else ""
            about = [self._type(field), field.get("description", "")]
            rows.append((f"`{name}`{star}{place}", ". ".join(filter(None, about)).rstrip(".")))
        return rows

    def _type(self, schema: dict[str, Any]) -> str:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return f"[{name}](#{slug(name)})"
        for choice in ("oneOf", "anyOf"):
            if choice in schema:
                return " or ".join(self._type(part) for part in schema[choice])
        if "allOf" in schema:
            return " and ".join(self._type(part) for part in schema["allOf"] if part.keys() != {"required"})
        if "const" in schema:
            return f"`{json.dumps(schema['const'])}`"
        if "enum" in schema:
            return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
        return self._plain_type(schema)

    def _plain_type(self, schema: dict[str, Any]) -> str:
        kind = schema.get("type", "anything")
        if kind == "array":
            return f"list of {self._type(schema.get('items', {}))}{_range(schema, 'Items')}"
        if kind == "object" and "properties" in schema:
            return "object of " + ", ".join(
                f"`{name}` ({self._type(field)})" for name, field in schema["properties"].items())
        if kind == "object" and "additionalProperties" in schema:
            return f"object of {self._type(schema['additionalProperties'])} by name"
        if kind == "string":
            pattern = f" `{schema['pattern']}`" if "pattern" in schema else ""
            return "string" + pattern.replace("|", "\\|") + _range(schema, "Length", " characters")
        if kind == "integer":
            return "integer" + _range(schema, "imum")
        return str(kind)

    def _resolved(self, part: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in part:
            return part
        found: Any = self.document
        for key in part["$ref"].removeprefix("#/").split("/"):
            found = found[key]
        return dict(found)


def _content(part: dict[str, Any]) -> dict[str, Any]:
    for content in part.get("content", {}).values():
        return dict(content["schema"])
    return {}


def _range(schema: dict[str, Any], what: str, unit: str = "") -> str:
    least, most = schema.get(f"min{what}"), schema.get(f"max{what}")
    if least is not None and least == most:
        return f", {least}{unit}"
    if least is not None and most is not None:
        return f", {least} to {most}{unit}"
    if least is not None:
        return f", at least {least}{unit}"
    return f", at most {most}{unit}" if most is not None else ""


def _table(head: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    yield f"| {head} | |\n|---|---|"
    for name, about in rows:
        yield f"| {name} | {about} |"
    yield ""


def made() -> str:
    return Reference(json.loads(DOCUMENT.read_text(encoding="utf-8"))).page()


def main() -> int:
    if "--help" in sys.argv:
        print(__doc__)
        return 0
    if "--check" not in sys.argv:
        PAGE.write_text(made(), encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == made():
        return 0
    print(f"{PAGE.relative_to(ROOT)} is not what {DOCUMENT.relative_to(ROOT)} says: run"
          " /usr/bin/python3 scripts/docs/http_reference.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
