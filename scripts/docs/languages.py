"""Pages in two languages: docs/fr/play.md says in French what docs/play.md says.

Both must stay alike, so everything that does not depend on the language is compared: the levels of
the headings, commands, pictures, links, words in code, and the numbers of each section. A page in
French may leave sections out, with all below them, if it names their headings:
`<!-- without: For programs; My bot -->`."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_page import lines_and_fences

NAMES = {"en": "English", "fr": "Français"}
_FOLDER = "fr/"
_HEADING = re.compile(r"^(#{1,6}) (.*)")
_WITHOUT = re.compile(r"^<!-- without: (.*) -->$", re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
_COMMENT = re.compile(r"<!--.*?-->")
_TAG = re.compile(r"<[^>]*>")
_QUOTE = re.compile(r"\{\{(?:live|figure):[\w.-]+\}\}")
_TARGET = re.compile(r"\]\(([^)\s]+)\)|\b(?:src|record)=\"([^\"]+)\"")
_NUMBER = re.compile(r"\d+(?:[.,\u00a0\u202f]\d+)*")


@dataclass
class Section:
    """What stands below a heading, without its words."""

    line: int
    level: int
    title: str = ""
    code: Counter[str] = field(default_factory=Counter)
    targets: Counter[str] = field(default_factory=Counter)
    quotes: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    fences: Counter[str] = field(default_factory=Counter)


def language_of(page: str) -> str:
    return "fr" if page.startswith(_FOLDER) else "en"


def other_page(page: str) -> str:
    """The address of the same page in the other language, whether it is there or not."""
    return page.removeprefix(_FOLDER) if page.startswith(_FOLDER) else _FOLDER + page


def problems(docs: Path) -> Iterator[str]:
    """Where pages in French differ from those in English, a line each."""
    for page in sorted((docs / _FOLDER).glob("**/*.md")):
        name = page.relative_to(docs).as_posix()
        original = docs / other_page(name)
        if not original.exists():
            yield f"docs/{name} has no page in English"
            continue
        sections = [_sections(docs, each) for each in (original, page)]
        left_out = _WITHOUT.search(page.read_text(encoding="utf-8"))
        for title in left_out[1].split("; ") if left_out else []:
            if title not in [section.title for section in sections[0]]:
                yield f"docs/{name}: '{title}' is no heading of {original.name}"
            sections[0] = _without(sections[0], title)
        yield from (f"docs/{name}:{line}: {text}" for line, text in _differences(*sections))


def _without(sections: list[Section], title: str) -> list[Section]:
    """Without those below this heading."""
    kept, left_out = [], 0
    for section in sections:
        left_out = 0 if section.level <= left_out else left_out
        left_out = left_out or (section.level if section.title == title else 0)
        kept += [] if left_out else [section]
    return kept


def _differences(english: list[Section], french: list[Section]) -> Iterator[tuple[int, str]]:
    levels = [[section.level for section in page] for page in (english, french)]
    if levels[0] != levels[1]:
        yield 1, f"the levels of the headings are {levels[1]}, in English {levels[0]}"
        return
    for original, section in zip(english, french):
        for what, name in (("code", "code"), ("targets", "links and pictures"), ("quotes", "marked figures"),
                           ("numbers", "numbers"), ("fences", "commands")):
            here, there = getattr(section, what), getattr(original, what)
            if here != there:
                yield section.line, (f"{name} of this section: only here {sorted((here - there).elements())},"
                                     f" only in English {sorted((there - here).elements())}")


def _sections(docs: Path, page: Path) -> list[Section]:
    sections = [Section(1, 0)]
    hidden = False
    for number, (line, fenced) in enumerate(lines_and_fences(page.read_text(encoding="utf-8")), 1):
        heading = None if fenced else _HEADING.match(line)
        if heading:
            sections.append(Section(number, len(heading[1]), heading[2]))
        if fenced:
            _add_command(sections[-1], line)
        elif hidden or (line.startswith("<!--") and "-->" not in line):
            hidden = "-->" not in line
            sections[-1].targets.update(re.findall(r"\(app:([^)]*)\)", line))
        else:
            _add_line(sections[-1], docs, page, line)
    return sections


def _add_command(section: Section, line: str) -> None:
    """Comments are words."""
    command = re.sub(r"\s+#(?= ).*", "", line).strip()
    section.fences.update([command] if command else [])


def _add_line(section: Section, docs: Path, page: Path, line: str) -> None:
    section.quotes.update(_QUOTE.findall(line))
    section.targets.update(_target(docs, page, found[0] or found[1]) for found in _TARGET.findall(line))
    text = _COMMENT.sub("", _TARGET.sub("](", line))
    section.code.update(_CODE.findall(text))
    section.numbers.update(_plain_number(found) for found in _NUMBER.findall(_TAG.sub("", _CODE.sub("", text))))


def _target(docs: Path, page: Path, target: str) -> str:
    """As the page in English would name it; anchors are words."""
    path = target.partition("#")[0] or page.name
    if ":" in path:
        return path
    name = posixpath.normpath(posixpath.join(page.parent.relative_to(docs).as_posix(), path))
    # A picture with words in it is another one.
    return name.removeprefix(_FOLDER).replace("-fr.svg", ".svg")


def _plain_number(text: str) -> str:
    """`120 000` and `120,000`, `0,5` and `0.5` are the same."""
    joined = re.sub(r"[.,\u00a0\u202f](?=\d{3}(?!\d))", "", text)
    return joined.replace(",", ".")
