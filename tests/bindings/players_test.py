"""Records, searches, players and solutions."""

from __future__ import annotations

import copy
import json
import pickle
import threading
from typing import Any
from xml.etree import ElementTree

import pytest
import yolah
from command import run, run_json
from positions import ENDGAME, MUST_PASS, OVER, random_game, random_moves
from yolah import Move, Player, Position


def record_of(seed: int) -> yolah.Game:
    return yolah.Game(random_moves(seed), tags={"Black": "Ada", "White": 'a "b" \\'})


def test_records_read_back() -> None:
    for seed in range(5):
        game = record_of(seed)
        assert game.finished and game.termination == "points"
        assert game.result == (game.end.winner() or "draw") and len(game) == len(game.moves)
        assert yolah.read_record(game.write()) == game
        assert game.positions() == random_game(seed)
    text = record_of(1).write() + "\n" + record_of(2).write()
    assert yolah.read_records(text) == [record_of(1), record_of(2)]
    with pytest.raises(ValueError, match="2 games, not one"):
        yolah.read_record(text)


def test_records_keep_what_is_said() -> None:
    game = yolah.Game(["d5:b7", "e5:f5"], comments=["good", ""], result=yolah.WHITE,
                      termination="resign", tags={"Event": "test"})
    again = yolah.read_record(game.write())
    assert again == game and again.comments == ["good", ""] and again.tags == {"Event": "test"}
    assert (again.result, again.termination) == ("w", "resign")
    from_there = yolah.Game(["a1:a1"], start=Position(MUST_PASS))
    assert yolah.read_record(from_there.write()).start == Position(MUST_PASS)


def test_what_is_printed_can_be_pasted() -> None:
    games = [record_of(seed) for seed in range(3)] + [
        yolah.Game(), yolah.Game(["a1:a1"], start=Position(MUST_PASS), comment="from a pass"),
        yolah.Game(["d5:b7"], comments=["it's \"quoted\" \\"], result="draw", termination="time"),
        yolah.read_record('[Winner "none"]\n[Termination "abandoned"]\n\n1. d5:b7 *')]
    found = yolah.search(Position(), nodes=2000, lines=3)
    solved = yolah.search(Position(ENDGAME), nodes=2000)
    for thing in [*games, found, solved, *found.lines, *solved.lines]:
        again = eval(repr(thing), vars(yolah))
        assert again == thing and hash(again) == hash(thing) and repr(again) == repr(thing)
        assert pickle.loads(pickle.dumps(thing)) == copy.copy(thing) == copy.deepcopy(thing) == thing
    assert len({*games, *games}) == len(games) and found != solved and games[0] != games[1]
    assert str(games[0]) == games[0].write()
    assert found.position == Position() and found.lines[0] != found.lines[1]
    for wrong in ("yolah.Line(['d5:b7'], score=float('nan'))", "yolah.Line([], score=1, wdl=(2, 0, 0))",
                  "yolah.SearchResult(yolah.Position(), [])"):
        with pytest.raises(ValueError, match="score=|wdl=|the best move"):
            eval(wrong)


def test_pictures_for_notebooks() -> None:
    game = record_of(1)
    late = game.positions()[30]
    found = yolah.search(late, nodes=500, lines=3)
    shown: list[Any] = [Position(), late, game, yolah.Game(), found,
                        yolah.search(Position(MUST_PASS), nodes=10)]
    trees = [ElementTree.fromstring(thing._repr_svg_()) for thing in shown]
    name = "{http://www.w3.org/2000/svg}"
    assert [len(tree.findall(f"{name}rect")) for tree in trees] == [65] * len(trees)
    assert [len(tree.findall(f"{name}circle")) for tree in trees[:2]] == [8, 8]
    assert len(trees[4].findall(f"{name}line")) == 3
    words = [[each.text for each in tree.findall(f"{name}text")] for tree in trees]
    assert words[0][-1] == "Black 0, white 0. Black to move."
    scoring = [str(number) for number, move in enumerate(game.moves, 1) if not move.is_pass]
    assert [word for word in words[2][16:-1]] == scoring and "won" in str(words[2][-1])
    assert str(found.move) in str(words[4][-1])


