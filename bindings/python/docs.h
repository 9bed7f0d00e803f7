// What help() says about the module's names. Examples in it are run by a test.
#pragma once

namespace yolah::python::docs {

/// Where users find the names, whatever file they are in.
inline constexpr const char* kPackage = "yolah";

inline constexpr const char* kPosition = R"(A position of the game, which never changes.

Without an argument, the start. Text is as everywhere in Yolah: ranks 8 to 1, `b` and `w`
pieces, `x` holes, digits for runs of free squares; the side to move; both sides' points.

>>> position = Position()
>>> print(position)
8 w . . . . . . b
7 . . . . . . . .
6 . . . . . . . .
5 . . . b w . . .
4 . . . w b . . .
3 . . . . . . . .
2 . . . . . . . .
1 b . . . . . . w
  a b c d e f g h
Black 0, white 0. Black to move.
>>> after = position.play("d5:b7")
>>> after
Position('w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0')
>>> after.side, after.points[BLACK], after.board["d5"]
('w', 1, 'x')

Positions are equal when the same stands on the board with the same turn and points. They can be
pickled, and can be keys of a dictionary.
)";

inline constexpr const char* kBoard = R"(What stands on each square: BLACK, WHITE, HOLE or FREE.

>>> Position().board["d5"], Position().board["d6"]
('b', '.')
)";

inline constexpr const char* kToString = R"(The position in one line, which Position() reads.

>>> Position().to_string()
'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0'
)";

inline constexpr const char* kLegalMoves = R"(What may be played, in a fixed order.

The slides; the pass alone if there is none; nothing when the game is over.

>>> len(Position().legal_moves())
56
)";

inline constexpr const char* kPlay = R"(The position after a move; this one stays as it is.

>>> Position().play("d5:b7").side
'w'
>>> Position().play("a1:b3")
Traceback (most recent call last):
    ...
ValueError: a1:b3 is illegal in w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0: position.legal_moves() lists what may be played
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
...                     side=BLACK) == start
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

inline constexpr const char* kGame = R"(A record of a game: moves, comments, tags, the result.

Moves are played as it is made, so that there is no record of an illegal one. A game whose
moves end it has its winner by points; of any other one can say how it ended.

>>> game = Game(["d5:b7", "e5:f5"], tags={"Black": "Ada", "White": "Emil"})
>>> game.end.side, game.finished
('b', False)
>>> read_record(game.write()) == game
True
)";

inline constexpr const char* kReadRecord = R"(The one game of a text (.ygn).

>>> read_record('[Black "Ada"]\n\n1. d5:b7 e5:f5 *').tags
{'Black': 'Ada'}
>>> read_record("1. d5:b7 d5:b7 *")
Traceback (most recent call last):
    ...
ValueError: wrong record at line 1, column 10: ...
)";

inline constexpr const char* kLine = R"(One of the best moves, and how the game goes on.

What it says is for the side to move.

>>> line = search(Position(), nodes=1000).lines[0]
>>> eval(repr(line)) == line
True
)";

inline constexpr const char* kSearchResult = R"(What a search found, or has found so far.

Scores are final margins in points, for the side to move. Notebooks show it as a picture of the
position with the best moves.

>>> result = search(Position(), nodes=1000)
>>> result.position == Position(), eval(repr(result)) == result
(True, True)
)";

inline constexpr const char* kPlayer = R"(A player by its spec, as 'minmax' or 'mcts:threads=2'.

player_kinds() lists kinds and options. What it learns stays for the next move of the same
game; new_game() forgets it. It thinks about one position at a time.

With an `evaluator`, 'mcts' or 'minmax' asks a function of Python in place of the engine's own
evaluation: see yolah.search().

>>> player = Player("minmax:book=on")
>>> player.move(Position(), nodes=1000) in Position().legal_moves()
True
>>> Player("minmax:hash=none")
Traceback (most recent call last):
    ...
ValueError: wrong player 'minmax:hash=none', at character ...: ...
)";

inline constexpr const char* kPlayerMove = R"(The player's move in a position that is not over.

Each limit that is given holds; without one it thinks for a second.

>>> Player("random:seed=5").move(Position()).is_pass
False
)";

inline constexpr const char* kPlayerSearch =
    "As move(), with all that was found: see yolah.search().";

inline constexpr const char* kSearch = R"(Searches a position with a fresh player.

Each limit that is given holds: nodes, seconds, depth; without one it takes a second. Ctrl-C
ends it with KeyboardInterrupt. `lines` is how many best moves to report. `callback` is called
with a SearchResult whenever more is known; when it returns False, the search ends with
what it has. With one thread and a limit in nodes, the result is the same on every machine.

`evaluator` is a function that guides 'mcts' or 'minmax' in place of the engine's own evaluation.
It is called with the planes of up to `batch` positions, as encode() makes them, and returns for
each the margin still to come, in points for the side to move; or a tuple of these and priors, an
array of shape (n, 4096) with weights by `Move.number`. 'mcts' collects leaves by virtual loss and
follows the priors (PUCT); 'minmax' looks at all moves to the same depth, and priors decide between
moves of equal worth. Positions that are over or decided are not asked about. An exception of the
evaluator comes out of the search.

>>> result = search(Position(), nodes=20_000, lines=2)
>>> result.move == result.lines[0].moves[0], len(result.lines)
(True, 2)
>>> def more_room(planes):
...     return planes[:, 2].sum((1, 2)) * 0.1
>>> search(Position(), nodes=200, player="mcts", evaluator=more_room).nodes
200
)";

