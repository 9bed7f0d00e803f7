"""What mkdocs does not do by itself: GitHub's anchors, a page made of the program's help, pages made
of sources that pages link to, the chapters of the book in their order, shelves, and addresses of
pages that moved.

A shelf is a page in the navigation that lists further pages (`shelves` in mkdocs.yml). So the
navigation stays short, and each of these pages begins with the way back to its shelf."""

from __future__ import annotations

import logging
import os
import posixpath
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))

import figures
import languages
import live_boards
from command_pages import command_anchor, command_names, command_reference
from markdown_page import is_mark, outside_fences, parse_page, slug
from python_markdown import for_python_markdown
from repository_links import RepositoryPages

log = logging.getLogger("mkdocs.hooks.yolah")

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(os.environ.get("YOLAH_PROGRAMS", ROOT / "build/release/bin"))
# What `npm run book` builds. Without it, pages show pictures in place of what uses the engine.
LIVE = Path(os.environ.get("YOLAH_BOOK", ROOT / "build/book"))
# Where the app is, seen from the first page of the site: "../" if `yolah web` serves both. Without it,
# pages do not lead to the app.
APP = os.environ.get("YOLAH_APP", "")
_TOKENS = "assets/tokens.css"
_COLOURS = "assets/colours.js"
_ICON = "icon.svg"
_COMMANDS = "<!-- every command -->"
_APP_ONLY = re.compile(r"^<!-- app\n(.*?)\n-->\n", re.MULTILINE | re.DOTALL)
_APP_LINK = re.compile(r"\[([^\]]+)\]\(app:([^)\s]*)\)")
# The last thing in the header that is on every page, before the search.
_BEFORE_HEADER_OPTIONS = '<form class="md-header__option" data-md-component="palette">'
_PLAY_NOW = {"en": "Play now", "fr": "Jouer"}
_SITE_ONLY = re.compile(r"^<!-- site\n(.*?)\n-->$", re.MULTILINE | re.DOTALL)

repository = RepositoryPages(ROOT)
shelf_of: dict[str, str] = {}


def on_config(config: Config) -> Config:
    config["mdx_configs"].setdefault("toc", {})["slugify"] = lambda text, _separator: slug(text)
    if not (PROGRAMS / "yolah").exists():
        raise PluginError(f"no {PROGRAMS}/yolah, whose --help becomes pages: build it"
                          " (cmake --workflow --preset release), or set YOLAH_PROGRAMS")
    found = sorted((ROOT / "docs/book").glob("*.md"), key=lambda path: (path.stem != "index", path))
    chapters = [path.relative_to(ROOT / "docs").as_posix() for path in found]
    config["nav"] = _filled(config["nav"], {"CHAPTERS": chapters})
    for shelf in config["extra"]["shelves"]:
        _fill_shelf(shelf)
    return config


def _fill_shelf(shelf: str) -> None:
    """Notes which pages a shelf lists. A shelf that is not there lists none."""
    file = ROOT / "docs" / shelf
    if not file.exists():
        return
    for link in parse_page(file.read_text(encoding="utf-8")).links:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(shelf), link.target.split("#")[0]))
        shelf_of.setdefault(path, shelf)


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
    for path in repository.sources:
        files.append(File(path, str(ROOT / "docs"), config["site_dir"], False))
    files.append(File(_ICON, str(ROOT / "web/public"), config["site_dir"], False))
    files.append(File(live_boards.SCRIPT, str(ROOT / "web/element"), config["site_dir"], False))
    return files


def on_nav(nav: Any, config: Config, files: Files) -> Any:
    """A page that no list leads to is a page that nobody finds."""
    listed = {page.file.src_uri for page in nav.pages}
    for path in listed:
        shelf_of.pop(path, None)
    for file in files.documentation_pages():
        # The page in English has a link to the one in another language.
        is_translation = languages.language_of(file.src_uri) != "en"
        if not is_translation and file.src_uri not in {*listed, *shelf_of, *repository.sources}:
            log.warning("%s is in no list of mkdocs.yml, and on no shelf", file.src_uri)
    return nav


def on_page_read_source(page: Page, config: Config) -> str | None:
    path = page.file.src_uri
    if path in repository.sources:
        return repository.text_of(path)
    return None


