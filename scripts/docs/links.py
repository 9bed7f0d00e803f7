"""Do the links of pages lead anywhere? Files and headings are looked up; nothing is asked of
the network, so of addresses elsewhere only the form is checked."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_page import Page, Problem

_LINE = re.compile(r"^L(\d+)(-L(\d+))?$")
_SCHEMES = ("http", "https", "mailto")


def dead_links(root: Path, pages: dict[Path, Page]) -> dict[Path, list[Problem]]:
    """What is wrong with the links of each page; pages are known by their full path."""
    found: dict[Path, list[Problem]] = {}
    for path, page in pages.items():
        for link in page.links:
            reason = _wrong(root, path, link.target, pages)
            if reason:
                found.setdefault(path, []).append(Problem(link.line, f"{link.target}: {reason}"))
    return found


def _wrong(root: Path, page: Path, target: str, pages: dict[Path, Page]) -> str | None:
    try:
        parts = urlsplit(target)
    except ValueError as error:
        return str(error)
    if parts.scheme or parts.netloc:
        return _wrong_address(parts.scheme, parts.netloc, parts.path)
    if target.startswith("/"):
        return "begins with /, which GitHub and the site understand differently"
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not file.is_relative_to(root):
        return "outside the repository"
    if not file.exists():
        return "no such file"
    return _wrong_anchor(file, unquote(parts.fragment), pages) if parts.fragment else None


def _wrong_address(scheme: str, host: str, path: str) -> str | None:
    if scheme not in _SCHEMES:
        return f"not one of {', '.join(_SCHEMES)}"
    if scheme == "mailto":
        return None if "@" in path else "no address"
    return None if re.fullmatch(r"[\w.\-]+(:\d+)?", host) else "not a host"


def _wrong_anchor(file: Path, anchor: str, pages: dict[Path, Page]) -> str | None:
    if file.suffix != ".md":
        return _wrong_line(file, anchor)
    if file not in pages:
        return "a heading of a page that is not part of the documentation"
    times = pages[file].anchors.count(anchor)
    if times > 1:
        return f"{times} headings have this name"
    return None if times else "no such heading"


def _wrong_line(file: Path, anchor: str) -> str | None:
    lines = _LINE.match(anchor)
    if lines is None:
        return "of a source file only lines can be named, as #L12 or #L12-L20"
    last = int(lines[3] or lines[1])
    return None if last <= len(file.read_text(encoding="utf-8").splitlines()) else "no such line"
