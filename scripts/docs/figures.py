#!/usr/bin/python3
"""The figures that pages state, from one file: docs/figures.toml.

A page writes `{{figure:run.name}}`, and `--write` puts the value before it, so that a reader of the
bare file sees it too: `+24 ± 21<!--{{figure:search.futility}}-->`. The site shows the value with a
link to where it comes from. A number with a unit that comes from nowhere is a fault of the page,
unless it is marked as a setting.
"""

from __future__ import annotations

import argparse
import datetime
import html
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markdown_page import found_in_text, lines_and_fences, outside_fences, slug

FILE = "docs/figures.toml"
SOURCES = "<!-- where the figures come from -->"
KINDS = ("strength", "ratio", "speed", "count")
BY_HAND = "by hand:"

_MARK = re.compile(r"<!--\{\{figure:([\w.-]+)\}\}-->|\{\{figure:([\w.-]+)\}\}")
_SETTING = "<!-- setting -->"
_NUMBER = r"(?<![\w.,:#^-])[-+]?\d+(?:,\d{3})*(?:\.\d+)?"
_UNIT = (r"(?:%|(?:Elo|[mµn]?s|seconds?|min|minutes?|hours?|[kKMGT]B(?:/s)?|[KMG]bit/s|times)\b|"
         r"(?:million ?|thousand ?|[kM] ?)?(?:(?:nodes|games|positions|plies|moves)(?:/s| a second)|/s)\b)")
_MEASURED = re.compile(rf"±\s*\d[\d.,]*|{_NUMBER}\s*(?:(?:to|and|or|/)\s*{_NUMBER}\s*)?{_UNIT}")
# What an element of the page shows: check_live.py compares it.
_SHOWN = re.compile(rf"{_NUMBER}\s*(?:{_UNIT})?<!--\{{\{{live:[\w.-]+\}}\}}-->")
# Limits that games are played with and the share of intervals that hold are chosen, not measured.
_CHOSEN = re.compile(r"\((?:95|99) %\)|\b95 %(?= interval|:)|interval of 95 %|"
                     r"[\d.]+ m?s(?: \+ [\d.]+ m?s)? an? (?:move|position)\b")
_UNIT_OF_COLUMN = re.compile(r"\bElo\b|%|/s\b|\bseconds?\b|\(m?s\)|\bscore\b|\btime\b")
_CODE = re.compile(r"(`+)(?:(?!\1).)*?\1")
_LINK_TARGET = re.compile(r"\]\([^)]*\)")
_COMMENT = re.compile(r"<!--.*?-->")
_IN_CELL = re.compile(r"(?<![\w:=-])[-+]?\d")


def _marks(line: str) -> list[re.Match[str]]:
    """The figures that a line asks for."""
    return found_in_text(_MARK, line)


class FigureError(Exception):
    """Something in docs/figures.toml, or a page that asks for what is not there."""


@dataclass(frozen=True)
class Run:
    """One measurement, that gave one figure or many."""

    name: str
    about: str
    kind: str
    command: str
    commit: str
    machine: str
    date: str
    minutes: float
    error: float  # of a ratio or speed, as a share of it; strengths carry theirs in the value
    figures: dict[str, str]
    paths: dict[str, str]  # where the command's JSON has a figure
    yardstick: tuple[str, float] | None  # of a speed: where it is in the JSON, and what it was then

    @property
    def by_hand(self) -> bool:
        return self.command.startswith(BY_HAND)


@dataclass(frozen=True)
class Figures:
    pages: list[str]
    machines: dict[str, str]
    runs: dict[str, Run]

    def value(self, identity: str) -> str:
        run, _, name = identity.partition(".")
        if run not in self.runs or name not in self.runs[run].figures:
            raise FigureError(f"{FILE} has no figure {identity}")
        return self.runs[run].figures[name]


def load(root: Path) -> Figures:
    return parse((root / FILE).read_text(encoding="utf-8"))


def parse(text: str) -> Figures:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FigureError(f"{FILE}: {error}") from None
    machines = data.get("machines", {})
    runs = {name: _run(name, fields, machines) for name, fields in data.get("run", {}).items()}
    return Figures(data.get("pages", []), machines, runs)


