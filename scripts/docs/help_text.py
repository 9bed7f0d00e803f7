"""What `--help` of a command prints, taken apart: who it is, its options, its examples."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

_COLUMN = 30  # where descriptions begin
_SECTION = re.compile(r"^([A-Z][A-Za-z ]*):$")


@dataclass
class HelpText:
    about: str
    usage: str
    sections: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)


def parse_help(text: str) -> HelpText:
    about, _, rest = text.partition("\nUsage: ")
    usage, _, rest = rest.partition("\n")
    parsed = HelpText(" ".join(about.split()), usage.strip())
    section = ""
    lines = rest.splitlines()
    for number, line in enumerate(lines):
        heading = _SECTION.match(line)
        if heading:
            section = heading[1]
        elif section in ("Example", "Examples"):
            parsed.examples.append(line.removeprefix("  "))
        elif line.startswith(" ") and section:
            following = lines[number + 1] if number + 1 < len(lines) else ""
            _add_row(parsed.sections.setdefault(section, []), line, _goes_on(following))
        else:
            section = ""
            parsed.notes.append(line)
    return parsed


def _goes_on(line: str) -> bool:
    return line.startswith(" " * _COLUMN) and bool(line.strip())


def _add_row(rows: list[tuple[str, str]], line: str, more_follows: bool) -> None:
    if _goes_on(line):
        name, about = rows.pop()
        rows.append((name, f"{about} {line.strip()}".strip()))
        return
    # A name that is too long has its description on the next line.
    short = line[_COLUMN - 1 : _COLUMN] in ("", " ") and not (more_follows and line[_COLUMN - 2] != " ")
    rows.append((line[:_COLUMN].strip(), line[_COLUMN:].strip()) if short else (line.strip(), ""))


def as_markdown(parsed: HelpText) -> str:
    parts = [parsed.about + ".", f"```text\n{parsed.usage}\n```"]
    parts += [_table(name, rows) for name, rows in parsed.sections.items()]
    notes = "\n".join(parsed.notes).strip()
    parts += [html.escape(notes, quote=False)] if notes else []
    examples = "\n".join(parsed.examples).strip("\n")
    parts += [f"```sh\n{examples}\n```"] if examples else []
    return "\n\n".join(parts) + "\n"


def _table(name: str, rows: list[tuple[str, str]]) -> str:
    """As HTML: options and descriptions may hold what Markdown would take for its own."""
    cells = "".join(f"<tr><td><code>{html.escape(option)}</code></td><td>{html.escape(about)}</td></tr>\n"
                    for option, about in rows)
    return f"<table>\n<thead><tr><th>{name}</th><th></th></tr></thead>\n<tbody>\n{cells}</tbody>\n</table>"
