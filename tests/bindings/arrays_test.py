"""Random games, planes and training data as arrays."""

from __future__ import annotations

import json
import pathlib
import pickle
import threading
from typing import Any

import numpy as np
import pytest
import yolah
from command import run, run_json
from positions import MUST_PASS, OVER, random_game
from yolah import BLACK, Move, Position


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("data") / "games.ydata"
    run("datagen", "--positions", "3000", "--nodes", "20", "--solve-at", "12", "--output",
        str(path))
    return path


@pytest.mark.parametrize("threads", [1, 2])
def test_playouts_are_the_command_s(threads: int) -> None:
    told = run_json("playouts", "--games", "100000", "--seed", "7", "--histogram")
    tally = yolah.playouts(Position(), 100_000, seed=7, threads=threads)
    assert [tally.games, tally.black_wins, tally.white_wins, tally.draws] == [
        told["games"], told["black_wins"], told["white_wins"], told["draws"]]
    assert tally.mean_margin == told["mean_margin"] and tally.mean_length == told["mean_length"]
    counted = {str(margin - 56): int(games) for margin, games in enumerate(tally.margins) if games}
    assert counted == told["margins"]


def test_games_have_numbers() -> None:
    whole = yolah.playouts(Position(), 1000, seed=3)
    parts = [yolah.playouts(Position(), 500, seed=3, first_game=first) for first in (0, 500)]
    assert (whole.margins == parts[0].margins + parts[1].margins).all()
    assert (yolah.random_games(Position(), 100, seed=3, first_game=50)
            == yolah.random_games(Position(), 150, seed=3)[50:]).all()


def test_random_games_are_those_that_are_counted() -> None:
    rows = yolah.random_games(Position(), 200, seed=5, threads=2)
    assert rows.shape == (200, 56) and rows.dtype == np.int16
    margins = np.zeros(113, np.uint64)
    for row in rows:
        position = Position()
        for index in row[row >= 0]:
            if position.legal_moves() == [Move.PASS]:
                position = position.play(Move.PASS)
            position = position.play(Move.from_number(int(index)))
        assert position.is_over()
        margins[56 + position.margin] += np.uint64(1)
    assert (margins == yolah.playouts(Position(), 200, seed=5).margins).all()


def test_a_tally_shows_its_own_memory() -> None:
    tally = yolah.playouts(Position(), 10)
    margins = tally.margins
    assert margins.base is tally and not margins.flags.writeable
    del tally
    assert margins.sum() == 10
    assert yolah.playouts(Position(OVER), 10).margins[56 - 1] == 10
    assert yolah.playouts(Position(), 0).games == 0


def test_moves_go_into_the_array_that_is_given() -> None:
    out = np.zeros((20, 56), np.int16)
    assert yolah.random_games(Position(), 20, out=out) is out
    assert (out == yolah.random_games(Position(), 20)).all()
    for wrong in (np.zeros((20, 55), np.int16), np.zeros((20, 112), np.int16)[:, ::2]):
        with pytest.raises(ValueError, match="C order of shape"):
            yolah.random_games(Position(), 20, out=wrong)
    kinds: list[Any] = [np.int64, np.float32, np.uint16, ">i2"]
    for kind in kinds:
        other: Any = np.zeros((20, 56), kind)
        with pytest.raises(ValueError, match="it has to be int16"):
            yolah.random_games(Position(), 20, out=other)
    numbers: Any = [[0] * 56] * 20
    with pytest.raises(TypeError):
        yolah.random_games(Position(), 20, out=numbers)


def test_arrays_that_were_pickled_are_filled() -> None:
    moves = pickle.loads(pickle.dumps(np.zeros((20, 56), np.int16)))
    assert yolah.random_games(Position(), 20, out=moves) is moves and moves[0, 0] > 0
    for kind in (np.float32, np.uint8):
        planes = pickle.loads(pickle.dumps(np.zeros((1, 3, 8, 8), kind)))
        assert yolah.encode([Position()], planes) is planes and planes.sum() > 0


def planes_by_hand(position: Position) -> Any:
    own, other = ((position.black, position.white) if position.side == BLACK
                  else (position.white, position.black))
    return np.array([[[bits >> (8 * rank + file) & 1 for file in range(8)] for rank in range(8)]
                     for bits in (own, other, position.free)])


