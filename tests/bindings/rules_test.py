"""Positions and moves: against the command, and by laws. same_test.py has the single file."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
import yolah
from command import run_json
from positions import MUST_PASS, OVER, random_game
from yolah import BLACK, WHITE, Move, Position

# tests/engine/rules/golden.h says where they come from.
PERFT = [1, 56, 2988, 164512, 8655628, 456814328]


@pytest.mark.parametrize("depth", range(len(PERFT)))
def test_perft(depth: int) -> None:
    assert yolah.perft(Position(), depth) == PERFT[depth]
    assert yolah.perft(Position(), depth, threads=2, hash=1) == PERFT[depth]


def test_perft_of_other_positions_is_the_command_s() -> None:
    for position in random_game(1)[10::12]:
        told = run_json("perft", "--depth", "3", "--position", position.to_string())
        assert yolah.perft(position, 3) == told["nodes"]


def test_text_reads_back() -> None:
    for position in random_game(4):
        again = Position(position.to_string())
        assert again == position and hash(again) == hash(position)
        assert again.to_string() == position.to_string() and str(again) == str(position)
        assert eval(repr(position)) == position
        assert position.margin == position.points[BLACK] - position.points[WHITE]


def test_positions_are_copied_and_pickled() -> None:
    for position in random_game(4)[::9]:
        for other in (copy.copy(position), copy.deepcopy(position),
                      pickle.loads(pickle.dumps(position))):
            assert other == position
        assert pickle.loads(pickle.dumps(position.board)) == position.board


def test_moves_are_text() -> None:
    move = Move("d5:b7")
    assert move == Move("d5", "b7") == Move.from_number(move.number) == "d5:b7"
    text = "d5:b7"
    assert {text: 1}[move] == 1 and move in Position().legal_moves()
    assert pickle.loads(pickle.dumps([move])) == copy.deepcopy([move]) == [move]
    assert type(pickle.loads(pickle.dumps(move))) is Move
    assert str(move) == "d5:b7" and repr(move) == "'d5:b7'" and move.index(":") == 2
    assert (move.origin, move.target, move.is_pass) == ("d5", "b7", False)
    assert Move.PASS == yolah.PASS == "a1:a1" and yolah.PASS.is_pass and yolah.PASS.number == 0
    assert all(isinstance(each, Move) for each in Position().legal_moves())


def test_a_side_that_cannot_move_passes() -> None:
    position = Position(MUST_PASS)
    assert position.legal_moves() == [yolah.PASS]
    after = position.play(yolah.PASS)
    assert (after.side, after.points) == (WHITE, {BLACK: 3, WHITE: 2})


def test_a_finished_game() -> None:
    position = Position(OVER)
    assert position.is_over() and position.winner() == WHITE and position.legal_moves() == []
    assert Position().winner() is None
    with pytest.raises(ValueError, match="the game is over"):
        position.play(Move.PASS)


def test_sets_of_squares() -> None:
    position = Position(MUST_PASS)
    everything = position.black | position.white | position.holes | position.free
    assert everything == 2**64 - 1
    assert yolah.squares(position.holes) == ["a6", "b6", "c6", "c7", "c8"]
    assert sum(yolah.bit(square) for square in yolah.squares(position.black)) == position.black
    assert Position.from_parts(black=position.black, white=position.white, holes=position.holes,
                               black_points=3, side=BLACK) == position


def test_symmetries() -> None:
    for position in random_game(5)[::7]:
        images = {position.transform(k) for k in range(8)}
        assert position in images
        assert len({image.canonical() for image in images}) == 1
        assert position.swap_colors().swap_colors() == position
        assert len(position.transform(3).legal_moves()) == len(position.legal_moves())


@pytest.mark.parametrize("old, error, says", [
    ("position.turn", AttributeError, "write position.side"),
    ("position.score", AttributeError, "write position.points"),
    ("position.after('d5:b7')", AttributeError, r"write position.play\(move\)"),
    ("position.undo()", AttributeError, "a position never changes"),
    ("position.played", AttributeError, "a yolah.Game does"),
    ("position.picture()", AttributeError, r"print\(position\)"),
    ("position.copy()", AttributeError, "needs no copy"),
    ("not position.is_over", TypeError, r"write position.is_over\(\)"),
    ("position.winner == 'black'", TypeError, r"write position.winner\(\)"),
    ("position.mobility('black')", ValueError, "yolah.BLACK or yolah.WHITE, which are 'b' and 'w'"),
    ("setattr(position, 'side', 'w')", AttributeError, "a position never changes"),
    ("position.board.update(d5='x')", TypeError, r"dict\(position.board\)"),
    ("position.points.__setitem__('b', 3)", TypeError, "a position never changes"),
    ("int(yolah.PASS.index)", TypeError, "write move.number"),
    ("yolah.Move.from_index(3)", AttributeError, r"write Move.from_number\(\)"),
    ("yolah.Game().winner", AttributeError, "write game.result"),
    ("yolah.say", AttributeError, r"run_bot\(\) does all the talking"),
    ("position.nonsense", AttributeError, "no attribute 'nonsense'$"),
    ("yolah.nonsense", AttributeError, "no attribute 'nonsense'$"),
])
def test_what_is_gone_says_what_to_write(old: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        eval(old, {"yolah": yolah, "position": Position()})


@pytest.mark.parametrize("text, says", [
    ("", "wrong position ''"),
    ("nonsense", "at character 1"),
    ("w6b/8/8/3bw3/3wb3/8/8/b6w b 0", "wrong position"),
    ("w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0 ", "at character 32"),
    ("w6b/8/8/3bw3/3wb3/8/8/7w b 0 0", "each side has four"),
    ("\x00" * 1000, "wrong position"),
    ("é" * 50, "wrong position"),
    ("w6b/44/8/3bw3/3wb3/8/8/b6w b 0 0", "wrong position"),
    ("w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0", "points"),
])
def test_wrong_positions_say_where(text: str, says: str) -> None:
    with pytest.raises(ValueError, match="wrong position") as error:
        Position(text)
    assert says in str(error.value) and len(str(error.value)) < 300


@pytest.mark.parametrize("text", ["", "d5", "d5:d5", "d5-b7", "z5:b7", "d5:b9", "d5:b7 ", "d5:b7\n"])
def test_wrong_moves_say_where(text: str) -> None:
    with pytest.raises(ValueError, match="wrong move"):
        Move(text)
    with pytest.raises(ValueError, match="wrong move"):
        Position().play(text)


def test_illegal_moves_say_what_to_do() -> None:
    for text in ("a1:b3", "a8:a7", "a1:a1"):
        with pytest.raises(ValueError, match=r"illegal in w6b.*legal_moves\(\)"):
            Position().play(text)
    assert not Position().is_legal("a1:b3")


def test_wrong_arguments() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError):
        Position().play(wrong)
    with pytest.raises(TypeError):
        Position(wrong)
    with pytest.raises(ValueError, match="'b' and 'w'"):
        nobody: Any = "green"
        Position().mobility(nobody)
    for number in (-1, 4096, 65):
        with pytest.raises(ValueError, match="number="):
            Move.from_number(number)
    with pytest.raises(ValueError, match="depth=-1: choose from 0 to 20"):
        yolah.perft(Position(), -1)
    with pytest.raises(ValueError, match="threads=0"):
        yolah.perft(Position(), 1, threads=0)
    with pytest.raises(ValueError, match="symmetry=8"):
        Position().transform(8)
    with pytest.raises(ValueError, match="wrong square"):
        yolah.bit("j9")
    with pytest.raises(ValueError, match="four pieces"):
        Position.from_parts(black=1, white=2, holes=0, black_points=0, side=BLACK)
    with pytest.raises(ValueError, match="four pieces"):
        start = Position()
        Position.from_parts(black=start.black, white=start.white, holes=0, black_points=5,
                            side=BLACK)


def test_a_forged_pickle_is_refused() -> None:
    for state in ("nonsense", "w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0"):
        with pytest.raises(ValueError):
            Position.__setstate__(Position.__new__(Position), state)  # type: ignore[attr-defined]
