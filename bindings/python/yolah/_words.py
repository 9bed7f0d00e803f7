"""The words of the game in plain Python, as the single file examples/yolah.py has them, and
moves: text that knows its squares and its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal, NoReturn

from yolah import _yolah

Side = Literal["b", "w"]

BLACK: Side = "b"
WHITE: Side = "w"
HOLE = "x"
FREE = "."
START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = [file + rank for rank in reversed(RANKS) for file in FILES]
DIRECTIONS = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)]


def line_of_squares(square: str, file_step: int, rank_step: int) -> list[str]:
    """The squares met on the way from a square to the edge of the board.

    >>> line_of_squares("b2", -1, 1)
    ['a3']
    """
    met = []
    file = FILES.index(square[0]) + file_step
    rank = RANKS.index(square[1]) + rank_step
    while 0 <= file < 8 and 0 <= rank < 8:
        met.append(FILES[file] + RANKS[rank])
        file += file_step
        rank += rank_step
    return met


LINES = {square: [line_of_squares(square, *step) for step in DIRECTIONS] for square in SQUARES}


def opponent(side: Side) -> Side:
    """The other side.

    >>> opponent(BLACK) == WHITE
    True
    """
    return WHITE if side == BLACK else BLACK


class _Find:
    """str.index of a move. Move.index was the move's number once, so used as a number it says
    what to write."""

    def __init__(self, find: Callable[..., int]) -> None:
        self._find = find

    def __call__(self, *arguments: Any) -> int:
        return self._find(*arguments)

    def __index__(self) -> NoReturn:
        raise TypeError("move.index is no number: write move.number")

    __int__ = __index__


class Move(str):
    """A move: text as "d5:b7", which also knows its squares and its number.

    Wherever a move is wanted, plain text will do. The pass is a1:a1, `yolah.PASS`.

    >>> move = Move("d5:b7")
    >>> move.origin, move.target, move == "d5:b7" == Move("d5", "b7")
    ('d5', 'b7', True)
    >>> Move("d5-b7")
    Traceback (most recent call last):
        ...
    ValueError: wrong move 'd5-b7', at character 3: expected ':' between the two squares of a move
    """

    __slots__ = ()
    PASS: ClassVar[Move]

    def __new__(cls, text: str, target: str | None = None) -> Move:
        return _yolah._move(text if target is None else f"{text}:{target}")

    @staticmethod
    def from_number(number: int) -> Move:
        """The move of a number.

        >>> Move.from_number(0) == PASS
        True
        """
        return _yolah._move_of_number(number)

    @property
    def origin(self) -> str:
        """The square that the piece leaves."""
        return self[:2]

    @property
    def target(self) -> str:
        """The square where it lands."""
        return self[3:]

    @property
    def is_pass(self) -> bool:
        """Whether it is the pass, a1:a1."""
        return self == "a1:a1"

    @property
    def number(self) -> int:
        """A number for the move, from 0 to 4095.

        The origin's square number and 64 times the target's; the pass is 0. An action of the
        environments in `yolah.env` is such a number.

        >>> Move("b1:c1").number == 1 + 64 * 2
        True
        """
        return _yolah._number_of_move(self)

    @property
    def index(self) -> Any:
        """As for all text: where something stands in it. The number of a move is `number`."""
        return _Find(super().index)

    @staticmethod
    def from_index(index: int) -> NoReturn:
        """Has another name now: from_number()."""
        raise AttributeError("write Move.from_number(): a move has a number, not an index")


Move.PASS = PASS = _yolah._move("a1:a1")
