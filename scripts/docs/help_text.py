"""What `--help` of a command prints, taken apart: who it is, its options, its examples."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

_ROW = re.compile(r" {2,4}(\S.*?)(?: {2,}(\S.*))?")  # a name, and what it is
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
    for line in rest.splitlines():
        heading = _SECTION.match(line)
        if heading:
            section = heading[1]
        elif section in ("Example", "Examples"):
            parsed.examples.append(line.removeprefix("  "))
        elif line.startswith(" ") and section:
            _add_row(parsed.sections.setdefault(section, []), line.rstrip())
        else:
            section = ""
            parsed.notes.append(line)
    return parsed


def _add_row(rows: list[tuple[str, str]], line: str) -> None:
    row = _ROW.fullmatch(line)
    if row:
        rows.append((row[1], row[2] or ""))
        return
    # A description goes on below itself, or begins below a name that is too long.
    name, about = rows.pop()
    rows.append((name, f"{about} {line.strip()}".strip()))


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
