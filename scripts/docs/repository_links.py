"""Pages link to files of the repository that are not in docs/. On GitHub such a link opens the
file; for the site each becomes a page: text as text, sources with their lines numbered."""

from __future__ import annotations

import os.path
import posixpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_page import map_targets, outside_fences, parse_page

_FOLDER = "source"
_LANGUAGES = {".h": "cpp", ".cpp": "cpp", ".py": "python", ".js": "javascript", ".ts": "typescript",
              ".toml": "toml", ".sh": "sh", ".json": "json", ".yml": "yaml", ".cmake": "cmake"}


class RepositoryPages:
    """The pages of the site that are made of files outside docs/, by their path in the site."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.docs = root / "docs"
        self.sources: dict[str, Path] = {}

    def add(self, file: Path) -> str:
        """The path in the site; the file, and all it links to, will be pages."""
        name = file.relative_to(self.root).as_posix()
        page = f"{_FOLDER}/{name}" if name.endswith(".md") else f"{_FOLDER}/{name}.md"
        if page not in self.sources:
            self.sources[page] = file
            if file.suffix == ".md":
                self.add_links(page, file.read_text(encoding="utf-8"))
        return page

    def add_links(self, page: str, text: str) -> None:
        for link in parse_page(text).links:
            self.in_site(page, link.target)

    def file_of(self, page: str) -> Path:
        return self.sources.get(page, self.docs / page)

    def in_site(self, page: str, target: str) -> str:
        """A link of a page, as it must be in the site."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc or not parts.path:
            return target
        base = self.file_of(page)
        file = Path(os.path.normpath(base.parent / unquote(parts.path)))
        if file.is_relative_to(self.docs):
            if page not in self.sources:
                return target
            to = file.relative_to(self.docs).as_posix()
        elif (file / "README.md").exists() and file.is_dir():
            to = self.add(file / "README.md")
        else:
            to = self.add(file)
        return posixpath.relpath(to, posixpath.dirname(page)) + _fragment(file, parts.fragment)

    def rewritten(self, page: str, text: str) -> str:
        def of_link(target: str) -> str:
            return self.in_site(page, target)

        def of_tag(target: str) -> str:  # mkdocs leaves these alone
            path, hash_sign, fragment = self.in_site(page, target).partition("#")
            if path.endswith(".md") and not urlsplit(path).scheme:
                path = path.removesuffix(".md") + ".html"
            return path + hash_sign + fragment

        return outside_fences(text, lambda line: map_targets(line, of_link, of_tag))

    def text_of(self, page: str) -> str:
        file = self.sources[page]
        if file.is_dir():
            return self._listing(file)
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".md":
            return text
        name = file.relative_to(self.root)
        language = _LANGUAGES.get(file.suffix, "text")
        return f'# {file.name}\n\n`{name}`\n\n``````{language} linenums="1"\n{text}\n``````\n'

    def _listing(self, folder: Path) -> str:
        names = sorted(entry.name + ("/" if entry.is_dir() else "") for entry in folder.iterdir())
        name = folder.relative_to(self.root)
        return f"# {name}/\n\n" + "".join(f"- `{entry}`\n" for entry in names)


def _fragment(file: Path, fragment: str) -> str:
    """Lines of a source are `#L12` on GitHub and have another name in the site."""
    if not fragment:
        return ""
    if file.suffix == ".md":
        return "#" + fragment
    return "#__codelineno-0-" + fragment.removeprefix("L").partition("-")[0]
