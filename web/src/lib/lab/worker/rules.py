"""The module `yolah` of the lab: the rules are those of the engine, as WebAssembly.

It has the API of the single file examples/yolah.py, which is `yolah._file` here, and of the installed
module. All three keep the promises of tests/bindings/api_suite.py. A position is its text; the engine
answers what it is asked about it.
"""

from yolah import _file
from yolah._file import *
from yolah._file import BLACK, SQUARES, START, WHITE
from yolah._fixed import Fixed

__all__ = _file.__all__

# The engine's functions (bot-rules.ts), and how it refuses. Empty until use_engine() is called, so that
# this module can be kept in Python's memory for the next start.
_refusal = _squares = _legal_moves = _slides = _mobility = _is_over = _play = None


def use_engine(rules, refusal):
    """Takes the engine's functions, and the type of error by which they refuse."""
    global _refusal, _squares, _legal_moves, _slides, _mobility, _is_over, _play
    _refusal = refusal
    # Looked up once: each look-up crosses over to JavaScript.
    _squares, _legal_moves, _slides = rules.squares, rules.legalMoves, rules.slides
    _mobility, _is_over, _play = rules.mobility, rules.isOver, rules.play


def _text(value, what):
    if not isinstance(value, str):
        raise TypeError(f"a {what} is a text, not {type(value).__name__}")
    return value


def _is_white(side):
    if side == WHITE:
        return True
    if side == BLACK:
        return False
    raise ValueError(f"wrong side {side!a}: it is yolah.BLACK or yolah.WHITE, which are 'b' and 'w'")


class Position:
    """Pieces, holes, whose turn it is, and the points so far.

    A position never changes: play() returns another one, so that a bot can try a
    move and still has the position it came from.

        board     what stands on each square: board["d5"] == BLACK
        side      whose turn it is, BLACK or WHITE
        points    points[BLACK], points[WHITE]
    """

    __slots__ = ("_board", "_points", "_string")

    def __init__(self, text=START):
        """Reads "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"; a ValueError if it is wrong."""
        try:
            _is_over(_text(text, "position"))
        except _refusal as error:
            raise ValueError(error.message) from None
        _set_string(self, str(text))

    @classmethod
    def start(cls):
        """The position that every game starts from."""
        return cls(START)

    @classmethod
    def from_string(cls, text):
        """The position that a text describes, as Position(text)."""
        return cls(text)

    @property
    def board(self):
        """What stands on each square, made when it is first asked for."""
        try:
            return self._board
        except AttributeError:
            board = Fixed(zip(SQUARES, _squares(self._string)))
            _set_board(self, board)
            return board

    @property
    def side(self):
        """Whose turn it is, BLACK or WHITE."""
        return self._string.split(" ")[1]

    @property
    def points(self):
        """The points so far: points[BLACK], points[WHITE]."""
        try:
            return self._points
        except AttributeError:
            _, _, black, white = self._string.split(" ")
            points = Fixed({BLACK: int(black), WHITE: int(white)})
            _set_points(self, points)
            return points

    def rows(self):
        """The board as eight strings of eight squares, rank 8 first."""
        squares = _squares(self._string)
        return [squares[i:i + 8] for i in range(0, 64, 8)]

    def to_string(self):
        """The position in one line, which Position() reads."""
        return self._string

    __str__ = _file.Position.__str__

    def __repr__(self):
        return f"Position({self._string!r})"

    def __eq__(self, other):
        return isinstance(other, Position) and self._string == other._string

    def __hash__(self):
        return hash(self._string)

    def __reduce__(self):
        return Position, (self._string,)

    def __setattr__(self, name, _):
        raise AttributeError(f"position.{name} cannot be set: a position never changes, play()"
                             " returns the position after a move")

    def slides(self, side):
        """All slides of a side, whoever's turn it is. No pass."""
        return _slides(self._string, _is_white(side)).split()

    def mobility(self, side):
        """How many slides a side has."""
        return _mobility(self._string, _is_white(side))

    def legal_moves(self):
        """What may be played: slides; else the pass; nothing when the game is over."""
        return _legal_moves(self._string).split()

    def play(self, move):
        """The position after a legal move."""
        try:
            string = _play(self._string, _text(move, "move"))
        except _refusal as error:
            raise ValueError(error.message) from None
        after = _new(Position)  # a new one, without a text to read
        _set_string(after, string)
        return after

    def is_over(self):
        """Whether neither side can move any more."""
        return _is_over(self._string)

    def winner(self):
        """Who has more points: BLACK, WHITE, or None when they are even."""
        black, white = self.points.values()
        return None if black == white else BLACK if black > white else WHITE


_new = object.__new__
# A position refuses to be set; these do it all the same.
_set_board = Position._board.__set__
_set_points = Position._points.__set__
_set_string = Position._string.__set__


def __getattr__(name):
    """Python asks here for what this module does not have, such as yolah.Player."""
    if not name.startswith("__") and hasattr(_file, name):
        return getattr(_file, name)
    raise AttributeError(f"the lab's module yolah has no {name!r}: only the installed module has more than"
                         " the rules (docs/python.md)")
