"""Matches, bots and what Ctrl-C does."""

from __future__ import annotations

import pathlib
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
import yolah
from command import run_json
from positions import ENDGAME
from yolah import Position

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANDOM_BOT = f"cmd:{sys.executable} {ROOT}/examples/random_bot.py"


def greedy(position: Position, seconds: float) -> yolah.Move:
    me, other = position.side, yolah.opponent(position.side)
    return max(position.legal_moves(),
               key=lambda move: position.play(move).mobility(me)
               - position.play(move).mobility(other))


@pytest.mark.parametrize("concurrency", [1, 2])
def test_a_match_is_the_command_s(concurrency: int) -> None:
    told = run_json("match", "minmax:hash=1", "monte-carlo", "--games", "6", "--nodes", "300",
                    "--seed", "4")
    result = yolah.match("minmax:hash=1", "monte-carlo", games=6, nodes=300, seed=4,
                         concurrency=concurrency)
    assert [result.wins, result.draws, result.losses, result.pairs] == [
        told["wins"], told["draws"], told["losses"], told["pentanomial"]]
    assert result.mean_margin == told["margin"] and result.score == told["score"]
    assert result.elo == (told["interval"][0], told["elo"], told["interval"][1])
    assert result.superiority == told["los"] and result.games == 6 and result.sprt is None
    assert result.first.moves > 0 and result.first.nodes > 0 and result.first.seconds > 0


def test_games_are_told_and_kept() -> None:
    heard: list[tuple[yolah.Game, int]] = []
    result = yolah.match("random", "random:seed=9", games=4, nodes=1, openings=2, keep_games=True,
                         callback=lambda game, so_far: heard.append((game, so_far.games)))
    assert [games for _, games in heard] == [1, 2, 3, 4]
    assert [game for game, _ in heard] == result.records
    assert result.records[0].moves[:2] == result.records[1].moves[:2]
    assert result.records[0].tags["Black"] == "random"
    assert yolah.match("random", "random", games=2, nodes=1).records == []


def test_a_callback_ends_a_match() -> None:
    result = yolah.match("random", "random", games=1000, nodes=1,
                         callback=lambda game, so_far: so_far.games < 3)
    assert 3 <= result.games < 1000


def test_functions_play() -> None:
    result = yolah.match(greedy, "random", games=10, nodes=1, concurrency=2)
    assert result.wins >= 6 and result.first.illegal_moves == 0


def test_seconds_are_told_to_functions() -> None:
    told: list[float] = []
    def note(position: Position, seconds: float) -> str:
        told.append(seconds)
        assert threading.current_thread() is threading.main_thread()
        return str(position.legal_moves()[0])
    yolah.match(note, note, games=2, seconds=0.25)
    assert set(told) == {0.25}
    told.clear()
    yolah.match(note, note, games=2, clock=(10, 0.1))
    assert 0 < min(told) and max(told) < 10


def test_an_illegal_move_loses_and_an_exception_comes_out() -> None:
    def illegal(position: Position, seconds: float) -> str:
        return "a1:a1"
    result = yolah.match(illegal, "random", games=2, nodes=1)
    assert (result.losses, result.first.illegal_moves) == (2, 2)
    def fails(position: Position, seconds: float) -> str:
        raise KeyError("on purpose")
    for concurrency in (1, 2):
        with pytest.raises(KeyError, match="on purpose"):
            yolah.match(fails, "random", games=100, nodes=1, concurrency=concurrency)
    def nonsense(position: Position, seconds: float) -> str:
        return "nonsense"
    with pytest.raises(ValueError, match="wrong move 'nonsense'"):
        yolah.match(nonsense, "random", games=2, nodes=1)
    nothing: Any = lambda position, seconds: None
    with pytest.raises(TypeError, match="which is no move"):
        yolah.match(nothing, "random", games=2, nodes=1)


def test_programs_play() -> None:
    result = yolah.match(RANDOM_BOT, "minmax:hash=1", games=2, nodes=200)
    assert result.losses == 2 and result.first.failures == 0
    with pytest.raises(RuntimeError, match="cmd:/nowhere/bot"):
        yolah.match("cmd:/nowhere/bot", "random", games=2, nodes=1)


def test_a_sequential_test_ends_a_match() -> None:
    result = yolah.match("monte-carlo", "random", games=2000, nodes=200, sprt=(0, 100))
    assert result.sprt == "H1" and result.games < 2000


