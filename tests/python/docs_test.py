"""Every example in a docstring of the module does what it shows."""

from __future__ import annotations

import doctest
import inspect
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
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append)
    assert not said, "".join(said)


def test_everything_is_documented() -> None:
    assert [name for name, text in DOCUMENTED.items() if not text.strip()] == []