inline constexpr const char* kPlayerKinds =
    R"(What players there are: options by name, for each kind.

>>> list(player_kinds())
['random', 'monte-carlo', 'mcts', 'minmax']
>>> player_kinds()["random"]
{'seed': 'Start of the random numbers (1)'}
)";

inline constexpr const char* kEvaluate = R"(What a player expects of a position without searching.

The final margin in points, for the side to move; exact once no square is contested.

>>> -56 < evaluate(Position()) < 56
True
)";

inline constexpr const char* kSolve = R"(The exact result of a late position, with best play.

With 26 free squares it mostly takes a tenth of a second, with 30 some seconds. A
TimeoutError when `seconds` are not enough; `hash` is megabytes.

>>> solution = solve(Position("x1xxbw1x/1wxxxxxx/xbx2xb1/1x1xxx2/2xxxxxx/xxxx1w2/1xwx1xx1/x1xxbx1x b 18 18"))
>>> solution.margin, solution.line[0]
(2, 'e1:e2')
)";

inline constexpr const char* kTally = R"(What many games came to: counts, and arrays of counts.

`margins` and `lengths` are looks at the tally's own memory.)";

inline constexpr const char* kPlayouts = R"(Plays random games to the end and counts how they ended.

A game is known by seed and number, so the result does not depend on threads or machine.

>>> tally = playouts(Position(), 10_000, seed=1)
>>> tally.games, int(tally.margins.sum())
(10000, 10000)
)";

inline constexpr const char* kRandomGames =
    R"(The moves of random games, those that playouts() counts.

An array of shape (games, 56) and type int16: each row the moves of a game as `Move.number`,
passes left out, then -1. With `out`, that array is filled and returned.

>>> moves = random_games(Position(), 3)
>>> moves.shape, Position().is_legal(Move.from_number(int(moves[0, 0])))
((3, 56), True)
)";

inline constexpr const char* kEncode = R"(Positions as planes of numbers, for neural networks.

An array of shape (n, 3, 8, 8): pieces of the side to move, pieces of the other, free
squares; rank 1 first, file a first. Holes are in no plane, just like what lies beyond the
board. `positions` are Position objects, or records as read_data() gives them. With `out`, of
type float32 or uint8, that array is filled and returned: nothing is copied.

>>> encode([Position()])[0, 0].sum()
4.0
)";

inline constexpr const char* kLegalMasks = R"(Which moves are legal, for many positions at once.

An array of shape (n, 4096) and type int8: 1 at `Move.number` of each legal move. With `out`, that
array is filled and returned.

>>> legal_masks([Position()]).sum()
56
)";

inline constexpr const char* kDataReader = R"(Reads a file of training data frame by frame.

Iterating gives arrays of records, some thousands at a time: for files that are larger than
memory. What is wrong with a file is a DataError.)";

inline constexpr const char* kDataDtype = R"(The numpy type of a record of training data.

docs/data.md describes the fields.

>>> data_dtype().names
('black', 'white', 'holes', 'score', 'result', 'ply', 'move', 'flags', 'black_points')
)";

inline constexpr const char* kReadData = R"(All records of a file of training data (.ydata).

An array of data_dtype(); `yolah datagen` makes such files. What is wrong with a file is a
DataError that says where; of a file that was cut, what is whole is read.)";

inline constexpr const char* kReadVisits =
    R"(How often a search tried the moves of each record of a file (.ydata).

Three arrays: starts, moves and counts. The moves of record i are moves[starts[i]:starts[i + 1]],
as numbers (Move.number), and their counts stand at the same places. A file without visit counts
is a DataError.)";

inline constexpr const char* kWriteData = R"(Writes records as a file of training data (.ydata).

In the order 'games', the records of a game stand together and the first of each has flag
4; in the order 'positions' there is none. A record that no reader would take is a ValueError
that says which and why, and nothing is written.

visits, three arrays as read_visits() gives them, stand beside the records: of an mcts search,
the visits of SearchResult.lines, with as many lines as there are moves.)";

inline constexpr const char* kPositions = "The positions of records, as read_data() gives them.";

inline constexpr const char* kMatchResult =
    R"(The result of a match, as the first player sees it.)";

inline constexpr const char* kMatch =
    R"(Lets two players meet in pairs of games with colours swapped.

A player is a spec as 'minmax:level=3', a program as 'cmd:python3 bot.py', or a function that
is given a position and the seconds it may take, and returns a move.

Limits hold for each move: nodes, seconds, depth; `clock` is (seconds for the game, seconds
that each move adds). Without any, a tenth of a second a move. `openings` is how many random
moves begin each pair, or text with positions, moves or records; without it, balanced openings
that come with the program. `sprt=(elo0, elo1)` ends the match once it is decided. `callback`
is called with each Game and the MatchResult so far; when it returns False, the match ends.

>>> match("monte-carlo", "random", games=4, nodes=2000).wins
4
>>> def first_move(position, seconds):
...     return position.legal_moves()[0]
>>> match(first_move, "random", games=2).games
2
)";

inline constexpr const char* kRunBot = R"(Plays for a referee on standard input and output.

A referee is `yolah match 'cmd:python3 bot.py' minmax`, a tournament, or `yolah bot`, which
plays on a server. choose(position, seconds) is called with a position that is not over, and
returns one of its legal moves. What a bot wants to tell people it prints to sys.stderr.)";

}  // namespace yolah::python::docs
