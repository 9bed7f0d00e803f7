"""The board game Yolah: rules, players, matches, training data.

>>> import yolah
>>> position = yolah.Position()
>>> position.play("d5:b7")
>>> position.turn
'white'

docs/python.md is a tour of everything.
"""

from yolah._yolah import (
    DataError,
    DataReader,
    Game,
    Line,
    MatchResult,
    Move,
    Player,
    PlayStatistics,
    Position,
    SearchResult,
    Solution,
    Tally,
    __version__,
    bit,
    data_dtype,
    encode,
    evaluate,
    match,
    perft,
    player_kinds,
    playouts,
    positions,
    random_games,
    read_data,
    read_record,
    read_records,
    run_bot,
    search,
    solve,
    squares,
    write_data,
)

__all__ = [
    "DataError",
    "DataReader",
    "Game",
    "Line",
    "MatchResult",
    "Move",
    "PlayStatistics",
    "Player",
    "Position",
    "SearchResult",
    "Solution",
    "Tally",
    "__version__",
    "bit",
    "data_dtype",
    "encode",
    "evaluate",
    "match",
    "perft",
    "player_kinds",
    "playouts",
    "positions",
    "random_games",
    "read_data",
    "read_record",
    "read_records",
    "run_bot",
    "search",
    "solve",
    "squares",
    "write_data",
]
