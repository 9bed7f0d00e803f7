"""The board game Yolah: rules, players, matches, training data.

>>> import yolah
>>> position = yolah.Position()
>>> position.play("d5:b7")
>>> position.turn
'white'

docs/python.md is a tour of everything.
"""

from yolah._yolah import (
    Move,
    Position,
    __version__,
    bit,
    perft,
    squares,
)

__all__ = [
    "Move",
    "Position",
    "__version__",
    "bit",
    "perft",
    "squares",
]
