"""What the checks of the exercises use, and what runs them: in the page and in the tests alike.

An exercise is a file beside this one. Its first string is the title and the task. Comments at
the margin begin its parts:

    # Write:      what the reader starts from
    # Hint: ...   one or several, each opened when the reader asks for it
    # Solution:   one that passes
    # Mistake: .. one that many make, and a piece of what the check must say about it
    # Check:      functions check_...(), each with a string that says what it asks
"""

import inspect
import math
import re
from dataclasses import dataclass, field

_PART = re.compile(r"^# (Write|Hint|Solution|Mistake|Check):[ ]*(.*)$")


@dataclass
class Exercise:
    """A file of an exercise, by its parts."""

    title: str
    task: str
    write: str
    check: str
    solution: str
    hints: list[str] = field(default_factory=list)
    mistakes: list[tuple[str, str]] = field(default_factory=list)  # what is told, the program


class Wrong(Exception):
    """What an answer got wrong, in words for who wrote it."""


def read(text):
    """The exercise in a file; a ValueError if a part is missing."""
    head, parts = None, []
    lines = []
    for line in text.splitlines():
        begun = _PART.match(line)
        if begun:
            parts.append((begun[1], begun[2], []))
            lines = parts[-1][2]
        elif not parts:
            head = [*(head or []), line]
        else:
            lines.append(line)
    title, _, task = "\n".join(head or []).strip().strip('"').partition("\n")
    code = {kind: _program(lines) for kind, _, lines in parts
            if kind in ("Write", "Solution", "Check")}
    if not title or {"Write", "Solution", "Check"} - set(code):
        raise ValueError("an exercise needs a title, # Write:, # Solution: and # Check:")
    return Exercise(
        title.strip(), task.strip(), code["Write"], code["Check"], code["Solution"],
        hints=[" ".join([first, *(line.lstrip("# ") for line in lines)]).strip()
               for kind, first, lines in parts if kind == "Hint"],
        mistakes=[(said, _program(lines)) for kind, said, lines in parts if kind == "Mistake"])


def _program(lines):
    return "\n".join(lines).strip() + "\n"


def results(answer, check, file="answer.py"):
    """What each check says of an answer: a list of {"asks", "wrong"}; wrong is "" if it is right.

    An answer that cannot even be read raises what Python raises; `file` is its name there."""
    written = {"__name__": "answer"}
    exec(compile(answer, file, "exec"), written)
    asked = {name: value for name, value in globals().items() if not name.startswith("_")}
    asked |= {name: value for name, value in written.items() if not name.startswith("__")}
    exec(compile(check, "the check", "exec"), asked)
    return [_result(found, file) for name, found in asked.items()
            if name.startswith("check_") and callable(found)]


def _result(check, file):
    try:
        check()
        wrong = ""
    except Wrong as told:
        wrong = str(told)
    except RecursionError:
        wrong = "Your program calls itself without an end."
    except Exception as error:  # whatever an answer does, the reader hears of it
        wrong = f"{type(error).__name__}: {error}{_line_of(error, file)}"
    return {"asks": inspect.getdoc(check), "wrong": wrong}


def _line_of(error, file):
    """Where in the answer it happened."""
    at = ""
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == file:
            at = f" (line {trace.tb_lineno})"
        trace = trace.tb_next
    return at


def expect(got, wanted, call):
    """The answer to a call must be this value."""
    if type(got) is not type(wanted) or got != wanted:
        raise Wrong(f"{call} gave {_short(got)}. It should give {_short(wanted)}.")


def expect_near(got, wanted, call, within=1e-6):
    """A number must be this one, but for the last digits."""
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        raise Wrong(f"{call} gave {_short(got)}. It should give a number.")
    if not math.isclose(got, wanted, rel_tol=within, abs_tol=within):
        raise Wrong(f"{call} gave {got:.6g}. It should give {wanted:.6g}.")


def expect_that(holds, otherwise):
    """A property that has no one value: `otherwise` tells what is wrong."""
    if not holds:
        raise Wrong(otherwise)


def _short(value):
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
