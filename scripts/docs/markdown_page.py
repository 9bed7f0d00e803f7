"""A page of the documentation as the checks and the site see it.

One reading for both: which anchors a page has, what it links to, and which commands are
marked to be run. Anchors follow GitHub's rule; the site is told to make the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

GROUPS = ("release", "python", "web", "server", "slow")

_FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})\s*(\S*)")
_MARK = re.compile(r"^\s*<!--\s*run\b(.*?)-->\s*$")
_SAVE = re.compile(r"^\s*<!--\s*save:\s*(\S+)\s*-->\s*$")
_MARK_OPTIONS = re.compile(r"^:\s*needs=(\w+)\s*$")
_HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$")
_CODE = re.compile(r"(`+)(?:(?!\1).)*?\1")
_LINK = re.compile(r"\]\(\s*(<[^>]*>|[^)\s]+)(?:\s+\"[^\"]*\")?\s*\)")
_REFERENCE = re.compile(r"^\s*\[[^\]^]+\]:\s+(\S+)")
_ATTRIBUTE = re.compile(r"<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)=\"([^\"]*)\"")
_IDENTITY = re.compile(r"<[a-z]+\b[^>]*?\b(?:id|name)=\"([^\"]+)\"")


@dataclass(frozen=True)
class Block:
    """Commands to be run as they are printed; or a file that commands after it need."""

    line: int
    text: str
    needs: str
    save_as: str | None = None


@dataclass(frozen=True)
class Link:
    line: int
    target: str


@dataclass(frozen=True)
class Problem:
    line: int
    text: str


@dataclass
class Page:
    anchors: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class _Fence:
    line: int
    language: str
    lines: list[str]
    mark: str | None
    save_as: str | None


def slug(heading: str) -> str:
    """The anchor GitHub gives a heading: small letters, no punctuation, `-` for a space."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    plain = re.sub(r"[`*]|<[^>]*>", "", plain)
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


def read_page(path: Path) -> Page:
    return parse_page(path.read_text(encoding="utf-8"))


def parse_page(text: str) -> Page:
    page = Page()
    hidden = False
    for number, part in _parts(text):
        if hidden:
            hidden = isinstance(part, _Fence) or "-->" not in part
        elif isinstance(part, _Fence):
            _add_fence(page, part)
        elif is_mark(part):
            page.problems.append(Problem(number, "nothing to run: the next line begins no fence"))
        elif part.startswith("<!--") and "-->" not in part:
            hidden = True
        else:
            _add_line(page, number, part)
    return page


def outside_fences(text: str, change: Callable[[str], str]) -> str:
    """The text with every line outside fences changed."""
    changed = [line if fenced else change(line) for line, fenced in lines_and_fences(text)]
    return "\n".join(changed) + "\n"


def lines_and_fences(text: str) -> Iterator[tuple[str, bool]]:
    """Every line, and whether it belongs to a fence."""
    closing = ""
    for line in text.splitlines():
        fence = None if closing else _FENCE.match(line)
        yield line, bool(closing or fence)
        if closing:
            closing = "" if _closes(line, closing) else closing
        elif fence:
            closing = fence[2]


def found_in_text(pattern: re.Pattern[str], line: str) -> list[re.Match[str]]:
    """What a line has of it outside code: what stands in code is only spoken about."""
    code = [found.span() for found in _CODE.finditer(line)]
    return [found for found in pattern.finditer(line)
            if not any(begin <= found.start() < end for begin, end in code)]


def is_mark(line: str) -> bool:
    return _MARK.match(line) is not None or _SAVE.match(line) is not None


def map_targets(line: str, of_link: Callable[[str], str], of_tag: Callable[[str], str]) -> str:
    """The line with the targets of its links, and those of its HTML tags, replaced."""
    def put(change: Callable[[str], str]) -> Callable[[re.Match[str]], str]:
        return lambda found: found[0].replace(found[1], change(found[1].strip("<>")), 1)

    pieces: list[str] = []
    end = 0
    for code in [*_CODE.finditer(line), None]:
        piece = line[end : code.start() if code else len(line)]
        piece = _ATTRIBUTE.sub(put(of_tag), _LINK.sub(put(of_link), piece))
        piece = piece if end else _REFERENCE.sub(put(of_link), piece)
        pieces += [piece, code[0] if code else ""]
        end = code.end() if code else end
    return "".join(pieces)


def _parts(text: str) -> Iterator[tuple[int, str | _Fence]]:
    """The lines outside fences, and each fence as a whole with the mark before it."""
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        marked, saved = _MARK.match(lines[number]), _SAVE.match(lines[number])
        opens_at = number + 1 if marked or saved else number
        fence = _FENCE.match(lines[opens_at]) if opens_at < len(lines) else None
        if fence is None:
            yield number + 1, lines[number]
            number += 1
            continue
        end = opens_at + 1
        while end < len(lines) and not _closes(lines[end], fence[2]):
            end += 1
        inside = [line.removeprefix(fence[1]) for line in lines[opens_at + 1 : end]]
        yield opens_at + 1, _Fence(opens_at + 1, fence[3], inside, marked[1] if marked else None,
                                   saved[1] if saved else None)
        number = end + 1


def _closes(line: str, opening: str) -> bool:
    stripped = line.strip()
    return len(stripped) >= len(opening) and set(stripped) == {opening[0]}


def _add_fence(page: Page, fence: _Fence) -> None:
    text = "\n".join(fence.lines) + "\n"
    if fence.save_as is not None:
        _add_file(page, fence.line, fence.save_as, text)
    if fence.mark is None:
        return
    if fence.language != "sh":
        page.problems.append(Problem(fence.line, "marked to be run, but not ```sh"))
        return
    needs = "release"
    if fence.mark.strip():
        options = _MARK_OPTIONS.match(fence.mark)
        if options is None or options[1] not in GROUPS:
            page.problems.append(
                Problem(fence.line, f"a mark is <!-- run --> or <!-- run: needs=GROUP -->, GROUP one of "
                        f"{', '.join(GROUPS)}; not <!-- run{fence.mark}-->"))
            return
        needs = options[1]
    page.blocks.append(Block(fence.line, text, needs))


def _add_file(page: Page, line: int, name: str, text: str) -> None:
    if name.startswith("/") or ".." in name.split("/"):
        page.problems.append(Problem(line, f"{name} is not within the repository"))
    else:
        page.blocks.append(Block(line, text, "any", name))


def _add_line(page: Page, number: int, line: str) -> None:
    heading = _HEADING.match(line)
    if heading:
        page.anchors.append(slug(heading[1]))
    page.anchors += _IDENTITY.findall(line)
    line = _CODE.sub("", line)
    targets = _LINK.findall(line) + _REFERENCE.findall(line) + _ATTRIBUTE.findall(line)
    page.links += [Link(number, target.strip("<>")) for target in targets]