def test_planes() -> None:
    game = random_game(9)
    planes = yolah.encode(game)
    assert planes.shape == (len(game), 3, 8, 8) and planes.dtype == np.float32
    for position, seen in zip(game, planes):
        assert (seen == planes_by_hand(position)).all()
    out = np.full((len(game), 3, 8, 8), 7, np.uint8)
    assert yolah.encode(iter(game), out) is out and (out == planes).all()
    assert yolah.encode([]).shape == (0, 3, 8, 8)


@pytest.mark.parametrize("out, says", [
    (np.zeros((2, 3, 8, 8), np.float32), r"shape \[1, 3, 8, 8\]"),
    (np.zeros((1, 3, 8, 8), np.float64), "float32 or uint8"),
    (np.zeros((1, 3, 8, 16), np.float32)[..., ::2], "C order"),
    (np.zeros(192, np.float32), "shape"),
])
def test_wrong_arrays_say_why(out: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        yolah.encode([Position()], out)


def test_what_cannot_be_written_or_is_no_position() -> None:
    out = np.zeros((1, 3, 8, 8), np.float32)
    out.setflags(write=False)
    with pytest.raises(ValueError, match="writable"):
        yolah.encode([Position()], out)
    wrong: Any = ["nonsense"]
    with pytest.raises(TypeError, match="takes positions"):
        yolah.encode(wrong)
    nothing: Any = 3
    with pytest.raises(TypeError):
        yolah.encode(nothing)
    for arguments in ({"games": -1}, {"seed": -1}, {"threads": 0}, {"first_game": -1}):
        with pytest.raises(ValueError, match="choose from"):
            yolah.playouts(Position(), **({"games": 1} | arguments))


def test_data_is_the_command_s(data: pathlib.Path) -> None:
    records = yolah.read_data(data)
    told = run("data", "export", str(data), "--json").splitlines()
    assert len(records) == len(told)
    for record, position, line in list(zip(records, yolah.positions(records), told))[::97]:
        assert f'"{position.to_string()}"' in line and f'"{Move.from_number(int(record["move"]))}"' in line
    assert (yolah.encode(records) == yolah.encode(yolah.positions(records))).all()


def test_data_reads_back_to_the_byte(data: pathlib.Path, tmp_path: pathlib.Path) -> None:
    records = yolah.read_data(data)
    reader = yolah.DataReader(data)
    assert (reader.order, reader.seed, reader.first_game) == ("games", 1, 0)
    frames = list(reader)
    assert (np.concatenate(frames) == records).all() and not reader.is_cut
    copy = tmp_path / "copy.ydata"
    yolah.write_data(copy, records, seed=reader.seed, first_game=reader.first_game)
    assert (yolah.read_data(copy) == records).all()
    assert copy.read_bytes()[96:] == data.read_bytes()[96:]
    run("data", "check", str(copy))
    shuffled = np.random.default_rng(1).permutation(records)
    yolah.write_data(copy, shuffled, order="positions")
    assert (yolah.read_data(copy) == shuffled).all()
    assert yolah.DataReader(copy).order == "positions"
    run("data", "check", str(copy))


def test_visits_of_mcts_stand_beside_the_records(data: pathlib.Path, tmp_path: pathlib.Path) -> None:
    records = yolah.read_data(data)[:30]
    player = yolah.Player("mcts:hash=16")
    starts, moves, counts = [0], [], []
    for position in yolah.positions(records):
        result = player.search(position, nodes=200, lines=108)
        tried = [line for line in result.lines if line.visits > 0]
        assert sum(line.visits for line in tried) <= 2 * result.nodes
        moves += [line.moves[0].number for line in tried]
        counts += [line.visits for line in tried]
        starts.append(len(moves))
    visits = (np.array(starts, np.uint64), np.array(moves, np.uint16), np.array(counts, np.uint32))
    assert len(moves) > len(records)
    file = tmp_path / "visits.ydata"
    yolah.write_data(file, records, order="positions", visits=visits)
    assert yolah.DataReader(file).has_visits and not yolah.DataReader(data).has_visits
    assert (yolah.read_data(file) == records).all()
    for again in (yolah.read_visits(file), next(yolah.DataReader(file).with_visits())[1]):
        assert (again[0] == visits[0]).all()
        for i in range(len(records)):
            part = slice(starts[i], starts[i + 1])
            assert dict(zip(again[1][part], again[2][part])) == dict(zip(visits[1][part], visits[2][part]))
    told = [json.loads(line) for line in run("data", "export", str(file), "--json").splitlines()]
    assert sum(sum(line["visits"].values()) for line in told) == sum(counts)
    mixed = tmp_path / "mixed.ydata"
    run("data", "shuffle", str(file), "--by", "position", "--output", str(mixed))
    assert sum(yolah.read_visits(mixed)[2]) == sum(counts)


def test_visits_that_do_not_fit(data: pathlib.Path, tmp_path: pathlib.Path) -> None:
    records = yolah.read_data(data)[:1]
    def write(starts: list[int], moves: list[int], counts: list[int]) -> None:
        yolah.write_data(tmp_path / "bad.ydata", records, order="positions", visits=(
            np.array(starts, np.uint64), np.array(moves, np.uint16), np.array(counts, np.uint32)))
    move = int(records[0]["move"])
    unfit: list[tuple[list[int], list[int], list[int]]] = [
        ([0], [], []), ([0, 2], [move], [1]), ([1, 1], [move], [1]), ([0, 1], [move], [1, 2])]
    for starts, moves, counts in unfit:
        with pytest.raises(ValueError, match="three arrays"):
            write(starts, moves, counts)
    wrong: list[tuple[list[int], list[int], str]] = [
        ([4095], [1], "illegal"), ([move, move], [1, 1], "order"), ([move], [0], "never tried")]
    for moves, counts, says in wrong:
        with pytest.raises(ValueError, match=says):
            write([0, len(moves)], moves, counts)
    with pytest.raises(yolah.DataError, match="no visit counts"):
        yolah.read_visits(data)


def test_threads_share_a_reader(data: pathlib.Path, tmp_path: pathlib.Path) -> None:
    records = np.concatenate([yolah.read_data(data)] * 40)
    many = tmp_path / "many.ydata"
    yolah.write_data(many, records)
    for _ in range(5):
        reader = yolah.DataReader(many)
        frames: list[Any] = []
        trouble: list[Exception] = []
        def read() -> None:
            try:
                frames.extend(reader)
            except Exception as error:
                trouble.append(error)
        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not trouble and not reader.is_cut
        assert (np.sort(np.concatenate(frames)) == np.sort(records)).all()


@pytest.mark.parametrize("field, value, says", [
    ("black", 0, "no position"),
    ("move", 65, "its move is"),
    ("score", 9999, "its score"),
    ("flags", 64, "unknown flag"),
    ("ply", 255, "its ply"),
])
def test_records_that_cannot_be_are_not_written(data: pathlib.Path, tmp_path: pathlib.Path,
                                                field: str, value: int, says: str) -> None:
    records = yolah.read_data(data)
    records[5][field] = value
    with pytest.raises(ValueError, match=f"record 5: .*{says}"):
        yolah.write_data(tmp_path / "wrong.ydata", records)
    assert not (tmp_path / "wrong.ydata").exists()
    with pytest.raises(ValueError, match="record 5"):
        yolah.positions(records)


def test_games_stay_together(data: pathlib.Path, tmp_path: pathlib.Path) -> None:
    records = yolah.read_data(data)
    for wrong in (records[1:], np.delete(records, 3)):
        with pytest.raises(ValueError, match="record (0: the first|3: it is not the position)"):
            yolah.write_data(tmp_path / "wrong.ydata", wrong)


def test_damaged_files_say_where(data: pathlib.Path, tmp_path: pathlib.Path) -> None:
    whole = data.read_bytes()
    path = tmp_path / "damaged.ydata"
    for content in (b"", b"nonsense" * 20, whole[:50], whole[:200] + b"x" + whole[201:]):
        path.write_bytes(content)
        with pytest.raises(yolah.DataError, match="damaged.ydata"):
            yolah.read_data(path)
    path.write_bytes(whole[:-1])
    reader = yolah.DataReader(path)
    assert sum(len(frame) for frame in reader) < len(yolah.read_data(data)) and reader.is_cut
    with pytest.raises(yolah.DataError, match="nowhere"):
        yolah.read_data(tmp_path / "nowhere.ydata")
    with pytest.raises(yolah.DataError):
        yolah.write_data(tmp_path / "no/such/folder.ydata", yolah.read_data(data))


def test_other_arrays_are_no_records(tmp_path: pathlib.Path) -> None:
    wrong: Any = np.zeros(3)
    with pytest.raises(ValueError, match="data_dtype"):
        yolah.write_data(tmp_path / "wrong.ydata", wrong)
    order: Any = "alphabetical"
    with pytest.raises(ValueError, match="'games' or 'positions'"):
        yolah.write_data(tmp_path / "wrong.ydata", np.zeros(0, yolah.data_dtype()), order=order)


def test_a_forced_pass_is_played_out() -> None:
    assert yolah.playouts(Position(MUST_PASS), 50).games == 50
