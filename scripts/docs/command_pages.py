"""The reference of the command line: what `--help` of every command prints, page by page."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from help_text import HelpText, as_markdown, parse_help

PROGRAMS = ("yolah-server", "yolah-coordinator", "server-load")
_FOLDER = "reference/commands"


def help_of(program: Path, words: tuple[str, ...]) -> HelpText:
    done = subprocess.run([str(program), *words, "--help"], check=True, capture_output=True,
                          text=True, timeout=20)
    return parse_help(done.stdout)


def command_pages(programs: Path) -> dict[str, str]:
    """Pages by their path: one for each subcommand of `yolah`, and for each other program."""
    yolah = programs / "yolah"
    pages = {f"{_FOLDER}/{name}.md": _page(yolah, ("yolah", name))
             for name, _ in help_of(yolah, ()).sections["Subcommands"]}
    return pages | {f"{_FOLDER}/{program.name}.md": _page(program, (program.name,))
                    for program in _others(programs)}


def command_table(programs: Path) -> str:
    rows = [f"| [`yolah {name}`](commands/{name}.md) | {about} |"
            for name, about in help_of(programs / "yolah", ()).sections["Subcommands"]]
    rows += [f"| [`{program.name}`](commands/{program.name}.md) | {help_of(program, ()).about} |"
             for program in _others(programs)]
    return "\n".join(["| command | |", "|---|---|", *rows])


def _others(programs: Path) -> list[Path]:
    """The other programs, as far as this build has them."""
    return [programs / name for name in PROGRAMS if (programs / name).exists()]


def _page(program: Path, words: tuple[str, ...]) -> str:
    return f"# {' '.join(words)}\n\n" + "\n".join(_sections(program, words, False))


def _sections(program: Path, words: tuple[str, ...], headed: bool) -> Iterator[str]:
    parsed = help_of(program, words[1:])
    yield (f"## {' '.join(words)}\n\n" if headed else "") + as_markdown(parsed)
    for name, _ in parsed.sections.get("Subcommands", []):
        yield from _sections(program, (*words, name), True)
