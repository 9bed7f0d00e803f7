"""Positions and moves: against the command, against the rules in plain Python, by laws."""

from __future__ import annotations

import copy
import importlib.util
import pathlib
import pickle
import sys
from typing import Any

import pytest
import yolah
from command import run_json
from positions import MUST_PASS, OVER, random_game
from yolah import Move, Position

ROOT = pathlib.Path(__file__).resolve().parents[2]
# tests/engine/rules/golden.h says where they come from.
PERFT = [1, 56, 2988, 164512, 8655628, 456814328]


def plain_rules() -> Any:
    """The rules of examples/yolah.py, written apart from the engine's."""
    spec = importlib.util.spec_from_file_location("plain_yolah", ROOT / "examples/yolah.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["plain_yolah"] = module  # where its dataclass looks itself up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("depth", range(len(PERFT)))
def test_perft(depth: int) -> None:
    assert yolah.perft(Position(), depth) == PERFT[depth]
    assert yolah.perft(Position(), depth, threads=2, hash=1) == PERFT[depth]


def test_perft_of_other_positions_is_the_command_s() -> None:
    for position in random_game(1)[10::12]:
        told = run_json("perft", "--depth", "3", "--position", str(position))
        assert yolah.perft(position, 3) == told["nodes"]


def test_games_follow_the_plain_rules() -> None:
    plain = plain_rules()
    for seed in range(10):
        for position in random_game(seed):
            other = plain.Position.from_string(str(position))
            assert {str(move) for move in position.legal_moves()} == set(other.legal_moves())
            assert position.is_over == other.is_over()
            assert position.turn[0] == other.side
            assert position.mobility("white") == other.mobility("w")


def test_play_and_undo_are_inverse() -> None:
    met = random_game(3)
    position = met[-1].copy()
    for before in reversed(met[:-1]):
        move = position.undo()
        assert position == before and hash(position) == hash(before)
        assert before.is_legal(move)
    assert position.played == [] and position == Position.start()
    with pytest.raises(IndexError, match="as far as play"):
        position.undo()


def test_text_reads_back() -> None:
    for position in random_game(4):
        again = Position(str(position))
        assert again == position and str(again) == str(position)
        assert eval(repr(position)) == position
        assert again.score == position.score and again.margin == again.score[0] - again.score[1]


def test_copies_go_their_own_way() -> None:
    first = Position()
    first.play("d5:b7")
    for other in (first.copy(), copy.copy(first), copy.deepcopy(first),
                  pickle.loads(pickle.dumps(first))):
        assert other == first and other.played == first.played
        other.undo()
        assert other != first
    assert first.played == [Move("d5:b7")]


def test_after_leaves_the_position_alone() -> None:
    position = Position()
    after = position.after("d5:b7")
    assert after != position and position == Position()
    assert after.score == (1, 0) and after.played == []


def test_moves_are_values() -> None:
    move = Move("d5:b7")
    assert move == Move("d5", "b7") == Move.from_index(move.index)
    assert {move: 1}[Move("d5:b7")] == 1
    assert pickle.loads(pickle.dumps(move)) == move
    assert str(move) == "d5:b7" and repr(move) == "Move('d5:b7')"
    assert (move.origin, move.target, move.is_pass) == ("d5", "b7", False)
    assert Move.PASS == Move("a1:a1") and Move.PASS.is_pass and Move.PASS.index == 0
    assert move != "d5:b7"
    assert sorted([move, Move.PASS]) == [Move.PASS, move]


def test_a_side_that_cannot_move_passes() -> None:
    position = Position(MUST_PASS)
    assert position.legal_moves() == [Move.PASS]
    position.play(Move.PASS)
    assert (position.turn, position.score) == ("white", (3, 2))


def test_a_finished_game() -> None:
    position = Position(OVER)
    assert position.is_over and position.winner == "white" and position.legal_moves() == []
    assert Position().winner is None
    with pytest.raises(ValueError, match="the game is over"):
        position.play(Move.PASS)


def test_sets_of_squares() -> None:
    position = Position(MUST_PASS)
    everything = position.black | position.white | position.holes | position.free
    assert everything == 2**64 - 1
    assert yolah.squares(position.holes) == ["a6", "b6", "c6", "c7", "c8"]
    assert sum(yolah.bit(square) for square in yolah.squares(position.black)) == position.black
    assert Position.from_parts(black=position.black, white=position.white, holes=position.holes,
                               black_points=3, turn="black") == position


def test_symmetries() -> None:
    for position in random_game(5)[::7]:
        images = {str(position.transform(k)) for k in range(8)}
        assert str(position) in images
        assert len({str(Position(image).canonical()) for image in images}) == 1
        assert position.swap_colors().swap_colors() == position
        assert len(position.transform(3).legal_moves()) == len(position.legal_moves())


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
    with pytest.raises(ValueError, match="'black' or 'white'"):
        nobody: Any = "green"
        Position().mobility(nobody)
    for index in (-1, 4096, 65):
        with pytest.raises(ValueError, match="index="):
            Move.from_index(index)
    with pytest.raises(ValueError, match="depth=-1: choose from 0 to 20"):
        yolah.perft(Position(), -1)
    with pytest.raises(ValueError, match="threads=0"):
        yolah.perft(Position(), 1, threads=0)
    with pytest.raises(ValueError, match="symmetry=8"):
        Position().transform(8)
    with pytest.raises(ValueError, match="wrong square"):
        yolah.bit("j9")
    with pytest.raises(ValueError, match="four pieces"):
        Position.from_parts(black=1, white=2, holes=0, black_points=0, turn="black")
    with pytest.raises(ValueError, match="four pieces"):
        start = Position()
        Position.from_parts(black=start.black, white=start.white, holes=0, black_points=5,
                            turn="black")


def test_a_forged_pickle_is_refused() -> None:
    for state in ((str(Position()), [Move("a1:b3")]), ("nonsense", []), (str(Position()),)):
        with pytest.raises(ValueError):
            Position.__setstate__(Position.__new__(Position), state)  # type: ignore[attr-defined]
