"""The notebooks of examples/python: every cell runs, in order, as a reader runs them.

Without Jupyter, which brings a hundred packages: a notebook is JSON with cells of Python.
"""

from __future__ import annotations

import ast
import json
import pathlib
from typing import Any

import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[2] / "examples/python").glob("*.ipynb"))


def run_cell(source: str, names: dict[str, Any], place: str) -> Any:
    """The value of the cell's last line, if it is an expression: what a notebook shows."""
    tree = ast.parse(source, place)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, place, "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), place, "exec"), names)
    return eval(compile(ast.Expression(last.value), place, "eval"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_every_cell_runs(path: pathlib.Path) -> None:
    if "torch" in path.read_text():
        pytest.importorskip("torch")
    book = json.loads(path.read_text())
    assert book["nbformat"] == 4
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for number, cell in enumerate(book["cells"]):
        assert cell["cell_type"] == "markdown" or (cell["outputs"], cell["execution_count"]) == ([], None)
        if cell["cell_type"] == "code":
            shown = run_cell("".join(cell["source"]), names, f"{path.name}, cell {number}")
            pictures += hasattr(shown, "_repr_svg_") and shown._repr_svg_().startswith("<svg")
    assert pictures >= 1


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["first_bot", "train_value_net"]
