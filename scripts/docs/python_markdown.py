"""Pages are written as GitHub reads Markdown; the site is made by Python-Markdown, which wants
four columns for what belongs to a list item, and an empty line before a list."""

from __future__ import annotations

import re

_ITEM = re.compile(r"^( *)([-*+]|\d+[.)])( +)\S")
_FENCE = re.compile(r"^ *(`{3,}|~{3,})")


def for_python_markdown(text: str) -> str:
    lines: list[str] = []
    levels: list[int] = []  # of the items a line is in: the column where their text begins
    closing = ""
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip():
            lines.append("")
            continue
        was_in_list = bool(levels)
        if not closing:
            while levels and indent < levels[-1] and not _lazy(line, lines, indent):
                levels.pop()
        item = None if closing else _ITEM.match(line)
        if item and not was_in_list and lines and lines[-1].strip():
            lines.append("")
        lines.append(_moved(line, indent, levels))
        if item:
            levels.append(len(item[1]) + len(item[2]) + len(item[3]))
        closing = _after(line, closing)
    return "\n".join(lines) + "\n"


def _lazy(line: str, before: list[str], indent: int) -> bool:
    """Whether a line goes on with a paragraph of an item although it stands further left."""
    if indent or _ITEM.match(line) or _FENCE.match(line) or line[0] in "#|<!":
        return False
    return bool(before) and bool(before[-1].strip())


def _moved(line: str, indent: int, levels: list[int]) -> str:
    if not levels:
        return line
    return " " * (4 * len(levels) + max(0, indent - levels[-1])) + line.lstrip(" ")


def _after(line: str, closing: str) -> str:
    """The fence that is open after a line, or nothing."""
    fence = _FENCE.match(line)
    if closing:
        return "" if fence and fence[1].startswith(closing) and fence[1] == line.strip() else closing
    return fence[1] if fence else ""
