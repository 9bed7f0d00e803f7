"""Opens the pages of the built site that have live blocks, as a reader does. Each board shows its
game from the first move to the last. Each element with an engine does what the text asks the reader to
do, and shows what the text says. The browser complains of nothing."""

from __future__ import annotations

import functools
import http.server
import json
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))

import live_boards  # noqa: E402
from browser import CHROMIUM, Browser  # type: ignore[import]  # noqa: E402

_BOARDS = "[...document.querySelectorAll('yolah-board')]"
# One after the other: they share one engine.
_RUN_ALL = """(async (names) => {
  const figures = {}
  for (const name of names) {
    const block = document.getElementById(name)
    await customElements.whenDefined(block.localName)
    figures[name] = await block.run()
  }
  return figures
})"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass


def problems_of(browser: Browser, address: str, page: Path, has_engine: bool) -> list[str]:
    blocks = live_boards.blocks_of(page)
    browser.open(address)
    found = problems_of_games(browser, [block for block in blocks if not block.has_engine])
    live = [block.identity for block in blocks if block.has_engine]
    if has_engine:
        found += problems_of_figures(browser, live, live_boards.quotes_of(page))
    found += [f"the browser says {message}" for message in browser.console]
    wide = browser.value("document.documentElement.scrollWidth - innerWidth")
    return found + ([f"{wide} pixels wider than the window"] if wide > 0 else [])


def problems_of_games(browser: Browser, boards: list[live_boards.LiveBoard]) -> list[str]:
    shown = browser.value(f"{_BOARDS}.map((board) => [board.ply, board.length, board.position])")
    ends = browser.value(f"{_BOARDS}.map((board) => (board.step(Infinity), board.position))")
    expected = [[board.ply, len(board.moves), board.position.to_string()] for board in boards]
    found = [] if shown == expected else [f"the boards show {shown} and not {expected}"]
    if ends != [board.end.to_string() for board in boards]:
        found.append(f"the games end with {ends}")
    return found


def problems_of_figures(browser: Browser, live: list[str],
                        quotes: list[live_boards.Quote]) -> list[str]:
    """Runs the elements, and compares what they show with the text around them."""
    try:
        figures = browser.awaited(f"{_RUN_ALL}({json.dumps(live)})")
    except RuntimeError as error:
        return [f"an element does not run: {error}"]
    found = [f"#{name} shows no figure" for name in live if not figures[name]]
    for quote in quotes:
        shown = figures[quote.identity].get(quote.figure, "")
        if not quote.is_right(shown):
            found.append(f"the text says {quote}, the element shows '{shown}' of {figures[quote.identity]}")
    return found


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print("Usage: check_live.py FOLDER\n\n" + (__doc__ or ""))
        return 0 if len(sys.argv) == 2 else 2
    if not CHROMIUM:
        print("The live boards were not tried: no chromium (scripts/install-deps.sh browser).")
        return 0
    site = Path(sys.argv[1])
    pages = {page: blocks for page in sorted((ROOT / "docs").rglob("*.md"))
             if (blocks := live_boards.blocks_of(page))}
    has_engine = (site / live_boards.ENGINE_SCRIPT).exists()
    if not has_engine:
        print("The site has no engine (scripts/build-site.sh --live): its elements were not tried.")
    handler = functools.partial(_Quiet, directory=str(site))
    wrong = 0
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = Browser()
        for page in pages:
            path = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
            for width in (390, 1280):
                browser.window(width, 844)
                address = f"http://127.0.0.1:{server.server_port}/{path}"
                for problem in problems_of(browser, address, page, has_engine):
                    print(f"{path}, {width} pixels wide: {problem}")
                    wrong += 1
        browser.close()
        server.shutdown()
    quotes = sum(len(live_boards.quotes_of(page)) for page in pages)
    print(f"{sum(map(len, pages.values()))} live blocks on {len(pages)} pages, {quotes} figures"
          f" quoted from them: {wrong} wrong.")
    return 1 if wrong or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
