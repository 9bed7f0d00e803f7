"""Gives Doxygen a source whose opening comment is the documentation of its file.

A header here opens with plain `//` lines that say what it is for. Lines keep their numbers.
Usage: header_comment.py FILE
"""

from __future__ import annotations

import sys


def documented(text: str) -> str:
    """The opening comment as Doxygen's, up to `#pragma once`, whose line says that it is the
    file's: no other line is free, and what follows the word is taken for a name."""
    opening, pragma, rest = text.partition("\n#pragma once\n")
    lines = opening.split("\n")
    if not pragma or not all(line.startswith("//") for line in lines):
        return text
    return "\n".join(["/" + line for line in lines]) + "\n/// \\file\n" + rest


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        source = file.read()
    sys.stdout.write(documented(source) if sys.argv[1].endswith(".h") else source)