def on_page_markdown(markdown: str, page: Page, config: Config, files: Files) -> str:
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    if _COMMANDS in markdown:
        markdown = markdown.replace(_COMMANDS, command_reference(PROGRAMS))
    markdown = _SITE_ONLY.sub(r"\1", markdown)
    markdown = outside_fences(markdown, lambda line: "" if is_mark(line) else line)
    markdown = repository.rewritten(page.file.src_uri, markdown)
    markdown = _with_app_links(markdown, page.file.src_uri)
    try:
        markdown = figures.expanded(markdown, figures.load(ROOT), page.file.src_uri)
    except figures.FigureError as error:
        raise PluginError(str(error)) from None
    if page.file.abs_src_path and page.file.src_uri not in repository.sources:
        markdown = live_boards.expanded(Path(page.file.abs_src_path), markdown)
    markdown = for_python_markdown(markdown)
    return _way_back(page.file.src_uri) + markdown


def _with_app_links(markdown: str, path: str) -> str:
    """What leads to the app stands only where there is one."""
    def link(found: re.Match[str]) -> str:
        return f'<a class="try-it" href="{_to_root(path)}{APP}{found[2]}">{found[1]}</a>'

    markdown = _APP_ONLY.sub(r"\1\n" if APP else "", markdown)
    return _APP_LINK.sub(link, markdown)


def _to_root(path: str) -> str:
    return "../" * path.count("/")


def _way_back(path: str) -> str:
    if path not in shelf_of:
        return ""
    shelf = shelf_of[path]
    title = _title_of((ROOT / "docs" / shelf).read_text(encoding="utf-8"))
    return f"[← {title}]({posixpath.relpath(shelf, posixpath.dirname(path) or '.')}){{ .way-back }}\n\n"


def _title_of(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ").strip()


def on_post_page(output: str, page: Page, config: Config) -> str:
    path = page.file.src_uri
    language = languages.language_of(path)
    if _BEFORE_HEADER_OPTIONS not in output:
        raise PluginError("the header of the theme has changed: no place for links to the app")
    output = output.replace(_BEFORE_HEADER_OPTIONS,
                            _header_links(path, language) + _BEFORE_HEADER_OPTIONS, 1)
    output = output.replace('<html lang="en"', f'<html lang="{language}"', 1)
    if APP:
        output = output.replace(
            "</head>", f'<meta name="yolah-app" content="{_to_root(path)}{APP}"></head>', 1)
    # Before the theme draws the page, which a script at its end would be too late for.
    output = output.replace("</head>", f'<script src="{_to_root(path)}{_COLOURS}"></script></head>', 1)
    return live_boards.with_scripts(output, _to_root(page.url), _has_engine())


def _header_links(path: str, language: str) -> str:
    """To the app, and to the page in the other language."""
    links = ""
    if APP:
        links += f'<a class="play-now" href="{_to_root(path)}{APP}play">{_PLAY_NOW[language]}</a>'
    other = languages.other_page(path)
    if (ROOT / "docs" / other).exists():
        code = languages.language_of(other)
        address = posixpath.relpath(other, posixpath.dirname(path) or ".").replace(".md", ".html")
        links += (f'<a class="other-language" href="{address}" lang="{code}" hreflang="{code}"'
                  f' data-language="{code}">{languages.NAMES[code]}</a>')
    return links


def _has_engine() -> bool:
    return (LIVE / posixpath.basename(live_boards.ENGINE_SCRIPT)).exists()


def on_post_build(config: Config) -> None:
    if _has_engine():
        folder = posixpath.dirname(live_boards.ENGINE_SCRIPT)
        shutil.copytree(LIVE, Path(config["site_dir"]) / folder, dirs_exist_ok=True)
    # The colours of the app, under the names by which the theme tells light from dark.
    tokens = (ROOT / "web/src/styles/tokens.css").read_text(encoding="utf-8")
    tokens = tokens.replace("[data-mode='dark']", '[data-md-color-scheme="slate"]')
    (Path(config["site_dir"]) / _TOKENS).write_text(tokens, encoding="utf-8")
    _lead_from_old_addresses(config)


def _lead_from_old_addresses(config: Config) -> None:
    moved = dict(config["extra"]["moved"])
    moved |= {f"reference/commands/{name}.html": f"reference/commands.html#{command_anchor(name)}"
              for name in command_names(PROGRAMS)}
    for old, new in moved.items():
        file = Path(config["site_dir"]) / old
        to = posixpath.relpath(new, posixpath.dirname(old) or ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url={to}">'
                        f'<p>This page moved: <a href="{to}">{to}</a></p>\n', encoding="utf-8")