def _run(name: str, fields: dict[str, Any], machines: dict[str, str]) -> Run:
    def fault(text: str) -> FigureError:
        return FigureError(f"{FILE}: run {name}: {text}")

    for key in ("about", "kind", "command", "commit", "machine", "date", "figures"):
        if not fields.get(key):
            raise fault(f"'{key}' is missing")
    if fields["kind"] not in KINDS:
        raise fault(f"'kind' is one of {', '.join(KINDS)}, not {fields['kind']}")
    if fields["machine"] not in machines:
        raise fault(f"no machine '{fields['machine']}' in [machines]")
    if not isinstance(fields["date"], datetime.date):
        raise fault("'date' is a day, as 2026-11-16")
    paths = fields.get("json", {})
    unknown = [path for path in paths if path not in fields["figures"]]
    if unknown:
        raise fault(f"'json' names what is no figure: {', '.join(unknown)}")
    if paths and fields["command"].startswith(BY_HAND):
        raise fault("what is measured by hand has no 'json'")
    yardstick = fields.get("yardstick")
    if yardstick and set(yardstick) != {"path", "then"}:
        raise fault("'yardstick' is { path = \"...\", then = NUMBER }")
    return Run(name, fields["about"], fields["kind"], fields["command"], fields["commit"],
               fields["machine"], fields["date"].isoformat(), float(fields.get("minutes", 0)),
               float(fields.get("error", 0)), fields["figures"], paths,
               (yardstick["path"], float(yardstick["then"])) if yardstick else None)


def expanded(text: str, figures: Figures, page: str) -> str:
    """The text for the site: each figure a link to its run on the page of results."""
    up = "../" * page.count("/")

    def line(before: str) -> str:
        parts: list[str] = []
        end = 0
        for mark in _marks(before):
            value = figures.value(mark[1] or mark[2])
            piece = before[end:mark.start()]
            if mark[1]:
                if not piece.endswith(value):
                    raise FigureError(f"docs/{page}: before {mark[0]} stands not '{value}'")
                piece = piece.removesuffix(value)
            parts += [piece, _link(figures, mark[1] or mark[2], up)]
            end = mark.end()
        return "".join(parts) + before[end:]

    text = outside_fences(text, line)
    return text.replace(SOURCES, sources(figures)) if SOURCES in text else text


def _link(figures: Figures, identity: str, up: str) -> str:
    run = figures.runs[identity.partition(".")[0]]
    told = _attribute(f"{run.about}. Commit {run.commit}, {run.date},"
                      f" {figures.machines[run.machine]}")
    return (f'<a class="figure" href="{up}results.html#figure-{slug(run.name)}" title="{told}">'
            f"{figures.value(identity)}</a>")


def _attribute(text: str) -> str:
    """Text in a tag of a Markdown page, where a bar ends a cell and a star begins emphasis."""
    return re.sub(r"[|*_`\[\]]", lambda found: f"&#{ord(found[0])};", html.escape(text))


def sources(figures: Figures) -> str:
    """The table of all runs, in HTML: commands hold bars and stars."""
    rows = "".join(
        f'<tr id="figure-{slug(run.name)}"><td>{html.escape(run.about)}</td>'
        f"<td>{_command(run)}</td><td><code>{html.escape(run.commit)}</code></td>"
        f"<td>{html.escape(figures.machines[run.machine])}</td><td>{run.date}</td></tr>\n"
        for run in figures.runs.values())
    return ("<table>\n<thead><tr><th>what</th><th>command</th><th>commit</th><th>machine</th>"
            f"<th>date</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>")


def _command(run: Run) -> str:
    text = html.escape(run.command.strip())
    return text if run.by_hand else f"<code>{text}</code>"


def faults(figures: Figures, page: str, text: str) -> Iterator[tuple[int, str]]:
    """What is wrong with a page, with its line: figures unlike the file's, numbers from nowhere."""
    checked = page in figures.pages
    titles: list[str] = []  # of the columns, while a table goes on
    hidden = ""  # what ends the lines that a reader does not see
    lines = text.splitlines()
    for number, (line, fenced) in enumerate(lines_and_fences(text), 1):
        if fenced:
            continue
        rest, wrong = _without_figures(figures, line)
        yield from ((number, problem) for problem in wrong)
        if not checked:
            continue
        if hidden or (rest.startswith("<!--") and "-->" not in rest):
            hidden = "" if "-->" in rest else "-->"
            continue
        cells = _cells(rest)
        titles = titles or cells if cells else []
        if rest[-1:].isdigit() and number < len(lines):  # its unit may stand on the next line
            rest += " " + lines[number].strip().partition(" ")[0]
        found = _bare_in_row(cells, titles) if cells else _bare(rest)
        yield from ((number, f"'{one}' is no figure of {FILE}: write {{{{figure:run.name}}}}; or put "
                     f"{_SETTING} after it if it was chosen, not measured") for one in found)


