"""Checks the documentation: links, headings, figures, and that marked commands work as printed."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import figures
import languages
from links import dead_links
from markdown_page import GROUPS, Block, Page, read_page
from runnable import Outcome, Repository, run_page
from services import services

_PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md", "examples/**/*.md",
          "deploy/**/*.md", "bindings/**/*.md")
_EXAMPLES = """examples:
  scripts/check-docs.sh                         links, and commands that need the release build
  scripts/check-docs.sh --links                 links, headings and figures alone, in a second
  scripts/check-docs.sh docs/match.md           one page
  scripts/check-docs.sh --needs web --needs server
  scripts/check-docs.sh --list --needs all      which commands would run

A page marks commands to be run with a line before the fence:
  <!-- run -->                 or    <!-- run: needs=GROUP -->
  ```sh                              ```sh
and a file that commands need, in a fence of any language, with <!-- save: my_bot/bot.py -->.
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="check-docs.sh", description=__doc__, epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path, help="only commands and links of these")
    parser.add_argument("--needs", action="append", choices=(*GROUPS, "all"),
                        help="run the commands of this group (release unless told)")
    parser.add_argument("--links", action="store_true", help="check links, headings and figures alone")
    parser.add_argument("--list", action="store_true", help="list the marked commands, run none")
    parser.add_argument("--json", action="store_true", help="say it in JSON")
    parser.add_argument("--jobs", type=int, default=1, help="pages at once")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[2],
                        help="the repository (this one unless told)")
    parser.add_argument("--build", type=Path,
                        help="the finished release build (build/release unless told)")
    return parser.parse_args()


def read_pages(root: Path) -> dict[Path, Page]:
    found = {path for pattern in _PAGES for path in root.glob(pattern)
             if "node_modules" not in path.parts}
    return {path: read_page(path) for path in sorted(found)}


def breaches(root: Path, pages: dict[Path, Page], chosen: list[Path]) -> list[str]:
    dead = dead_links(root, pages)
    found = [f"{path.relative_to(root)}:{problem.line}: {problem.text}" for path in chosen
             for problem in [*pages[path].problems, *dead.get(path, [])]]
    found += languages.problems(root / "docs")
    return found + figures.problems(root) + live_board_problems(root)


def live_board_problems(root: Path) -> list[str]:
    """Of the boards that readers step through; their pictures are the book's."""
    if not (root / "docs/book/boards.py").exists():
        return []
    sys.path.insert(0, str(root / "docs/book"))
    import boards
    import live_boards
    return live_boards.problems(root, boards.live)


def run_blocks(root: Path, build: Path, chosen: dict[Path, list[Block]], jobs: int,
               report: Callable[[Path, Outcome], None]) -> list[tuple[Path, Outcome]]:
    """Runs each page's blocks, `jobs` pages at once; tells of outcomes page by page."""
    outcomes: list[tuple[Path, Outcome]] = []
    to_serve = any(block.needs == "server" for blocks in chosen.values() for block in blocks)
    nothing: dict[str, str] = {}
    with services() if to_serve else nullcontext(nothing) as variables, ThreadPoolExecutor(jobs) as pool:
        repository = Repository(root, build, variables)
        runs = pool.map(lambda blocks: run_page(repository, blocks), chosen.values())
        for path, page_outcomes in zip(chosen, runs):
            for outcome in page_outcomes:
                if outcome.block.save_as is not None:
                    continue
                report(path, outcome)
                outcomes.append((path, outcome))
    return outcomes


def excerpts_agree(root: Path) -> bool:
    """Whether code that pages quote is still the code; a check of its own, if there is one."""
    script = root / "scripts/check-excerpts.py"
    if not script.exists():
        return True
    done = subprocess.run([sys.executable, str(script)], cwd=root, stdout=sys.stderr)
    return done.returncode == 0


def place(root: Path, path: Path, line: int) -> str:
    return f"{path.relative_to(root)}:{line}"


def print_outcome(root: Path, path: Path, outcome: Outcome) -> None:
    where = place(root, path, outcome.block.line)
    print(f"{where:<44} {outcome.block.needs:<8} {outcome.seconds:7.1f}  {outcome.status}",
          flush=True)
    if outcome.status == "failed":
        tail = outcome.output.splitlines()[-25:]
        print("\n".join("    " + line for line in [*outcome.block.text.splitlines(), "---", *tail]))


