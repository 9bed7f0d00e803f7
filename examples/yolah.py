"""The rules of Yolah in one file, and the loop that lets a bot talk to a referee.

Needs nothing but Python 3.10 or later. A bot is a function that chooses a move:

    import random
    from yolah import run_bot

    def choose(position, seconds):
        return random.choice(position.legal_moves())

    run_bot("my bot", choose)

The game: each side has four pieces, which slide like chess queens over free
squares. The square a piece leaves becomes a hole, for good, and the move is worth
one point. A side that cannot move passes; when neither can, the game is over and
more points win.

    8 w . . . . . . b     b, w   pieces of black (who begins) and white
    7 . . . . . . . .     .      a free square
    6 . . . . . . . .     x      a hole
    5 . . . b w . . .
    4 . . . w b . . .     A square is named by its file and rank: d5.
    3 . . . . . . . .     A move is "from:to", as d5:b7.
    2 . . . . . . . .     The pass is a1:a1.
    1 b . . . . . . w
      a b c d e f g h
"""

import re
import sys

# What bots use. The installed module yolah has the same names and more, and is faster
# (docs/python.md).
__all__ = ["BLACK", "DIRECTIONS", "FILES", "FREE", "HOLE", "LINES", "PASS", "Position", "RANKS",
           "SQUARES", "START", "WHITE", "line_of_squares", "opponent", "run_bot"]

BLACK, WHITE, HOLE, FREE = "b", "w", "x", "."
START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"
PASS = "a1:a1"

FILES = "abcdefgh"
RANKS = "12345678"
# In the order in which a position string lists them: a8, b8, ... h8, a7, ... h1.
SQUARES = [file + rank for rank in reversed(RANKS) for file in FILES]


def line_of_squares(square, file_step, rank_step):
    """The squares met on the way from a square to the edge of the board."""
    met = []
    file = FILES.index(square[0]) + file_step
    rank = RANKS.index(square[1]) + rank_step
    while 0 <= file < 8 and 0 <= rank < 8:
        met.append(FILES[file] + RANKS[rank])
        file += file_step
        rank += rank_step
    return met


DIRECTIONS = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)]
# Made once, because every move of every game needs them: LINES["a1"] has the eight
# lines that leave a1, five of them empty.
LINES = {square: [line_of_squares(square, *step) for step in DIRECTIONS] for square in SQUARES}


def opponent(side):
    """The other side."""
    return WHITE if side == BLACK else BLACK


class Position:
    """Pieces, holes, whose turn it is, and the points so far.

    A position never changes: play() returns another one, so that a bot can try a
    move and still has the position it came from.

        board     what stands on each square: board["d5"] == BLACK
        side      whose turn it is, BLACK or WHITE
        points    points[BLACK], points[WHITE]
    """

    def __init__(self, text=START):
        """Reads "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"; a ValueError if it is wrong."""
        fields = text.split(" ")
        if len(fields) != 4 or not (fields[2].isdecimal() and fields[3].isdecimal()):
            raise ValueError(f"not a position: {text!a}")
        ranks, side, black_points, white_points = fields
        # A digit is a run of free squares: "3b" becomes "...b".
        squares = re.sub("[1-8]", lambda run: FREE * int(run[0]), ranks).replace("/", "")
        if not set(squares) <= {BLACK, WHITE, HOLE, FREE} or len(squares) != 64:
            raise ValueError(f"not a position: {text!a}")
        self.board = dict(zip(SQUARES, squares))
        self.side = side
        self.points = {BLACK: int(black_points), WHITE: int(white_points)}
        # Every position has one spelling only: if a rank is too long or a run is in
        # two parts, writing the position again gives another text.
        if side not in (BLACK, WHITE) or self.to_string() != text:
            raise ValueError(f"not a position: {text!a}")
        if squares.count(BLACK) != 4 or squares.count(WHITE) != 4:
            raise ValueError(f"each side has four pieces: {text!a}")
        if squares.count(HOLE) != sum(self.points.values()):
            raise ValueError(f"the points add up to the holes: {text!a}")

    @classmethod
    def start(cls):
        """The position that every game starts from."""
        return cls(START)

    @classmethod
    def from_string(cls, text):
        """The position that a text describes, as Position(text)."""
        return cls(text)

    def rows(self):
        """The board as eight strings of eight squares, rank 8 first."""
        squares = "".join(self.board.values())
        return [squares[i:i + 8] for i in range(0, 64, 8)]

    def to_string(self):
        """The position in one line, which Position() reads."""
        runs = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(self.rows()))
        return f"{runs} {self.side} {self.points[BLACK]} {self.points[WHITE]}"

    def __str__(self):
        """The board as print() shows it."""
        lines = [f"{rank} {' '.join(row)}" for rank, row in zip("87654321", self.rows())]
        turn = {BLACK: "Black", WHITE: "White"}[self.side]
        return "\n".join([*lines, "  a b c d e f g h", f"Black {self.points[BLACK]}, "
                          f"white {self.points[WHITE]}. {turn} to move."])

    def __repr__(self):
        return f"Position({self.to_string()!r})"

    def __eq__(self, other):
        return isinstance(other, Position) and self.to_string() == other.to_string()

    def __hash__(self):
        return hash(self.to_string())

    def slides(self, side):
        """All slides of a side, whoever's turn it is. No pass."""
        moves = []
        for start, piece in self.board.items():
            if piece != side:
                continue
            for line in LINES[start]:
                for target in line:
                    if self.board[target] != FREE:
                        break  # pieces and holes stop a slide
                    moves.append(f"{start}:{target}")
        return moves

    def mobility(self, side):
        """How many slides a side has."""
        return len(self.slides(side))

    def legal_moves(self):
        """What may be played: slides; else the pass; nothing when the game is over."""
        moves = self.slides(self.side)
        if not moves and not self.is_over():
            return [PASS]
        return moves

    def play(self, move):
        """The position after a legal move."""
        after = Position.__new__(Position)  # a new one, without a text to read
        after.board, after.side, after.points = self.board, opponent(self.side), self.points
        if move != PASS:
            start, target = move.split(":")
            after.board = {**self.board, start: HOLE, target: self.side}
            after.points = {**self.points, self.side: self.points[self.side] + 1}
        return after

    def is_over(self):
        """Whether neither side can move any more."""
        return not self.slides(BLACK) and not self.slides(WHITE)

    def winner(self):
        """Who has more points: BLACK, WHITE, or None when they are even."""
        if self.points[BLACK] == self.points[WHITE]:
            return None
        return max(self.points, key=self.points.get)


