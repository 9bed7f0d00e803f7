#!/usr/bin/env python3
"""Checks that the pieces of code shown in the docs are still in the code.

An excerpt is a fence whose line before is the comment

    <!-- excerpt: engine/search/player.h -->

Its lines must stand in that file one after the other, moved to the left or right as a
whole at most. A line with nothing but "…", alone or as a comment ("// …", "# …"), stands
for lines left out. Prints every excerpt that is out of date; exit code 1 if any.
"""

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = re.compile(r"^\s*<!-- excerpt: (\S+) -->\s*$")
FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
LEFT_OUT = re.compile(r"^\s*(//|#)?\s*…\s*$")


@dataclass
class Excerpt:
    page: Path
    line: int  # of the comment, from 1
    source: str
    lines: list[str]


class BadPage(Exception):
    """A page whose excerpts cannot be told apart from the rest."""


def excerpts_of(page: Path) -> list[Excerpt]:
    lines = page.read_text(encoding="utf-8").splitlines()
    found = []
    for number, line in enumerate(lines):
        mark = MARK.match(line)
        if not mark:
            continue
        opening = FENCE.match(lines[number + 1]) if number + 1 < len(lines) else None
        if not opening:
            raise BadPage(f"{page}:{number + 1}: no fence on the line after the comment")
        end = number + 2
        while end < len(lines) and lines[end].strip() != opening[1]:
            end += 1
        if end == len(lines):
            raise BadPage(f"{page}:{number + 1}: the fence has no end")
        found.append(Excerpt(page, number + 1, mark[1], lines[number + 2 : end]))
    return found


def chunks_of(lines: list[str]) -> list[list[str]]:
    """The runs of lines between those left out."""
    chunks: list[list[str]] = [[]]
    for line in lines:
        if LEFT_OUT.match(line):
            chunks.append([])
        else:
            chunks[-1].append(line)
    return [chunk for chunk in chunks if any(line.strip() for line in chunk)]


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def shift_at(chunk: list[str], source: list[str], at: int) -> int | None:
    """How far the chunk stands to the right of itself there; nothing if it is not there."""
    if at + len(chunk) > len(source):
        return None
    shifts = set()
    for shown, real in zip(chunk, source[at:]):
        if shown.strip() != real.strip():
            return None
        if shown.strip():
            shifts.add(indent_of(real) - indent_of(shown))
    return shifts.pop() if len(shifts) == 1 else None


def first_missing(excerpt: list[str], source: list[str]) -> str | None:
    """The first line of the chunk that cannot be found where it should be, if any."""
    chunks = chunks_of(excerpt)
    if not chunks:
        return "(the excerpt is empty)"
    reached = 0
    for start in range(len(source)):
        shift = shift_at(chunks[0], source, start)
        if shift is None:
            continue
        placed, at = 1, start + len(chunks[0])
        for chunk in chunks[1:]:
            while at < len(source) and shift_at(chunk, source, at) != shift:
                at += 1
            if at == len(source):
                break
            placed, at = placed + 1, at + len(chunk)
        if placed == len(chunks):
            return None
        reached = max(reached, placed)
    return next(line.strip() for line in chunks[reached] if line.strip())


def fault_of(excerpt: Excerpt, root: Path) -> str | None:
    source = (root / excerpt.source).resolve()
    if not source.is_relative_to(root.resolve()) or not source.is_file():
        return f"there is no file {excerpt.source}"
    missing = first_missing(excerpt.lines, source.read_text(encoding="utf-8").splitlines())
    if missing is None:
        return None
    return f"{excerpt.source} no longer has the lines from '{missing}' on; copy them anew"


def check(pages: list[Path], root: Path) -> tuple[int, list[str]]:
    """How many excerpts there are, and what is wrong with them."""
    count, faults = 0, []
    for page in pages:
        try:
            excerpts = excerpts_of(page)
        except (BadPage, OSError, UnicodeDecodeError) as error:
            faults.append(str(error))
            continue
        count += len(excerpts)
        for excerpt in excerpts:
            if fault := fault_of(excerpt, root):
                faults.append(f"{excerpt.page}:{excerpt.line}: {fault}")
    return count, faults


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Example: scripts/check-excerpts.py docs/book/monte-carlo.md")
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE",
                        help="Markdown files; all of docs/ and README.md if left out")
    parser.add_argument("--root", type=Path, default=ROOT, metavar="FOLDER",
                        help="what the paths of excerpts start from; this repository if left out")
    arguments = parser.parse_args()
    pages = arguments.pages or [arguments.root / "README.md",
                                *sorted((arguments.root / "docs").rglob("*.md"))]
    count, faults = check(pages, arguments.root)
    for fault in faults:
        print(fault)
    if faults:
        return 1
    print(f"{count} excerpts are as the code has them.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