def test_the_name_of_a_file_is_no_record() -> None:
    for read in (yolah.read_record, yolah.read_records):
        with pytest.raises(ValueError, match=r"use pathlib.Path\('my games.ygn'\).read_text\(\)"):
            read("my games.ygn")
    with pytest.raises(ValueError, match="wrong record at line 2"):
        yolah.read_records("1. d5:b7\nx.ygn")


def test_the_command_takes_our_records(tmp_path: Any) -> None:
    path = tmp_path / "game.ygn"
    path.write_text(record_of(1).write())
    assert "moves judged" in run("analyze", str(path), "--nodes", "1")


@pytest.mark.parametrize("arguments, says", [
    ({"moves": ["d5:b7", "d5:b7"]}, "illegal"),
    ({"moves": ["nonsense"]}, "wrong move"),
    ({"moves": ["d5:b7"], "comments": ["a", "b"]}, "one for each move"),
    ({"moves": ["d5:b7"], "comments": ["}"]}, "cannot hold"),
    ({"tags": {"two words": "x"}}, "wrong record|cannot hold"),
    ({"tags": {"Event": "two\nlines"}}, "cannot hold"),
    ({"result": "green"}, "wrong result"),
    ({"result": "black"}, "it is yolah.BLACK, yolah.WHITE"),
    ({"termination": "nonsense"}, "wrong termination"),
])
def test_no_record_of_what_cannot_be(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        yolah.Game(**arguments)


def test_wrong_records_say_where() -> None:
    with pytest.raises(ValueError, match="line 3, column"):
        yolah.read_record('[Black "a"]\n\n1. d5:b7 d5:b7 *')
    with pytest.raises(ValueError, match="0 games"):
        yolah.read_record("")


def test_a_search_is_the_command_s() -> None:
    for position in [Position(), *random_game(2)[8:32:8]]:
        result = yolah.search(position, nodes=5000, lines=3)
        told = [line for line in run_lines("analyze", position.to_string(), "--nodes", "5000", "--lines",
                                           "3") if line["final"]]
        assert [line["line"] for line in told] == [[str(move) for move in line.moves]
                                                 for line in result.lines]
        assert [line["score"] for line in told] == [line.score for line in result.lines]
        assert [told[0]["nodes"], told[0]["depth"]] == [result.nodes, result.depth]


def run_lines(*arguments: str) -> list[Any]:
    return [json.loads(line) for line in run(*arguments, "--json").splitlines()]


def test_callbacks_hear_more_and_more() -> None:
    heard: list[yolah.SearchResult] = []
    result = yolah.search(Position(), depth=4, callback=heard.append)
    assert [report.depth for report in heard] == sorted(report.depth for report in heard)
    assert heard[-1].depth == result.depth == 4 and heard[-1].move == result.move
    assert result.seconds >= heard[0].seconds >= 0
    win, draw, loss = result.lines[0].wdl
    assert win + draw + loss == pytest.approx(1)


def test_a_callback_ends_a_search() -> None:
    result = yolah.search(Position(), seconds=60, callback=lambda report: report.depth < 3)
    assert result.depth <= 4 and result.seconds < 30


def test_a_callback_runs_in_the_callers_thread_and_may_raise() -> None:
    def fail(report: yolah.SearchResult) -> None:
        assert threading.current_thread() is threading.main_thread()
        raise KeyError("enough")
    with pytest.raises(KeyError, match="enough"):
        yolah.search(Position(), seconds=60, callback=fail)


@pytest.mark.parametrize("spec", ["random:seed=3", "monte-carlo:batch=64", "mcts:hash=8",
                                  "mcts:hash=8,eval=net", "minmax:hash=1", "minmax:level=2",
                                  "minmax:hash=1,eval=heuristic", "minmax:hash=1,book=on"])
def test_players_play_legal_moves_the_same_each_time(spec: str) -> None:
    moves: list[list[Move]] = []
    for player in (Player(spec), Player(spec)):
        moves.append([])
        position = Position()
        for _ in range(6):
            moves[-1].append(player.move(position, nodes=500))
            position = position.play(moves[-1][-1])
    assert moves[0] == moves[1]


def test_the_book_and_the_net_are_built_in() -> None:
    book = yolah.search(Position(), nodes=1000, player="minmax:book=on")
    assert str(book.move) == run_json("book", "probe", "built-in")["move"]
    assert yolah.evaluate(Position()) != yolah.evaluate(Position(),
                                                        player="minmax:eval=heuristic")


def test_a_player_forgets() -> None:
    player = Player("minmax:hash=1")
    first = player.search(Position(), nodes=3000)
    player.new_game()
    again = player.search(Position(), nodes=3000)
    assert first.nodes == again.nodes and first.score == again.score
    assert player.spec == "minmax:hash=1" and repr(player) == "Player('minmax:hash=1')"


def test_one_player_does_not_think_twice_at_once() -> None:
    player = Player("minmax:hash=1")
    def again(report: yolah.SearchResult) -> None:
        player.move(Position(), nodes=10)
    with pytest.raises(RuntimeError, match="a Player of its own"):
        player.search(Position(), seconds=5, callback=again)
    assert player.move(Position(), nodes=10) in Position().legal_moves()


def test_threads_think_at_the_same_time() -> None:
    found: list[Move] = []
    threads = [threading.Thread(target=lambda: found.append(
        yolah.search(Position(), nodes=3000, player="minmax:hash=1").move)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1 and len(found) == 4


def test_solutions_are_the_command_s() -> None:
    told = run_json("solve", ENDGAME)
    for threads in (1, 2):
        solution = yolah.solve(Position(ENDGAME), threads=threads)
        assert solution.margin == told["margin"]
        position = Position(ENDGAME)
        for move in solution.line:
            position = position.play(move)
        assert position.is_over() and position.margin == solution.margin
    assert yolah.solve(Position(OVER)).line == []


def test_what_is_not_solved_in_time() -> None:
    with pytest.raises(TimeoutError, match="56 free squares may take long"):
        yolah.solve(Position(), seconds=0.05)


def test_decided_positions_are_evaluated_exactly() -> None:
    assert yolah.evaluate(Position(OVER)) == -1
    for position in random_game(7)[-12:-1]:
        solved = yolah.solve(position).margin
        assert abs(yolah.evaluate(position) - solved) <= 2
    assert yolah.evaluate(random_game(7)[-2]) == yolah.solve(random_game(7)[-2]).margin


@pytest.mark.parametrize("arguments, says", [
    ({"nodes": 0}, "nodes=0: choose from 1"),
    ({"nodes": -5}, "nodes=-5"),
    ({"seconds": 0.0}, "choose from 0.001"),
    ({"seconds": float("nan")}, "seconds=nan"),
    ({"seconds": float("inf")}, "seconds=inf"),
    ({"depth": 0}, "depth=0"),
    ({"nodes": 1, "lines": 0}, "lines=0: choose from 1 to 108"),
    ({"player": "grandmaster"}, "wrong player 'grandmaster'"),
    ({"player": "minmax:hash=0"}, "hash"),
    ({"player": "cmd:python3 bot.py"}, r"programs play in yolah.match\(\) only"),
    ({"player": "minmax:net=/nowhere.ynet"}, "nowhere"),
])
def test_wrong_searches_say_why(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        yolah.search(Position(), **arguments)


def test_nothing_to_search_when_the_game_is_over() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        yolah.search(Position(OVER))
    with pytest.raises(ValueError, match="has no evaluation"):
        yolah.evaluate(Position(), player="random")
