"""Live blocks of pages: elements in Markdown that readers can use on the site.

    <yolah-board controls record="data/example.ygn" ply="30">
    <img src="images/example-live.svg" alt="The example game after 30 moves" width="388">
    </yolah-board>

A reader without JavaScript, or on GitHub, sees the picture. If the element shows a game or a
position, docs/book/boards.py draws the picture from it, so it is what the board shows at first; a
check says when it is not. On the site, the element gets the moves and the names out of the record.

Any element but <yolah-board> uses the engine (web/book). Its text may quote what it shows, in words
that check_live.py compares: with <yolah-thinking id="lost" …>, `0.8<!--{{live:lost.points}}-->`."""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))

from yolah import Position  # type: ignore[import]  # noqa: E402  (the rules in one file)

from markdown_page import found_in_text, lines_and_fences  # noqa: E402

_ELEMENT = re.compile(r"<(yolah-[a-z]+)\b([^>]*)>(.*?)</\1>", re.DOTALL)
_QUOTE = re.compile(r"<!--\{\{live:([\w-]+)\.([\w-]+)\}\}-->")
_ATTRIBUTE = re.compile(r"([\w-]+)(?:=\"([^\"]*)\")?")
_PICTURE = re.compile(r"^\s*<img src=\"([^\"]+\.svg)\" alt=\"([^\"]+)\"[^>]*>\s*$")
_TAG = re.compile(r"^\[(\w+) \"(.*)\"\]$", re.MULTILINE)
_MOVE = re.compile(r"\b[a-h][1-8]:[a-h][1-8]\b")
BOARD = "yolah-board"
_WITH_POSITION = (BOARD, "yolah-thinking")
SCRIPT = "yolah-board.js"
ENGINE_SCRIPT = "live/book.js"


class LiveBoardError(Exception):
    """What is wrong with an element, in words for who wrote it."""


@dataclass
class Block:
    """One element, and the picture that stands in for it."""

    tag: str
    identity: str
    picture: Path
    title: str

    @property
    def has_engine(self) -> bool:
        return self.tag != BOARD


@dataclass
class LiveBoard(Block):
    """One that shows a legal game."""

    start: str
    moves: list[str]
    ply: int
    players: dict[str, str]

    @property
    def position(self) -> Position:
        """What it shows at first."""
        return _played(self.start, self.moves[:self.ply])

    @property
    def end(self) -> Position:
        return _played(self.start, self.moves)

    @property
    def last_move(self) -> str | None:
        return self.moves[self.ply - 1] if self.ply else None


def read_record(file: Path) -> tuple[list[str], dict[str, str]]:
    """The moves and the tags of the one game of a file."""
    text = file.read_text(encoding="utf-8")
    moves = _MOVE.findall(_TAG.sub("", re.sub(r"\{[^}]*\}", "", text)))
    return moves, dict(_TAG.findall(text))


@dataclass(frozen=True)
class Quote:
    """What a text says of an element beside it."""

    identity: str
    figure: str
    before: str  # the line up to it, which ends with the value

    def is_right(self, value: str) -> bool:
        said = re.escape(value)
        return bool(value) and re.search(rf"(?<![\w.,:-]){said}[`*]*$", self.before, re.IGNORECASE) is not None

    def __str__(self) -> str:
        return f"'…{self.before[-40:]}' ({self.identity}.{self.figure})"


def blocks_of(page: Path) -> list[Block]:
    """Those of a page; a LiveBoardError for one that shows no legal game or has no picture."""
    text = page.read_text(encoding="utf-8")
    return [_read(page.parent, found[1], found[2], found[3]) for found in _elements(text)]


def boards_of(page: Path) -> list[LiveBoard]:
    return [block for block in blocks_of(page) if isinstance(block, LiveBoard)]


def quotes_of(page: Path) -> list[Quote]:
    return [Quote(found[1], found[2], line[:found.start()])
            for line, fenced in lines_and_fences(page.read_text(encoding="utf-8")) if not fenced
            for found in found_in_text(_QUOTE, line)]


def problems(root: Path, draw: Callable[[LiveBoard], str]) -> list[str]:
    """All that is wrong, a line each."""
    found = []
    for page in sorted((root / "docs").rglob("*.md")):
        name = page.relative_to(root)
        try:
            found += [f"{name}: {problem}" for problem in _problems_of(page, root, draw)]
        except (LiveBoardError, ValueError, OSError) as error:
            found.append(f"{name}: {error}")
    return found


