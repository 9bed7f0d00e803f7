"""What mkdocs does not do by itself: GitHub's anchors, pages made of the program's help and of
sources that pages link to, the chapters of the book in their order."""

from __future__ import annotations

import logging
import os
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))

from command_pages import command_pages, command_table
from markdown_page import is_mark, outside_fences, slug
from python_markdown import for_python_markdown
from repository_links import RepositoryPages

log = logging.getLogger("mkdocs.hooks.yolah")

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(os.environ.get("YOLAH_PROGRAMS", ROOT / "build/release/bin"))
_ICON = "icon.svg"
_COMMANDS = "<!-- every command -->"
_SITE_ONLY = re.compile(r"^<!-- site\n(.*?)\n-->$", re.MULTILINE | re.DOTALL)

repository = RepositoryPages(ROOT)
generated: dict[str, str] = {}


def on_config(config: Config) -> Config:
    config["mdx_configs"].setdefault("toc", {})["slugify"] = lambda text, _separator: slug(text)
    if not (PROGRAMS / "yolah").exists():
        raise PluginError(f"no {PROGRAMS}/yolah, whose --help becomes pages: build it"
                          " (cmake --workflow --preset release), or set YOLAH_PROGRAMS")
    generated.update(command_pages(PROGRAMS))
    commands = [path for path in generated if path.startswith("reference/commands/")]
    found = sorted((ROOT / "docs/book").glob("*.md"), key=lambda path: (path.stem != "index", path))
    chapters = [path.relative_to(ROOT / "docs").as_posix() for path in found]
    config["nav"] = _filled(config["nav"], {"COMMANDS": commands, "CHAPTERS": chapters})
    return config


def _filled(nav: list[Any], lists: dict[str, list[str]]) -> list[Any]:
    """The navigation with lists in place of their names, and outside pages by their path. What
    is not there is left out: a name that is wrong leaves a page in no list, which is an error."""
    filled: list[Any] = []
    for entry in nav:
        if isinstance(entry, dict):
            ((title, inside),) = entry.items()
            if isinstance(inside, list):
                inside = _filled(inside, lists)
            elif inside.startswith("../"):
                inside = repository.add(ROOT / inside.removeprefix("../"))
            elif not (ROOT / "docs" / inside).exists():
                inside = None
            filled += [{title: inside}] if inside else []
        else:
            filled += lists.get(entry, [entry])
    return filled


def on_files(files: Files, config: Config) -> Files:
    for file in list(files):
        if file.src_uri.endswith(".md"):
            repository.add_links(file.src_uri, Path(file.abs_src_path).read_text(encoding="utf-8"))
    for path in [*generated, *repository.sources]:
        files.append(File(path, str(ROOT / "docs"), config["site_dir"], False))
    files.append(File(_ICON, str(ROOT / "web/public"), config["site_dir"], False))
    return files


def on_nav(nav: Any, config: Config, files: Files) -> Any:
    """A page that no list leads to is a page that nobody finds."""
    listed = {page.file.src_uri for page in nav.pages}
    for file in files.documentation_pages():
        if file.src_uri not in listed and file.src_uri not in repository.sources:
            log.warning("%s is in no list of mkdocs.yml", file.src_uri)
    return nav


def on_page_read_source(page: Page, config: Config) -> str | None:
    path = page.file.src_uri
    if path in repository.sources:
        return repository.text_of(path)
    return generated.get(path)


def on_page_markdown(markdown: str, page: Page, config: Config, files: Files) -> str:
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    if _COMMANDS in markdown:
        markdown = markdown.replace(_COMMANDS, command_table(PROGRAMS))
    markdown = _SITE_ONLY.sub(r"\1", markdown)
    markdown = outside_fences(markdown, lambda line: "" if is_mark(line) else line)
    return for_python_markdown(repository.rewritten(page.file.src_uri, markdown))
