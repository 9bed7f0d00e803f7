"""Every example in a docstring of the module does what it shows."""

from __future__ import annotations

import doctest
import inspect
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
import yolah


def documented() -> Iterator[tuple[str, str]]:
    """Names and docstrings of all that the package gives out, methods included."""
    yield "yolah", yolah.__doc__ or ""
    for name in yolah.__all__:
        thing = getattr(yolah, name)
        if not inspect.isroutine(thing) and not inspect.isclass(thing):
            continue
        yield name, thing.__doc__ or ""
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            if not member.startswith("_"):
                yield f"{name}.{member}", value.__doc__ or ""


DOCUMENTED = dict(documented())


@pytest.mark.parametrize("name", [name for name, text in DOCUMENTED.items() if ">>>" in text])
def test_examples(name: str) -> None:
    names = {each: getattr(yolah, each) for each in yolah.__all__} | {"yolah": yolah}
    test = doctest.DocTestParser().get_doctest(DOCUMENTED[name], names, name, None, None)
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append)
    assert not said, "".join(said)


def test_the_reference_is_what_the_docstrings_say() -> None:
    script = pathlib.Path(__file__).resolve().parents[2] / "scripts/docs/python_reference.py"
    done = subprocess.run([sys.executable, script, "--check"], text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_is_documented() -> None:
    assert [name for name, text in DOCUMENTED.items() if not text.strip()] == []


def blocks(path: pathlib.Path) -> list[tuple[int, str]]:
    """The examples of a page, with the lines they begin at."""
    text = path.read_text()
    return [(text[:found.start()].count("\n") + 1, found[1])
            for found in re.finditer(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]


def test_the_tour(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = pathlib.Path(__file__).resolve().parents[2] / "docs/python.md"
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    for line, text in blocks(page):
        test = doctest.DocTestParser().get_doctest(text, names, f"{page.name}:{line}", None, line)
        runner.run(test, out=said.append, clear_globs=False)
        names |= test.globs
    assert not said, "".join(said)
    assert runner.summarize(verbose=False).attempted > 40


def test_the_tour_shows_everything() -> None:
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs/python.md").read_text()
    quiet = {"__version__", "Line", "SearchResult", "Solution", "Tally", "MatchResult",
             "PlayStatistics"}
    missing = [name for name in yolah.__all__ if name not in quiet
               and not re.search(rf"\b{name}\b\(|yolah\.{name}\b|`{name}`", page)]
    assert missing == []
