// What help() says about the module's names. Examples in it are run by a test.
#pragma once

namespace yolah::python::docs {

/// Where users find the names, whatever file they are in.
inline constexpr const char* kPackage = "yolah";

inline constexpr const char* kMove = R"(A move: where a piece leaves and where it lands.

Two are equal when they are the same; `Move.PASS` is the pass, written a1:a1.

>>> move = Move("d5:b7")
>>> move.origin, move.target, move == Move("d5", "b7")
('d5', 'b7', True)
>>> Move("d5-b7")
Traceback (most recent call last):
    ...
ValueError: wrong move 'd5-b7', at character 3: expected ':' between the two squares of a move
)";

inline constexpr const char* kMoveIndex = R"(A number for the move, from 0 to 4095.

The origin's square number and 64 times the target's; the pass is 0. An action of the
environments in `yolah.env` is such a number.

>>> Move("b1:c1").index == 1 + 64 * 2
True
)";

inline constexpr const char* kPosition = R"(A position of the game, and the moves played in it.

Without an argument, the start. Text is as everywhere in Yolah: ranks 8 to 1, `b` and `w`
pieces, `x` holes, digits for runs of free squares; the side to move; both sides' points.

>>> position = Position()
>>> str(position)
'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0'
>>> position.play("d5:b7")
>>> position.turn, position.score
('white', (1, 0))
>>> position.undo()
Move('d5:b7')
>>> position == Position.start()
True

Equality and hash are those of what stands on the board, the turn and the points, and
change with play(): what is a key of a dictionary is not to be played on.
)";

inline constexpr const char* kPicture = R"(The board as text, rank 8 first.

>>> print(Position().picture())
8 w . . . . . . b
7 . . . . . . . .
6 . . . . . . . .
5 . . . b w . . .
4 . . . w b . . .
3 . . . . . . . .
2 . . . . . . . .
1 b . . . . . . w
  a b c d e f g h
)";

inline constexpr const char* kLegalMoves = R"(What may be played, in a fixed order.

The slides; the pass alone if there is none; nothing when the game is over.

>>> len(Position().legal_moves())
56
)";

inline constexpr const char* kPlay = R"(Plays a move, given as a Move or as text.

>>> Position().play("a1:b3")
Traceback (most recent call last):
    ...
ValueError: a1:b3 is illegal in w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0: position.legal_moves() lists what may be played
)";

inline constexpr const char* kAfter = R"(The position after a move; this one stays as it is.

>>> Position().after("d5:b7").turn
'white'
)";

inline constexpr const char* kTransform = R"(An image under one of the eight symmetries, 0 to 7.

Bit 0 swaps files and ranks, then bit 1 mirrors the files, then bit 2 the ranks.

>>> Position().transform(6) == Position()
True
)";

inline constexpr const char* kFromParts = R"(A position from sets of squares, as `black`.

White's points are the other holes.

>>> start = Position()
>>> Position.from_parts(black=start.black, white=start.white, holes=0, black_points=0,
...                     turn="black") == start
True
)";

inline constexpr const char* kSquares = R"(The names of the squares in a set, as `Position.black`.

>>> squares(Position().black)
['a1', 'e4', 'd5', 'h8']
)";

inline constexpr const char* kPerft = R"(How many games of so many plies there are from here.

A pass is a ply; a game that ends early counts once. `hash` is megabytes for positions met
twice.

>>> perft(Position(), 3)
164512
)";

}  // namespace yolah::python::docs
