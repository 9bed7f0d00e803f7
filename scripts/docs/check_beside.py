#!/usr/bin/python3
"""Opens the built site beside the app in Chromium, as `yolah web --docs` serves them: links lead from
one to the other, and the choice of dark colours is one for both. The site is of build-site.sh --app."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))

from browser import CHROMIUM, Browser  # type: ignore[import]  # noqa: E402

_PATIENCE = 30  # seconds
_APP_MODE = "document.documentElement.dataset.mode"
_SITE_SCHEME = "document.body.dataset.mdColorScheme"


@contextmanager
def served(yolah: Path, app: Path, docs: Path) -> Iterator[str]:
    """The address of both, up to the end of the block."""
    command = [str(yolah), "web", "--folder", str(app), "--docs", str(docs), "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"].rstrip("/")
        finally:
            process.send_signal(signal.SIGINT)


class Reader:
    """Who goes from page to page, and notes what does not come."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.problems: list[str] = []

    def open(self, path: str) -> None:
        self.browser.open(self.address + path)

    def click(self, selector: str) -> None:
        found = f"document.querySelector({json.dumps(selector)})"
        self.expect(f"a place to click, {selector}", f"!!{found}")
        # Later: the click may lead away before its answer is there.
        self.browser.value(f"setTimeout(() => {found}?.click()) && undefined")

    def expect(self, what: str, script: str) -> None:
        deadline = time.monotonic() + _PATIENCE
        while not self.browser.holds(script):
            if time.monotonic() > deadline:
                where = self.browser.value("location.href")
                self.problems.append(f"{where}: there is not {what}")
                return
            time.sleep(0.05)

    def expect_page(self, path: str, content: str) -> None:
        self.expect(f"the page {path} with {content}",
                    f"location.pathname === {json.dumps(path)}"
                    f" && !!document.querySelector({json.dumps(content)})")


def follow_links(reader: Reader) -> None:
    reader.open("/docs/play.html")
    reader.click("a.play-now")
    reader.expect_page("/play", "main svg")
    reader.click("header a.corner[href^='/docs/']")
    reader.expect("a page of the site",
                  "location.pathname.startsWith('/docs/') && !!document.querySelector('a.play-now')")
    reader.open("/docs/play.html")
    reader.click("a.try-it")
    reader.expect("a page of the app",
                  "!location.pathname.startsWith('/docs/') && !!document.querySelector('main')")


def share_colours(reader: Reader) -> None:
    reader.open("/docs/play.html")
    reader.expect("a light page", f"{_SITE_SCHEME} === 'default'")
    reader.click("input[name=__palette][data-md-color-scheme=slate]")
    reader.expect("a dark page", f"{_SITE_SCHEME} === 'slate'")
    reader.open("/settings")
    reader.expect("a dark app", f"{_APP_MODE} === 'dark'")
    reader.click("input[type=radio][value=light]")
    reader.expect("a light app", f"{_APP_MODE} === 'light'")
    # With a system that prefers the other, so that it is the choice that counts.
    reader.browser.window(1280, 844, "dark")
    reader.open("/docs/book/index.html")
    reader.expect("a light page", f"{_SITE_SCHEME} === 'default'")
    reader.open("/settings")
    reader.click("input[type=radio][value=system]")
    reader.open("/docs/play.html")
    reader.expect("a dark page", f"{_SITE_SCHEME} === 'slate'")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, epilog="example: scripts/docs/check_beside.py")
    parser.add_argument("--yolah", type=Path, default=ROOT / "build/release/bin/yolah", help="the program")
    parser.add_argument("--app", type=Path, default=ROOT / "web/dist", help="the built app")
    parser.add_argument("--site", type=Path, default=ROOT / "build/site", help="the built site")
    asked = parser.parse_args()
    if not CHROMIUM:
        print("The site beside the app was not tried: no chromium (scripts/install-deps.sh browser).")
        return 0
    with served(asked.yolah, asked.app, asked.site) as address:
        browser = Browser()
        browser.window(1280, 844)
        reader = Reader(browser, address)
        follow_links(reader)
        share_colours(reader)
        browser.close()
    for problem in reader.problems:
        print(problem)
    print(f"The site beside the app: {len(reader.problems)} wrong.")
    return 1 if reader.problems else 0


if __name__ == "__main__":
    sys.exit(main())
