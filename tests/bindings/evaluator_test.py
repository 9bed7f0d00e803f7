"""Functions of Python that guide searches: batches of planes in, margins and priors out."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
import yolah
from numpy.typing import NDArray
from positions import ENDGAME, MUST_PASS, OVER, random_game
from yolah import BLACK, Player, Position

Planes = NDArray[np.float32]
KINDS = ["mcts", "minmax"]


def bits_of(plane: Planes) -> int:
    return sum(1 << int(square) for square in np.flatnonzero(plane.reshape(64)))


def position_of(planes: Planes) -> Position:
    """The position that planes show, with black to move and all points white's."""
    own, other, free = (bits_of(plane) for plane in planes)
    holes = (1 << 64) - 1 - own - other - free
    return Position.from_parts(black=own, white=other, holes=holes, black_points=0, side=BLACK)


def engine_s(planes: Planes) -> list[float]:
    """The engine's own evaluation, by a detour through Python."""
    positions = [position_of(each) for each in planes]
    return [yolah.evaluate(each) - each.margin for each in positions]


def room(planes: Planes) -> Any:
    """More free squares beside my pieces than beside the other's."""
    padded = np.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1)))
    beside: Any = sum(np.roll(padded, step, (2, 3)) for step in
                 [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)])
    free = padded[:, 2]
    return ((beside[:, 0] * free).sum((1, 2)) - (beside[:, 1] * free).sum((1, 2))) * 0.1


def by_hand(position: Position, depth: int) -> float:
    """Minmax with the engine's evaluation, written again."""
    if position.is_over() or depth == 0:
        return yolah.evaluate(position)
    return max(-by_hand(position.play(move), depth - 1) for move in position.legal_moves())


def test_minmax_with_the_engines_evaluation_is_minmax() -> None:
    for position in random_game(3)[8:40:8]:
        for depth in (1, 2):
            found = yolah.search(position, depth=depth, player="minmax", evaluator=engine_s)
            assert found.depth == depth
            assert found.score == pytest.approx(by_hand(position, depth), abs=0.011)
            after = position.play(found.move)
            assert -by_hand(after, depth - 1) == pytest.approx(found.score, abs=0.011)


def test_one_ply_is_the_best_move_by_the_evaluation() -> None:
    for position in random_game(5)[:30:5]:
        moves = position.legal_moves()
        margins = [-yolah.evaluate(position.play(move)) for move in moves]
        found = yolah.search(position, depth=1, player="minmax", evaluator=engine_s, lines=3)
        assert margins[moves.index(found.move)] == pytest.approx(max(margins), abs=0.011)
        assert [line.score for line in found.lines] == pytest.approx(sorted(margins)[:-4:-1],
                                                                     abs=0.011)


@pytest.mark.parametrize("kind", KINDS)
def test_with_the_engines_evaluation_it_plays_well(kind: str) -> None:
    player = Player(kind, evaluator=engine_s)
    def guided(position: Position, seconds: float) -> str:
        return player.move(position, nodes=100)
    result = yolah.match(guided, "random", games=4, nodes=1)
    assert result.wins == 4 and result.first.illegal_moves == 0


@pytest.mark.parametrize("kind", KINDS)
def test_an_evaluator_in_numpy_plays_legal_games(kind: str) -> None:
    sizes: list[int] = []
    def noted(planes: Planes) -> Any:
        assert threading.current_thread() is threading.main_thread()
        assert planes.dtype == np.float32 and planes.shape[1:] == (3, 8, 8)
        sizes.append(len(planes))
        return room(planes)
    player = Player(kind, evaluator=noted, batch=16)
    position = Position()
    while not position.is_over():
        found = player.search(position, nodes=60)
        assert found.move in position.legal_moves() and found.lines[0].moves[0] == found.move
        line = position
        for move in found.lines[0].moves:
            line = line.play(move)
        position = position.play(found.move)
    assert max(sizes) == 16 and np.mean(sizes) > 4


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_search_finds_the_same(kind: str) -> None:
    def search() -> list[Any]:
        found = yolah.search(Position(), nodes=300, player=kind, evaluator=room, lines=3)
        return [found.lines, found.depth, found.nodes]
    assert search() == search()


def test_limits_hold() -> None:
    for nodes in (1, 2, 70, 1000):
        assert yolah.search(Position(), nodes=nodes, player="mcts", evaluator=room).nodes == nodes
    # One ply is always looked at, so that there is a move.
    assert yolah.search(Position(), nodes=1, player="minmax", evaluator=room).depth == 1
    assert yolah.search(Position(), nodes=2000, player="minmax", evaluator=room).nodes == 57
    assert yolah.search(Position(), nodes=4000, player="minmax", evaluator=room).depth == 2
    for kind in KINDS:
        assert yolah.search(Position(), depth=2, player=kind, evaluator=room).depth >= 2
        assert yolah.search(Position(), seconds=0.2, player=kind, evaluator=room).seconds < 5