def _problems_of(page: Path, root: Path, draw: Callable[[LiveBoard], str]) -> Iterator[str]:
    blocks = blocks_of(page)
    for block in blocks:
        if not isinstance(block, LiveBoard):
            if not block.picture.exists():
                yield f"no picture {block.picture.relative_to(root)} for <{block.tag}>"
        elif not block.picture.exists() or block.picture.read_text() != draw(block):
            yield (f"{block.picture.relative_to(root)} is not what the board shows:"
                   " run docs/book/boards.py")
    live = [block.identity for block in blocks if block.has_engine]
    if "" in live or len(set(live)) < len(live):
        yield "each element with an engine needs an id of its own"
    yield from (f"{quote} quotes no element of the page" for quote in quotes_of(page)
                if quote.identity not in live)


def expanded(page: Path, markdown: str) -> str:
    """With the moves and the players in the elements, and with the script if there is one."""
    def element(found: re.Match[str]) -> str:
        tag, attributes, inside = found.groups()
        board = _read(page.parent, *found.groups())
        if not isinstance(board, LiveBoard):
            return found[0]
        given = {"moves": " ".join(board.moves), "start": board.start, **board.players}
        values = "".join(f' {name}="{html.escape(value)}"' for name, value in given.items()
                         if value and f"{name}=" not in attributes)
        attributes = re.sub(r'\s+record="[^"]*"', "", attributes)
        return f"<{tag}{attributes}{values}>{inside}</{tag}>"

    for found in reversed(list(_elements(markdown))):
        markdown = markdown[:found.start()] + element(found) + markdown[found.end():]
    return markdown


def with_scripts(output: str, to_root: str, has_engine: bool) -> str:
    """A finished page, which loads the elements that it has."""
    tags = set(re.findall(r"<(yolah-[a-z]+)\b", output))
    scripts = ""
    if BOARD in tags:
        scripts += f'<script src="{to_root}{SCRIPT}" defer></script>'
    if tags - {BOARD} and has_engine:
        scripts += f'<script src="{to_root}{ENGINE_SCRIPT}" type="module"></script>'
    return output.replace("</head>", f"{scripts}</head>", 1) if scripts else output


def _elements(text: str) -> Iterator[re.Match[str]]:
    """All elements but those of examples, which stand in fences."""
    fenced, at = set(), 0
    for line, inside in lines_and_fences(text):
        fenced |= set(range(at, at + len(line))) if inside else set()
        at += len(line) + 1
    return (found for found in _ELEMENT.finditer(text) if found.start() not in fenced)


def _read(folder: Path, tag: str, attributes: str, inside: str) -> Block:
    given = {name: value for name, value in _ATTRIBUTE.findall(attributes)}
    picture = _PICTURE.match(inside)
    if not picture:
        raise LiveBoardError(f"<{tag}> needs one picture inside: <img src=\"….svg\" alt=\"…\">")
    block = Block(tag, given.get("id", ""), (folder / picture[1]).resolve(), picture[2])
    return _with_game(folder, block, given) if tag in _WITH_POSITION else block


def _with_game(folder: Path, block: Block, given: dict[str, str]) -> LiveBoard:
    moves, tags = _MOVE.findall(given.get("moves", "")), {}
    if "record" in given:
        moves, tags = read_record(folder / given["record"])
    start = given.get("start", tags.get("Position", ""))
    ply = len(moves) if given.get("ply") == "end" else int(given.get("ply", "0"))
    _played(start, moves)
    if not 0 <= ply <= len(moves):
        raise LiveBoardError(f'a game of {len(moves)} moves has no ply="{ply}"')
    players = {side.lower(): given.get(side.lower(), tags.get(side, "")) for side in ("Black", "White")}
    return LiveBoard(**vars(block), start=start, moves=moves, ply=ply, players=players)


def _played(start: str, moves: list[str]) -> Position:
    position = Position(start) if start else Position.start()
    for ply, move in enumerate(moves):
        if move not in position.legal_moves():
            raise LiveBoardError(f"move {ply + 1}, {move}, is not legal in {position.to_string()}")
        position = position.play(move)
    return position