# From here on: the engine protocol, docs/protocol.md.


def say(line):
    """Sends a line to the referee. Without the flush it would wait in a buffer."""
    print(line, flush=True)


def read_position(words):
    """The position meant by the words after `position`; a ValueError if they are wrong."""
    if "moves" in words:
        split = words.index("moves")
        words, moves = words[:split], words[split + 1:]
    else:
        moves = []
    if words == ["startpos"]:
        position = Position.start()
    elif words[:1] == ["fen"]:
        position = Position.from_string(" ".join(words[1:]))
    else:
        raise ValueError("position is followed by startpos or fen")
    for move in moves:
        if move not in position.legal_moves():
            raise ValueError(f"illegal move {move!a} in {position.to_string()}")
        position = position.play(move)
    return position


def thinking_time(words, side):
    """Seconds to think about a move, from the words after `go`.

    The time for this move if it is given, less a little that the way to the referee
    takes; else a share of the clock; else one second.
    """
    limits = {name: int(value) / 1000 for name, value in zip(words, words[1:])
              if re.fullmatch("[0-9]{1,15}", value)}
    if "movetime" in limits:
        return 0.9 * limits["movetime"]
    player = "p1" if side == BLACK else "p2"
    clock = limits.get(f"{player}time", limits.get(f"{side}time"))
    if clock is None:
        return 1.0
    increment = limits.get(f"{player}inc", limits.get(f"{side}inc", 0))
    return min(clock / 20 + 0.8 * increment, clock / 2)


def chosen_move(choose, position, seconds):
    move = choose(position, seconds)
    if move not in position.legal_moves():
        raise ValueError(f"choose() returned {move!r}, which is not a legal move in "
                         f"{position.to_string()}")
    return move


def answer_to(query, position):
    if query == ["gameover"]:
        return "true" if position.is_over() else "false"
    if query == ["p1turn"]:
        return "true" if position.side == BLACK else "false"
    if not position.is_over():
        return "none"
    return {BLACK: "p1win", WHITE: "p2win", None: "draw"}[position.winner()]


# What makes a search end that was started by `go infinite`.
ENDS_A_SEARCH = {"stop", "go", "position", "setoption", "uginewgame", "ucinewgame", "quit"}


def run_bot(name, choose):
    """Plays for a referee until it says `quit`.

    choose(position, seconds) is called with a position that is not over. It returns
    one of position.legal_moves() and takes no longer than `seconds`. What it wants
    to tell people it prints to sys.stderr: standard output belongs to the referee.
    """
    sys.stdin.reconfigure(errors="replace")  # any bytes may come
    position = Position.start()
    waiting = None  # the move found by `go infinite`, which is told after `stop`
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if waiting and command in ENDS_A_SEARCH:
            say(f"bestmove {waiting}")
            waiting = None
        match command:
            case "ugi" | "uci":
                say(f"id name {name}")
                say(f"{command}ok")
            case "isready":
                say("readyok")
            case "uginewgame" | "ucinewgame":
                position = Position.start()
            case "position":
                try:
                    position = read_position(words)
                except ValueError as error:
                    say(f"info string error: {error}")
            case "go" if position.is_over():
                say("info string error: the game is over")
                say("bestmove (none)")
            case "go":
                move = chosen_move(choose, position, thinking_time(words, position.side))
                if "infinite" in words:
                    waiting = move
                else:
                    say(f"bestmove {move}")
            case "query" if words in (["gameover"], ["p1turn"], ["result"]):
                say(f"response {answer_to(words, position)}")
            case "quit":
                return
            case "" | "stop" | "setoption":
                pass
            case _:
                say(f"info string error: unknown command {line.strip()[:80]!a}")
    if waiting:  # the end of the input stands for `quit`
        say(f"bestmove {waiting}")


def __getattr__(name):
    """Python asks here for what this file does not have, such as yolah.Player: from beside a
    bot it hides the installed module of the same name, and the bot's author should hear it."""
    raise AttributeError(
        f"{__file__} has no {name!r}: this is the rules file beside your bot; rename or delete"
        " it to use the installed module yolah, which has all of it and more (docs/python.md)")
