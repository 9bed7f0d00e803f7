"""The reference of the command line: what `--help` of every command prints, on one page."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from help_text import HelpText, as_markdown, parse_help

PROGRAMS = ("yolah-server", "yolah-coordinator", "server-load")


def help_of(program: Path, words: tuple[str, ...]) -> HelpText:
    done = subprocess.run([str(program), *words, "--help"], check=True, capture_output=True,
                          text=True, timeout=20)
    return parse_help(done.stdout)


def command_names(programs: Path) -> list[str]:
    """Every subcommand of `yolah`, and the other programs."""
    names = [name for name, _ in help_of(programs / "yolah", ()).sections["Subcommands"]]
    return names + [program.name for program in _others(programs)]


def command_reference(programs: Path) -> str:
    """A table of all commands, and a section for each of them."""
    yolah = programs / "yolah"
    rows, sections = [], []
    for name, about in help_of(yolah, ()).sections["Subcommands"]:
        rows.append(f"| [`yolah {name}`](#{command_anchor(name)}) | {about} |")
        sections += _sections(yolah, ("yolah", name), 2)
    for program in _others(programs):
        rows.append(f"| [`{program.name}`](#{program.name}) | {help_of(program, ()).about} |")
        sections += _sections(program, (program.name,), 2)
    return "\n".join(["| command | |", "|---|---|", *rows, "", *sections])


def command_anchor(name: str) -> str:
    return name if name in PROGRAMS else f"yolah-{name}"


def _others(programs: Path) -> list[Path]:
    """The other programs, as far as this build has them."""
    return [programs / name for name in PROGRAMS if (programs / name).exists()]


def _sections(program: Path, words: tuple[str, ...], level: int) -> Iterator[str]:
    parsed = help_of(program, words[1:])
    yield f"{'#' * level} {' '.join(words)}\n\n{as_markdown(parsed)}"
    for name, _ in parsed.sections.get("Subcommands", []):
        yield from _sections(program, (*words, name), level + 1)