def test_priors_lead_the_tree() -> None:
    wanted = yolah.Move("d5:b7")
    def sure(planes: Planes) -> Any:
        priors = np.zeros((len(planes), 4096))
        priors[:, wanted.number] = 1
        return np.zeros(len(planes)), priors
    for kind in KINDS:
        assert yolah.search(Position(), nodes=200, player=kind, evaluator=sure).move == wanted


def test_the_tree_finds_what_the_values_say() -> None:
    """Without priors, all visits go where the margin is best."""
    target = yolah.Move("h8:h2").target
    bit = yolah.bit(target)
    def likes(planes: Planes) -> Any:
        """A piece on that square is worth twenty points to its side."""
        square = bit.bit_length() - 1
        return 20 * (planes[:, 0].reshape(-1, 64)[:, square]
                     - planes[:, 1].reshape(-1, 64)[:, square])
    found = yolah.search(Position(), nodes=2000, player="mcts", evaluator=likes)
    assert found.move.target == target and found.score > 5


def test_what_is_known_is_not_asked() -> None:
    def never(planes: Planes) -> Any:
        raise AssertionError("asked about a decided position")
    last = random_game(7)[-2]
    for kind in KINDS:
        found = yolah.search(last, nodes=50, player=kind, evaluator=never)
        assert found.exact and found.score == yolah.solve(last).margin
        player = Player(kind, evaluator=room)
        assert player.move(Position(MUST_PASS), nodes=20) == yolah.PASS
        with pytest.raises(ValueError, match="the game is over"):
            player.move(Position(OVER), nodes=10)
        assert player.move(Position(ENDGAME), nodes=500) in Position(ENDGAME).legal_moves()


@pytest.mark.parametrize("kind", KINDS)
def test_an_exception_comes_out(kind: str) -> None:
    calls = 0
    def fails(planes: Planes) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyError("on purpose")
        return room(planes)
    player = Player(kind, evaluator=fails, batch=8)
    with pytest.raises(KeyError, match="on purpose"):
        player.search(Position(), nodes=1000)
    assert player.search(Position(), nodes=100).move in Position().legal_moves()


@pytest.mark.parametrize("answer, says", [
    (lambda planes: None, r"an array of shape \(\)"),
    (lambda planes: [0.0] * (len(planes) + 1), "an array of shape"),
    (lambda planes: 0.0, r"an array of shape \(\)"),
    (lambda planes: [float("nan")] * len(planes), "a margin that is no number"),
    (lambda planes: (room(planes), np.ones((len(planes), 64))), r"an array of shape \(\d+, 64\)"),
    (lambda planes: (room(planes), -np.ones((len(planes), 4096))), "0 or more"),
    (lambda planes: (room(planes), None, None), "a tuple of 3"),
    (lambda planes: "nonsense", "could not convert"),
])
def test_wrong_answers_say_why(answer: Any, says: str) -> None:
    for kind in KINDS:
        with pytest.raises((ValueError, TypeError), match=says):
            yolah.search(Position(), nodes=100, player=kind, evaluator=answer)


def test_shapes_that_nets_give_are_taken() -> None:
    def column(planes: Planes) -> Any:
        return room(planes)[:, None].astype(np.float64), None
    found = yolah.search(Position(), nodes=200, player="mcts", evaluator=column)
    assert found.lines == yolah.search(Position(), nodes=200, player="mcts", evaluator=room).lines


def test_wrong_players_say_why() -> None:
    with pytest.raises(ValueError, match="an evaluator guides 'mcts' or 'minmax', without options"):
        Player("random", evaluator=room)
    with pytest.raises(ValueError, match="without options"):
        Player("mcts:threads=2", evaluator=room)
    wrong: Any = 3
    with pytest.raises(TypeError, match="a function that is given planes"):
        Player("mcts", evaluator=wrong)
    with pytest.raises(ValueError, match="batch=0: choose from 1"):
        Player("mcts", evaluator=room, batch=0)
    assert repr(Player("mcts", evaluator=room)).startswith("Player('mcts', evaluator=<function room")


def test_torch_plays_without_being_converted() -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(192, 1))
    def evaluator(planes: Planes) -> Any:
        with torch.no_grad():
            return net(torch.from_numpy(planes))
    player = Player("mcts", evaluator=evaluator)
    assert player.move(Position(), nodes=100) in Position().legal_moves()
    with pytest.raises(RuntimeError, match="requires grad"):
        yolah.search(Position(), nodes=10, player="mcts",
                     evaluator=lambda planes: net(torch.from_numpy(planes)))
