"""What every module `yolah` promises to a bot, wherever the bot runs: the file examples/yolah.py, the
installed module, and the page of the lab.

It needs nothing but Python. `run(module, games)` raises an AssertionError where a promise is broken. It
returns one line for each game with a digest of all that the positions tell, so that two modules that
return the same lines tell the same.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
import random
from typing import Any

START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"
AFTER_ONE_MOVE = "w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0"
MUST_PASS = "bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2"
OVER = "bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7"
WRONG = ["", "b", START + " ", START.replace("8", "44", 1), START.replace(" b ", " c "),
         START.replace("0 0", "1 0"), START.replace("b6w", "7w")]

# What a position can tell: each expression has the same value, and the same text, everywhere.
TELLS = ["p.board", "list(p.board)", "list(p.board.items())", "p.board['d5']", "p.side", "p.points",
         "p.points[m.BLACK]", "p.rows()", "p.to_string()", "str(p)", "repr(p)", "f'{p}'",
         "p.slides(m.BLACK)", "p.slides(m.WHITE)", "p.mobility(m.BLACK)", "p.mobility(m.WHITE)",
         "p.legal_moves()", "p.is_over()", "p.winner()", "p == m.Position(p.to_string())",
         "p == m.Position.from_string(p.to_string())", "p == m.Position.start()", "p != m.START",
         "p == copy.copy(p) == copy.deepcopy(p) == pickle.loads(pickle.dumps(p))",
         "hash(p) == hash(m.Position(p.to_string()))", "eval(repr(p), vars(m)) == p",
         "[(move.split(':'), move[:2], move == m.PASS) for move in p.legal_moves()]",
         "sorted(p.legal_moves())", "{**p.board, 'd5': m.FREE}", "dict(p.points) | {'b': 0}",
         "[p.play(move).to_string() for move in p.legal_moves()[:3]]"]


def told(module: Any, position: Any) -> list[tuple[Any, str]]:
    """What a position tells: for each expression its value and its text."""
    names = {"m": module, "p": position, "copy": copy, "pickle": pickle}
    return [(value := eval(expression, names), repr(value)) for expression in TELLS]


def game(module: Any, seed: int) -> list[Any]:
    """The positions of a game of random moves, the same in every module."""
    chance = random.Random(seed)
    position = module.Position()
    met = [position]
    while not position.is_over():
        position = position.play(chance.choice(position.legal_moves()))
        met.append(position)
    return met


def check_names(m: Any) -> None:
    assert (m.BLACK, m.WHITE, m.HOLE, m.FREE) == ("b", "w", "x", ".")
    assert (m.START, m.PASS) == (START, "a1:a1")
    assert [m.opponent(side) for side in (m.BLACK, m.WHITE)] == [m.WHITE, m.BLACK]
    assert len(m.SQUARES) == 64 and m.SQUARES[0] == "a8" and m.SQUARES[-1] == "h1"
    assert m.line_of_squares("a1", 1, 1) == ["b2", "c3", "d4", "e5", "f6", "g7", "h8"]
    assert m.LINES["a1"] == [m.line_of_squares("a1", *step) for step in m.DIRECTIONS]
    assert m.line_of_squares(square="h8", file_step=0, rank_step=-1)[0] == "h7"
    assert m.opponent(side=m.BLACK) == m.WHITE and callable(m.run_bot)


def check_moves(m: Any) -> None:
    start = m.Position.start()
    assert start == m.Position() == m.Position(START) and len(start.legal_moves()) == 56
    assert start.play("d5:b7").to_string() == AFTER_ONE_MOVE and start.to_string() == START
    assert m.Position(MUST_PASS).legal_moves() == [m.PASS]
    assert m.Position(MUST_PASS).play(m.PASS).side == m.WHITE
    over = m.Position(OVER)
    assert over.is_over() and over.legal_moves() == [] and over.winner() == m.WHITE
    assert not start.is_over() and start.winner() is None


def check_refusals(m: Any) -> None:
    for text in WRONG:
        for read in (m.Position, m.Position.from_string):
            try:
                read(text)
            except ValueError:
                continue
            raise AssertionError(f"{text!r} was read as a position")


CHECKS = [check_names, check_moves, check_refusals]


def digest(module: Any, seed: int) -> str:
    positions = game(module, seed)
    text = "\n".join(each for position in positions for _, each in told(module, position))
    return f"game {seed}, {len(positions)} positions: {hashlib.sha256(text.encode()).hexdigest()}"


def run(module: Any, games: int) -> list[str]:
    for check in CHECKS:
        check(module)
    return [digest(module, seed) for seed in range(games)]
