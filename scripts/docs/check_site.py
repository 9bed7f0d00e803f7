"""Checks the built site: every link and picture leads to a file of it, every anchor exists, and
no page asks anything of the network."""

from __future__ import annotations

import argparse
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser fetches by itself; a link is only followed when somebody asks.
_FETCHED = {"script": "src", "img": "src", "link": "href", "source": "srcset", "iframe": "src"}
_IMPORT = re.compile(r"@import|url\(\s*['\"]?(?:https?:)?//", re.IGNORECASE)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.identities: set[str] = set()
        self.links: list[tuple[str, bool]] = []  # where to, and whether it is fetched unasked

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.identities |= {named[key] or "" for key in ("id", "name") if key in named}
        target = named.get(_FETCHED.get(tag, ""))
        if target is not None and named.get("rel") != "canonical":
            self.links.append((target, True))
        if tag == "a" and named.get("href"):
            self.links.append((named["href"] or "", False))


class Site:
    def __init__(self, root: Path, beside_app: bool = False) -> None:
        self.root = root.resolve()
        self.beside_app = beside_app
        self.pages: dict[Path, _Reader] = {}
        for path in sorted(self.root.rglob("*.html")):
            reader = _Reader()
            reader.feed(path.read_text(encoding="utf-8"))
            self.pages[path] = reader

    def problems(self) -> list[str]:
        found = [f"{page.relative_to(self.root)}: {target}: {reason}"
                 for page, reader in self.pages.items() for target, fetched in reader.links
                 if (reason := self._wrong(page, target, fetched))]
        found += [f"{path.relative_to(self.root)}: a style that fetches another"
                  for path in sorted(self.root.rglob("*.css"))
                  if _IMPORT.search(path.read_text(encoding="utf-8"))]
        return found

    def _wrong(self, page: Path, target: str, fetched: bool) -> str | None:
        parts = urlsplit(target)
        if parts.scheme in ("data", "javascript"):
            return None
        if parts.scheme or parts.netloc:
            return "asked of the network" if fetched else None
        # Only the page for wrong addresses may name others from the root: it is shown anywhere.
        base = self.root if page.name == "404.html" else page.parent
        path = parts.path.lstrip("/") if page.name == "404.html" else parts.path
        file = (base / unquote(path)).resolve() if parts.path else page
        file = file / "index.html" if file.is_dir() else file
        if self.beside_app and not fetched and not file.is_relative_to(self.root):
            return None  # a page of the app
        if not file.exists():
            return "not in the site"
        # Doxygen names headings of its pages that it then leaves out.
        if not parts.fragment or file not in self.pages or page.parent.name == "cpp":
            return None
        return None if unquote(parts.fragment) in self.pages[file].identities else "no anchor"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, epilog="example: check_site.py build/site")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--beside-app", action="store_true", help="links may lead out of the folder, to the app")
    asked = parser.parse_args()
    site = Site(asked.folder, asked.beside_app)
    problems = site.problems()
    print("".join(problem + "\n" for problem in problems), end="")
    print(f"{len(site.pages)} pages of the site,"
          f" {sum(len(page.links) for page in site.pages.values())} links: {len(problems)} wrong.")
    return 1 if problems or not site.pages else 0


if __name__ == "__main__":
    sys.exit(main())
