"""The examples, each in a small run. Bots are in same_test.py, too."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

import pytest
from command import run_json

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/python"


def example(name: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *arguments], text=True,
                          capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_strong_bot_is_ten_lines_and_wins() -> None:
    lines = (EXAMPLES / "strong_bot.py").read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 10
    told = run_json("match", f"cmd:{sys.executable} {EXAMPLES}/strong_bot.py", "monte-carlo",
                    "--games", "2", "--movetime", "100ms")
    assert told["wins"] == 2 and told["failures"] == 0


def test_the_million_games_are_the_book_s() -> None:
    said = example("million_games.py", "--games", "1000000", "--threads", "2")
    apart = [float(found) for found in re.findall(r"([+-][0-9.]+) sd", said)]
    assert len(apart) == 3 and all(abs(each) < 4 for each in apart), said


def test_the_plot(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plot.png"
    said = example("win_rate_plot.py", "--lines", "5", "--games", "200", "--most", "8",
                   "--output", str(path))
    assert said.count("random plies") == 3 and path.read_bytes().startswith(b"\x89PNG")


def test_many_games_are_faster_than_one() -> None:
    said = example("env_speed.py", "--seconds", "0.3")
    speeds = [int(found.replace(",", "")) for found in re.findall(r"([0-9,]+) steps/s", said)]
    assert len(speeds) == 4 and max(speeds) > 20 * speeds[0], said


def test_the_net_learns() -> None:
    pytest.importorskip("torch")
    said = example("train_value_net.py", "--games", "300", "--epochs", "3", "--match", "6")
    losses = [float(found) for found in re.findall(r"validation loss ([0-9.]+)", said)]
    assert len(losses) == 4 and losses[-1] < 0.9 * losses[0], said
    won = re.search(r"against random: (\d+) won", said)
    assert won and int(won[1]) >= 3, said
