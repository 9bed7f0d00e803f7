"""Writes docs/reference/python/*.md from the docstrings of the module `yolah`: a page for each
class, and one for the functions.

Usage: python_reference.py [--check]

Needs the module: PYTHONPATH=build/release/python /usr/bin/python3 scripts/docs/python_reference.py
With --check it writes nothing, and fails if a page is not what the docstrings say.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from pathlib import Path
from typing import Any

import yolah
import yolah.env

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs/reference/python"
SOURCES = [ROOT / "bindings/python/yolah" / name for name in ("_yolah.pyi", "_words.py", "env.py")]
MADE = "Made from the docstrings by `scripts/docs/python_reference.py`; [python.md]({}) is a tour.\n"
Function = ast.FunctionDef


def all_definitions() -> dict[str, ast.AST]:
    """Classes and functions of the sources by name, and methods as Class.method."""
    found: dict[str, ast.AST] = {}
    for source in SOURCES:
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if not isinstance(node, (ast.ClassDef, Function)):
                continue
            found.setdefault(node.name, node)
            for member in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(member, Function):
                    found.setdefault(f"{node.name}.{member.name}", member)
    return found


DEFINITIONS = all_definitions()


def names_of_arguments(node: Function) -> str:
    """The arguments with their defaults, without types, and without self."""
    bare = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(bare, Function)
    for argument in [*bare.args.args, *bare.args.kwonlyargs]:
        argument.annotation = None
    if bare.args.args and bare.args.args[0].arg == "self":
        del bare.args.args[0]
    return ast.unparse(bare.args)


def returned(node: Function) -> str:
    """What it returns, in words of the module."""
    if node.returns is None or ast.unparse(node.returns) in ("None", "NoReturn", "Any"):
        return ""
    words = ast.unparse(node.returns)
    for private, shown in (("_Side", "Side"), ("_Result", "str"), ("_Records", "numpy.ndarray"),
                           ("_Plane", "float32")):
        words = words.replace(private, shown)
    return f" → {words}"


def text_of(thing: Any) -> str:
    """A docstring as Markdown: without the signature that pybind11 puts first, its examples in
    fences."""
    text = inspect.cleandoc(thing.__doc__ or "")
    text = re.sub(r"\A\w+\([^\n]*\) -> [^\n]*\n+", "", text)
    blocks = []
    for block in re.split(r"\n\n+", text.strip()):
        before, mark, example = block.partition(">>> ")
        if before.strip():
            blocks.append(before.strip())
        if mark:
            blocks.append(f"```pycon\n{mark}{example.rstrip()}\n```")
    return "\n\n".join(blocks)


def first_line(text: str) -> str:
    return text.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def members_of(kind: type) -> dict[str, Any]:
    """What a class gives out, in the order of its definition."""
    defined = [name for name in vars(kind) if not name.startswith("_")]
    order = [name.partition(".")[2] for name in DEFINITIONS if name.startswith(f"{kind.__name__}.")]
    return {name: inspect.getattr_static(kind, name)
            for name in sorted(defined, key=lambda name: (name not in order, order.index(name)
                                                          if name in order else 0))}


def is_method(kind: type, name: str) -> bool:
    node = DEFINITIONS.get(f"{kind.__name__}.{name}")
    return isinstance(node, Function) and not any(
        isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)


def methods_of(kind: type) -> list[str]:
    parts = []
    for name, member in members_of(kind).items():
        node = DEFINITIONS.get(f"{kind.__name__}.{name}")
        if not is_method(kind, name):
            continue
        assert isinstance(node, Function)
        if name == "from_index":
            continue  # a name that is gone
        function = getattr(member, "__func__", member)
        text = re.sub(rf"\A{name}\(\): (\w)", lambda found: found[1].upper(), text_of(function))
        parts.append(f"## {name}\n\n`{name}({names_of_arguments(node)}){returned(node)}`\n\n{text}\n")
    return parts


def attributes_of(kind: type) -> list[str]:
    rows = [f"| `{name}` | {first_line(text_of(member))} |"
            for name, member in members_of(kind).items()
            if isinstance(member, property) and not is_method(kind, name) and name != "index"]
    return ["| attribute | |\n|---|---|\n" + "\n".join(rows) + "\n"] if rows else []


def class_page(module: str, kind: type) -> str:
    name = kind.__name__
    made = DEFINITIONS.get(f"{name}.__init__") or DEFINITIONS.get(f"{name}.__new__")
    parts = [f"# {module}.{name}\n", MADE.format("../../python.md")]
    if isinstance(made, Function):
        arguments = names_of_arguments(made).removeprefix("cls, ")
        parts.append(f"`{module}.{name}({arguments})`\n")
    parts += [text_of(kind) + "\n", *attributes_of(kind), *methods_of(kind)]
    return "\n".join(parts)


def functions_page() -> str:
    parts = ["# Functions of yolah\n", MADE.format("../../python.md")]
    classes = [f"[{name}]({name}.md)" for name in classes_of_module()]
    parts.append("Classes: " + ", ".join(classes) + ".\n")
    for name in sorted(yolah.__all__):
        node = DEFINITIONS.get(name)
        if isinstance(node, Function):
            parts.append(f"## {name}\n\n`yolah.{name}({names_of_arguments(node)}){returned(node)}`\n\n"
                         f"{text_of(getattr(yolah, name))}\n")
    return "\n".join(parts)


def classes_of_module() -> dict[str, tuple[str, type]]:
    found = {name: ("yolah", getattr(yolah, name)) for name in sorted(yolah.__all__)
             if inspect.isclass(getattr(yolah, name))}
    for name in ("YolahEnv", "YolahAEC", "YolahVector"):
        found[name] = ("yolah.env", getattr(yolah.env, name))
    return found


def pages() -> dict[str, str]:
    made = {f"{name}.md": class_page(module, kind)
            for name, (module, kind) in classes_of_module().items()}
    return made | {"functions.md": functions_page()}


def stale() -> list[str]:
    """Pages that are not what the docstrings say, that are missing, or that nobody makes."""
    made = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in PAGES.glob("*.md")}
    return sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))


def main() -> int:
    if "--help" in sys.argv:
        print(__doc__)
        return 0
    if "--check" in sys.argv:
        for name in stale():
            print(f"docs/reference/python/{name} is not what the docstrings say: run"
                  " PYTHONPATH=build/release/python /usr/bin/python3 scripts/docs/python_reference.py")
        return 1 if stale() else 0
    PAGES.mkdir(exist_ok=True)
    for path in PAGES.glob("*.md"):
        path.unlink()
    for name, text in pages().items():
        (PAGES / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