def _without_figures(figures: Figures, line: str) -> tuple[str, list[str]]:
    problems: list[str] = []
    parts: list[str] = []
    end = 0
    for mark in _marks(line):
        before = line[end:mark.start()]
        end = mark.end()
        try:
            value = figures.value(mark[1] or mark[2])
        except FigureError as error:
            problems.append(str(error))
            continue
        if mark[1] and not before.endswith(value):
            problems.append(f"{mark[1]} is '{value}' in {FILE};"
                            " scripts/docs/figures.py --write puts it here")
        parts.append(before.removesuffix(value) if mark[1] else before)
    return "".join(parts) + line[end:], problems


def _cells(line: str) -> list[str]:
    if not line.startswith("|"):
        return []
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _bare(text: str) -> list[str]:
    """Numbers with a unit after the last that is marked as a setting."""
    return [match[0].strip() for match in _MEASURED.finditer(_plain(text.rpartition(_SETTING)[2]))]


def _bare_in_row(cells: list[str], titles: list[str]) -> list[str]:
    """The same in a row of a table, where a column's title may hold the unit."""
    first = max((place for place, cell in enumerate(cells) if _SETTING in cell), default=-1)
    found = [one for cell in cells[max(first, 0):] for one in _bare(cell)]
    if found or cells == titles:
        return found
    return [cell for title, cell in list(zip(titles, cells))[first + 1:]
            if _UNIT_OF_COLUMN.search(title) and _IN_CELL.search(_plain(cell))]


def _plain(line: str) -> str:
    """What a reader reads as text: no code, no comments, no addresses, no limits of games. What an
    element of the page shows is checked elsewhere."""
    for pattern in (_CODE, _SHOWN, _COMMENT, _CHOSEN):
        line = pattern.sub("", line)
    return _LINK_TARGET.sub("]", line)


def written(text: str, figures: Figures, before: Figures) -> str:
    """The page with the values of the file; `before` has those that stand there now."""
    def line(now: str) -> str:
        parts: list[str] = []
        end = 0
        for mark in _marks(now):
            identity = mark[1] or mark[2]
            piece = now[end:mark.start()]
            end = mark.end()
            if mark[1]:
                for known in (figures, before):
                    try:
                        if piece.endswith(known.value(identity)):
                            piece = piece.removesuffix(known.value(identity))
                            break
                    except FigureError:
                        continue
                else:
                    raise FigureError(f"the value before {mark[0]} is not one that"
                                      f" {FILE} has or had")
            parts += [piece, figures.value(identity), f"<!--{{{{figure:{identity}}}}}-->"]
        return "".join(parts) + now[end:]

    return outside_fences(text, line)


def problems(root: Path) -> list[str]:
    """All that is wrong, a line each; nothing where there is no file of figures."""
    if not (root / FILE).exists():
        return []
    try:
        figures = load(root)
    except FigureError as error:
        return [str(error)]
    found = [f"{FILE}: no page {page}" for page in figures.pages if not (root / page).exists()]
    used: set[str] = set()
    for path in all_pages(root):
        text = path.read_text(encoding="utf-8")
        page = path.relative_to(root).as_posix()
        used |= {mark[1] or mark[2] for line in text.splitlines() for mark in _marks(line)}
        found += [f"{page}:{line}: {problem}" for line, problem in faults(figures, page, text)]
    found += [f"{FILE}: no page shows {run.name}.{name}" for run in figures.runs.values()
              for name in run.figures if f"{run.name}.{name}" not in used]
    return found


def all_pages(root: Path) -> list[Path]:
    return [*sorted((root / "docs").rglob("*.md")), *root.glob("README.md")]


def write_pages(root: Path) -> int:
    """Brings all pages up to date; how many changed."""
    figures = load(root)
    shown = subprocess.run(["git", "-C", str(root), "show", f"HEAD:{FILE}"], capture_output=True,
                           text=True)
    before = parse(shown.stdout) if shown.returncode == 0 else figures
    changed = 0
    for path in all_pages(root):
        text = path.read_text(encoding="utf-8")
        if not _MARK.search(text):
            continue
        try:
            now = written(text, figures, before)
        except FigureError as error:
            raise FigureError(f"{path.relative_to(root)}: {error}") from None
        if now != text:
            path.write_text(now, encoding="utf-8")
            changed += 1
    return changed


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="figures.py", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Checks the figures of the pages against docs/figures.toml, or puts them in.",
        epilog="example:\n  scripts/docs/figures.py            what is wrong, with page and line\n"
               "  scripts/docs/figures.py --write    put the file's values into the pages")
    parser.add_argument("--write", action="store_true", help="put the file's values into the pages")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[2],
                        help="the repository (this one unless told)")
    asked = parser.parse_args()
    try:
        if asked.write:
            print(f"{write_pages(asked.root)} pages changed")
            return 0
    except FigureError as error:
        print(error, file=sys.stderr)
        return 1
    found = problems(asked.root.resolve())
    print("".join(problem + "\n" for problem in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