def as_json(root: Path, problems: list[str], outcomes: list[tuple[Path, Outcome]]) -> str:
    blocks: list[dict[str, Any]] = [
        {"page": str(path.relative_to(root)), "line": outcome.block.line,
         "needs": outcome.block.needs, "seconds": round(outcome.seconds, 2),
         "status": outcome.status,
         **({"output": outcome.output} if outcome.status == "failed" else {})}
        for path, outcome in outcomes]
    return json.dumps({"problems": problems, "blocks": blocks}, indent=1)


def chosen_pages(asked: argparse.Namespace, pages: dict[Path, Page]) -> list[Path]:
    chosen = [path.resolve() for path in asked.pages] or list(pages)
    unknown = [str(path) for path in chosen if path not in pages]
    if unknown:
        sys.exit(f"check-docs.sh: not a page of the documentation: {', '.join(unknown)}")
    return chosen


def chosen_blocks(asked: argparse.Namespace, pages: dict[Path, Page],
                  chosen: list[Path]) -> dict[Path, list[Block]]:
    needs = GROUPS if "all" in (asked.needs or []) else tuple(asked.needs or ["release"])
    blocks = {path: needed(pages[path].blocks, needs) for path in chosen}
    return {path: found for path, found in blocks.items() if found}


def needed(blocks: list[Block], needs: tuple[str, ...]) -> list[Block]:
    """The blocks of the groups, with what they may rely on: files of the page, and commands
    before them that any build can run."""
    last = max((place for place, block in enumerate(blocks) if block.needs in needs), default=-1)
    return [block for block in blocks[: last + 1]
            if block.needs in (*needs, "release") or block.save_as is not None]


def print_list(root: Path, blocks: dict[Path, list[Block]]) -> None:
    for path, found in blocks.items():
        for block in found:
            if block.save_as is not None:
                continue
            first = block.text.splitlines()[0] if block.text.strip() else ""
            print(f"{place(root, path, block.line):<44} {block.needs:<8} {first}")


def finished_build(asked: argparse.Namespace, root: Path) -> Path:
    build: Path = (asked.build or root / "build/release").resolve()
    if not (build / "bin/yolah").exists():
        sys.exit(f"check-docs.sh: no {build}/bin/yolah; run cmake --workflow --preset release,"
                 " or say where with --build")
    return build


def print_summary(pages: list[Page], problems: list[str], outcomes: list[tuple[Path, Outcome]],
                  excerpts: bool) -> None:
    seconds = sum(outcome.seconds for _, outcome in outcomes)
    failed = sum(outcome.status != "ok" for _, outcome in outcomes)
    print(f"{len(pages)} pages, {sum(len(page.links) for page in pages)} links:"
          f" {len(problems)} wrong. {len(outcomes)} blocks of commands, {seconds:.0f} s:"
          f" {failed} failed or skipped." + ("" if excerpts else " Quoted code differs."))


def check(asked: argparse.Namespace) -> bool:
    root: Path = asked.root.resolve()
    pages = read_pages(root)
    chosen = chosen_pages(asked, pages)
    blocks = chosen_blocks(asked, pages, chosen)
    if asked.list:
        print_list(root, blocks)
        return True

    def report(path: Path, outcome: Outcome) -> None:
        if not asked.json:
            print_outcome(root, path, outcome)

    problems = breaches(root, pages, chosen)
    if not asked.json:
        print("".join(problem + "\n" for problem in problems), end="", flush=True)
    excerpts = excerpts_agree(root)
    outcomes: list[tuple[Path, Outcome]] = []
    if blocks and not asked.links:
        build = finished_build(asked, root)
        if not asked.json:
            print(f"{'block':<44} {'needs':<8} seconds  outcome", flush=True)
        outcomes = run_blocks(root, build, blocks, asked.jobs, report)
    if asked.json:
        print(as_json(root, problems, outcomes))
    else:
        print_summary([pages[path] for path in chosen], problems, outcomes, excerpts)
    return excerpts and not problems and all(outcome.status == "ok" for _, outcome in outcomes)


if __name__ == "__main__":
    sys.exit(0 if check(arguments()) else 1)
