"""Positions, games and analyses as pictures (SVG), which notebooks show by themselves."""

from __future__ import annotations

from html import escape

from yolah._words import BLACK, FILES, HOLE, RANKS, SQUARES, WHITE
from yolah._yolah import Game, Position, SearchResult

TILE, SIDE = 44, 40  # from one square's edge to the next, and a square
LEFT, TOP, WIDTH, HEIGHT = 28, 8, 388, 412
ICE, WATER, FRAME, TEXT, INK = "#d7ebf5", "#0a1a2b", "#0d2236", "#9fb8c8", "#16202b"
BEST, OTHER = "#2e9e5b", "#d98e04"


def centre(square: str) -> tuple[int, int]:
    return (LEFT + TILE * FILES.index(square[0]) + SIDE // 2,
            TOP + TILE * (8 - int(square[1])) + SIDE // 2)


def text_at(x: int, y: int, words: str, colour: str, size: int = 14) -> str:
    return (f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" fill="{colour}" '
            f'text-anchor="middle">{escape(words)}</text>')


def tile(square: str, content: str) -> str:
    x, y = centre(square)
    fill = WATER if content == HOLE else ICE
    drawn = (f'<rect x="{x - SIDE // 2}" y="{y - SIDE // 2}" width="{SIDE}" height="{SIDE}" rx="6" '
             f'fill="{fill}"/>')
    if content == BLACK:
        drawn += (f'<circle cx="{x}" cy="{y}" r="15" fill="{INK}" stroke="#4b5b6b" '
                  'stroke-width="2"/>')
    if content == WHITE:
        drawn += (f'<circle cx="{x}" cy="{y}" r="15" fill="#ffffff" stroke="#8296a5" '
                  'stroke-width="2"/>')
    return drawn


def arrow(move: str, colour: str) -> str:
    """A line from a move's origin to its target, with a dot at the target's end."""
    (x1, y1), (x2, y2) = centre(move[:2]), centre(move[3:])
    return (f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="5" '
            f'stroke-linecap="round" opacity="0.8"/><circle cx="{x2}" cy="{y2}" r="7" '
            f'fill="{colour}"/>')


def picture(position: Position, caption: str, over: list[str]) -> str:
    """The board with a caption below, and what is drawn over it."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             f'width="{WIDTH}" height="{HEIGHT}" role="img"><title>{escape(caption)}</title>',
             f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{FRAME}"/>']
    parts += [tile(square, position.board[square]) for square in SQUARES]
    parts += [text_at(LEFT // 2, centre("a" + rank)[1] + 5, rank, TEXT) for rank in RANKS]
    parts += [text_at(centre(file + "1")[0], TOP + 8 * TILE + 14, file, TEXT) for file in FILES]
    return "".join([*parts, *over, text_at(WIDTH // 2, HEIGHT - 12, caption, TEXT), "</svg>"])


def of_position(position: Position) -> str:
    """The board as a picture (SVG)."""
    return picture(position, str(position).splitlines()[-1], [])


def of_game(game: Game) -> str:
    """The last position of the game as a picture (SVG): each hole has the number of the move
    that left it, and a line shows the last move."""
    over = []
    for number, move in enumerate(game.moves, 1):
        if not move.is_pass:
            x, y = centre(move.origin)
            over.append(text_at(x, y + 5, str(number), TEXT))
    if game.moves and not game.moves[-1].is_pass:
        over.append(arrow(game.moves[-1], OTHER))
    points = game.end.points
    end = {BLACK: "Black won.", WHITE: "White won.", "draw": "A draw.", None: ""}[game.result]
    plural = "" if len(game) == 1 else "s"
    return picture(game.end, f"{len(game)} move{plural}. Black {points[BLACK]}, white "
                             f"{points[WHITE]}. {end}".rstrip(), over)


def of_search(result: SearchResult) -> str:
    """The position that was searched as a picture (SVG), with its best moves and their scores,
    the best one in green."""
    over = []
    for place, line in reversed(list(enumerate(result.lines))):
        if line.moves and not line.moves[0].is_pass:
            x, y = centre(line.moves[0].target)
            over += [arrow(line.moves[0], OTHER if place else BEST),
                     text_at(x, y + 18, f"{line.score:+.1f}", INK, 11)]
    plural = "y" if result.depth == 1 else "ies"
    return picture(result.position, f"{result.move} ({result.score:+.2f}), {result.depth} pl{plural}, "
                                    f"{result.nodes} nodes", over)


Position._repr_svg_ = of_position  # type: ignore[attr-defined]
Game._repr_svg_ = of_game  # type: ignore[attr-defined]
SearchResult._repr_svg_ = of_search  # type: ignore[attr-defined]
