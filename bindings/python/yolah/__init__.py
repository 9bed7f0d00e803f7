"""The board game Yolah: rules, players, matches, training data.

>>> import yolah
>>> position = yolah.Position()
>>> after = position.play("d5:b7")
>>> after.side == yolah.WHITE
True

What is written for the single file yolah.py, which `yolah new-bot python` puts beside a bot, runs
with this module unchanged, only faster. docs/python.md is a tour of everything.
"""

from typing import NoReturn

from yolah._words import (
    BLACK,
    DIRECTIONS,
    FILES,
    FREE,
    HOLE,
    LINES,
    PASS,
    RANKS,
    SQUARES,
    START,
    WHITE,
    Move,
    line_of_squares,
    opponent,
)

from yolah._yolah import (
    DataError,
    DataReader,
    Game,
    Line,
    MatchResult,
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
    legal_masks,
    match,
    perft,
    player_kinds,
    playouts,
    positions,
    random_games,
    read_data,
    read_visits,
    read_record,
    read_records,
    run_bot,
    search,
    solve,
    squares,
    write_data,
)

from yolah import _svg as _svg

__all__ = [
    "BLACK",
    "DIRECTIONS",
    "DataError",
    "DataReader",
    "FILES",
    "FREE",
    "Game",
    "HOLE",
    "LINES",
    "Line",
    "MatchResult",
    "Move",
    "PASS",
    "PlayStatistics",
    "Player",
    "Position",
    "RANKS",
    "SQUARES",
    "START",
    "SearchResult",
    "Solution",
    "Tally",
    "WHITE",
    "__version__",
    "bit",
    "data_dtype",
    "encode",
    "evaluate",
    "legal_masks",
    "line_of_squares",
    "match",
    "opponent",
    "perft",
    "player_kinds",
    "playouts",
    "positions",
    "random_games",
    "read_data",
    "read_visits",
    "read_record",
    "read_records",
    "run_bot",
    "search",
    "solve",
    "squares",
    "write_data",
]

_OF_THE_FILE = {"ENDS_A_SEARCH", "answer_to", "chosen_move", "read_position", "say",
                "thinking_time"}


def __getattr__(name: str) -> NoReturn:
    if name in _OF_THE_FILE:
        raise AttributeError(
            f"yolah.{name} is a part of the single file yolah.py alone: in the installed module, "
            "run_bot() does all the talking with the referee")
    raise AttributeError(f"module 'yolah' has no attribute {name!r}")
