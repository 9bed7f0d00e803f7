"""Which requests a program answers, and which a page describes; where they differ, the page is
out of date. A program prints the table of its routes by --routes."""

from __future__ import annotations

import json
import re
import subprocess

_REQUEST = re.compile(r"^### `((?:GET|POST) /[^`]*)`$", re.MULTILINE)


def told_by(program: str) -> list[str]:
    """"GET /healthz" and so on, as a program says of itself."""
    told = subprocess.run([program, "--routes"], check=True, capture_output=True, text=True,
                          timeout=20).stdout
    return [f"{route['method']} {route['path']}" for route in json.loads(told)]


def differences(told: list[str], page: str) -> tuple[list[str], list[str]]:
    """Requests that the page does not describe, and those that it makes up."""
    described = set(_REQUEST.findall(page))
    return sorted(set(told) - described), sorted(described - set(told))
