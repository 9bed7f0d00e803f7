"""Which requests a program answers, and which a page describes; where they differ, the page is
out of date. A program that has a table of its routes prints it by --routes; of others the code
is read."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

_LITERAL = re.compile(r'"(/[a-z][a-z0-9./-]*)"')
_DESCRIBED = re.compile(r"^### `(?:GET|POST) (/[^`]*)`$", re.MULTILINE)
_REQUEST = re.compile(r"^### `((?:GET|POST) /[^`]*)`$", re.MULTILINE)
_BEGINNINGS = ("/api", "/healthz", "/readyz", "/metrics", "/ws")


def told_by(program: str) -> list[str]:
    """"GET /healthz" and so on, as a program says of itself."""
    told = subprocess.run([program, "--routes"], check=True, capture_output=True, text=True).stdout
    return [f"{route['method']} {route['path']}" for route in json.loads(told)]


def differences(told: list[str], page: str) -> tuple[list[str], list[str]]:
    """Requests that the page does not describe, and those that it makes up."""
    described = set(_REQUEST.findall(page))
    return sorted(set(told) - described), sorted(described - set(told))


def code_of(*folders: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders
                     for path in sorted(folder.glob("*.cpp")))


def described_in(page: str) -> list[str]:
    return _DESCRIBED.findall(page)


def undescribed(code: str, page: str) -> list[str]:
    """Paths of the code, or parts of paths, that are in no request of the page."""
    paths = described_in(page)
    return sorted(part for part in set(_LITERAL.findall(code)) - {"/api"}  # that is no request
                  if not any(_fits(part, path) for path in paths))


def _fits(part: str, path: str) -> bool:
    if not part.startswith(_BEGINNINGS):
        return path.endswith(part)
    return path == part or (part.endswith("/") and path.startswith(part))


def unanswered(code: str, page: str) -> list[str]:
    """Requests of the page with a word that the code does not know."""
    words = {word for literal in re.findall(r'"([^"\n]*)"', code) for word in literal.split("/")}
    return [path for path in described_in(page)
            if not all(word in words or word.startswith("{") for word in path.split("/"))]