@pytest.mark.parametrize("arguments, says", [
    ({"games": 3}, "so it is even"),
    ({"games": 0}, "games=0"),
    ({"openings": 99}, "openings=99: choose from 0 to 20"),
    ({"openings": "nonsense"}, "wrong openings"),
    ({"clock": (-1.0, 0.0)}, "clock:"),
    ({"sprt": (5.0, 0.0)}, "elo0 less than elo1"),
    ({"concurrency": 0}, "concurrency=0"),
    ({"a": "grandmaster"}, "wrong player 'grandmaster'"),
    ({"a": "cmd:"}, "wrong player 'cmd:'"),
])
def test_wrong_matches_say_why(arguments: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {"a": "random", "b": "random", "games": 2, "nodes": 1} | arguments
    with pytest.raises(ValueError, match=says):
        yolah.match(**given)


def test_what_is_no_player() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="a player is a spec"):
        yolah.match(wrong, "random", games=2)


@pytest.mark.parametrize("work", [
    "yolah.search(yolah.Position(), seconds=100)",
    "yolah.Player('mcts').move(yolah.Position(), seconds=100)",
    "yolah.solve(yolah.Position())",
    "yolah.perft(yolah.Position(), 9)",
    "yolah.playouts(yolah.Position(), 10**12, threads=2)",
    "yolah.match('minmax', 'minmax', games=1000, seconds=1)",
    "yolah.run_bot('idle', lambda position, seconds: position.legal_moves()[0])",
    "yolah.run_bot('busy', lambda position, seconds: [time.sleep(0.05) for _ in iter(int, 1)])",
])
def test_ctrl_c_ends_long_work(work: str) -> None:
    # What runs in the background of a script has inherited that Ctrl-C is ignored.
    code = ("import signal, time, yolah; signal.signal(signal.SIGINT, signal.default_int_handler); "
            f"print('ready', flush=True); {work}")
    with subprocess.Popen([sys.executable, "-c", code], text=True, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        assert process.stdin
        process.stdin.write("position startpos\ngo movetime 100\n")
        process.stdin.flush()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=10)
        finally:
            process.kill()
        assert "KeyboardInterrupt" in said and process.returncode == -signal.SIGINT


def test_other_threads_run_beside_long_work() -> None:
    counted = 0
    done = threading.Event()
    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)
    thread = threading.Thread(target=count)
    thread.start()
    yolah.search(Position(), seconds=0.5)
    done.set()
    thread.join()
    assert counted > 20


def test_other_threads_run_while_a_large_table_is_made() -> None:
    longest = 0.0
    done = threading.Event()
    def watch() -> None:
        nonlocal longest
        while not done.is_set():
            begin = time.monotonic()
            time.sleep(0.001)
            longest = max(longest, time.monotonic() - begin)
    thread = threading.Thread(target=watch)
    thread.start()
    begin = time.monotonic()
    solution = yolah.solve(Position(ENDGAME), hash=512)
    table = time.monotonic() - begin - solution.seconds
    done.set()
    thread.join()
    assert longest < table / 2 + 0.1


BOT = """
import sqlite3, sys, threading, yolah
base = sqlite3.connect(":memory:")  # works in the thread that made it
def choose(position, seconds):
    {body}
yolah.run_bot("test bot", choose)
"""


def talk(body: str, *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", BOT.format(body=body)], text=True,
                          input="\n".join(lines) + "\n", capture_output=True, timeout=60)


def test_a_bot_answers() -> None:
    said = talk("return 'd5:b7'", "ugi", "isready", "position startpos", "go movetime 50",
                "isready", "quit")
    assert said.returncode == 0 and said.stderr == ""
    lines = said.stdout.splitlines()
    assert "bestmove d5:b7" in lines and "ugiok" in lines and lines.count("readyok") == 2


def test_a_bot_chooses_in_the_thread_that_runs_it() -> None:
    said = talk("""assert threading.current_thread() is threading.main_thread()
    return base.execute("select 'd5:b7'").fetchone()[0]""", "position startpos",
                "go movetime 50", "isready", "quit")
    assert (said.returncode, said.stderr) == (0, "") and "bestmove d5:b7" in said.stdout


@pytest.mark.parametrize("body, says", [
    ("return 'a1:a1'", "choose() returned 'a1:a1', which is not a legal move in w6b"),
    ("return None", "choose() returned None, which is not a legal move in w6b"),
    ("raise KeyError('on purpose')", "KeyError: 'on purpose'"),
])
def test_a_wrong_bot_is_explained(body: str, says: str) -> None:
    said = talk(body, "position startpos", "go movetime 50", "isready")
    assert said.returncode == 1 and says in said.stderr
    assert "bestmove" not in said.stdout


def test_nothing_but_the_entry_is_exported() -> None:
    import yolah._yolah as extension
    told = subprocess.run(["nm", "-D", "--defined-only", extension.__file__ or ""], text=True,
                          capture_output=True, check=True).stdout
    assert [line.split()[-1] for line in told.splitlines()] == ["PyInit__yolah"]
