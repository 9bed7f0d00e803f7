"""One API: the single file examples/yolah.py and the installed module, compared name by name; and
every bot of examples/ with the one and with the other, by the same tests."""

from __future__ import annotations

import importlib.util
import inspect
import os
import pathlib
import random
import shutil
import subprocess
import sys
from typing import Any

import api_suite
import pytest
import yolah
from api_suite import TELLS, told
from command import YOLAH, run_json
from positions import MUST_PASS, OVER, random_moves

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def single_file() -> Any:
    spec = importlib.util.spec_from_file_location("single_file", EXAMPLES / "yolah.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["single_file"] = module  # where pickle looks
    spec.loader.exec_module(module)
    return module


FILE = single_file()
BOTH: tuple[Any, Any] = (FILE, yolah)


def both_games(seed: int) -> list[tuple[Any, Any]]:
    """The positions of a random game, played in both."""
    met = [(FILE.Position(), yolah.Position())]
    for move in random_moves(seed):
        met.append((met[-1][0].play(str(move)), met[-1][1].play(move)))
    return met


def test_the_module_has_all_names_of_the_file() -> None:
    assert [name for name in FILE.__all__ if name not in yolah.__all__] == []
    for name in FILE.__all__:
        ours, theirs = getattr(FILE, name), getattr(yolah, name)
        if not callable(ours):
            assert ours == theirs, name
        elif inspect.isfunction(ours) and inspect.isfunction(theirs):
            assert list(inspect.signature(ours).parameters) == list(
                inspect.signature(theirs).parameters), name
    for square in FILE.SQUARES:
        for step in FILE.DIRECTIONS:
            assert FILE.line_of_squares(square, *step) == yolah.line_of_squares(square, *step)
    assert all(FILE.opponent(side) == yolah.opponent(side) for side in (yolah.BLACK, yolah.WHITE))


def public_names(position: Any) -> set[str]:
    return {name for name in dir(position) if not name.startswith("_")}


def test_every_position_of_random_games_tells_the_same() -> None:
    asked = public_names(FILE.Position())
    assert asked <= public_names(yolah.Position())
    assert [name for name in asked if not any(f"{name}" in each for each in TELLS + ["p.play"])] == []
    passes = positions = 0
    for seed in range(12):
        for ours, theirs in both_games(seed):
            for expression, file_says, module_says in zip(TELLS, told(FILE, ours),
                                                          told(yolah, theirs)):
                assert file_says == module_says, (expression, ours)
            passes += ours.legal_moves() == [FILE.PASS]
            positions += 1
    assert positions > 500 and passes > 5


def test_both_keep_the_promises_of_the_api() -> None:
    """As does the page of the lab (web/e2e/lab-rules.spec.ts)."""
    assert api_suite.run(FILE, 4) == api_suite.run(yolah, 4)


@pytest.mark.parametrize("text", ["", "b", "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0 ",
                                  "w6b/44/8/3bw3/3wb3/8/8/b6w b 0 0",
                                  "w6b/8/8/3bw3/3wb3/8/8/b6w c 0 0",
                                  "w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0",
                                  "w6b/8/8/3bw3/3wb3/8/8/7w b 0 0"])
def test_wrong_positions_are_refused_by_both(text: str) -> None:
    for module in BOTH:
        for read in (module.Position, module.Position.from_string):
            with pytest.raises(ValueError):
                read(text)


BOTS = ["random_bot.py", "greedy_bot.py", "alpha_beta_bot.py", "python/strong_bot.py"]
FILE_BOTS = BOTS[:3]


@pytest.fixture(params=["file", "module"])
def place(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> pathlib.Path:
    """A folder for bots: with the single file beside them, which goes before the module, or
    without it."""
    if request.param == "file":
        shutil.copy(EXAMPLES / "yolah.py", tmp_path)
    return tmp_path


def bot_in(place: pathlib.Path, name: str) -> str:
    """The command that starts a bot of examples/ in this place."""
    bot = place / pathlib.Path(name).name
    shutil.copy(EXAMPLES / name, bot)
    return f"{sys.executable} {bot}"


def bots_of(place: pathlib.Path) -> list[str]:
    """A bot that uses more than the file has is for the module alone."""
    return FILE_BOTS if (place / "yolah.py").exists() else BOTS


def test_every_bot_is_listed() -> None:
    found = [str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.py")
             if "run_bot(" in path.read_text() and path.name != "yolah.py"]
    assert sorted(found) == sorted(BOTS)


def test_bots_keep_the_protocol(place: pathlib.Path) -> None:
    for name in bots_of(place):
        done = subprocess.run([YOLAH, "compliance", bot_in(place, name)], text=True,
                              capture_output=True, timeout=300)
        assert done.returncode == 0 and " 0 warnings, 0 failed" in done.stdout, (
            done.stdout + done.stderr)


def test_bots_play_a_match(place: pathlib.Path) -> None:
    for name in bots_of(place):
        games = 10 if name in FILE_BOTS else 4
        told = run_json("match", f"cmd:{bot_in(place, name)}", "random", "--games", str(games),
                        "--movetime", "50ms")
        assert told["failures"] == 0 and told["wins"] + told["draws"] + told["losses"] == games
        assert name == "random_bot.py" or told["wins"] >= 0.6 * games


def test_the_greedy_bot_plays_the_same_with_both(tmp_path: pathlib.Path) -> None:
    positions = [ours.to_string() for ours, _ in both_games(3)[:-1:4]]
    lines = "".join(f"position fen {text}\ngo movetime 50\n" for text in positions)
    said = []
    for name in ("file", "module"):
        (tmp_path / name).mkdir()
        if name == "file":
            shutil.copy(EXAMPLES / "yolah.py", tmp_path / name)
        done = subprocess.run(bot_in(tmp_path / name, "greedy_bot.py").split(), text=True,
                              input=lines + "quit\n", capture_output=True, timeout=60)
        said.append([line for line in done.stdout.splitlines() if line.startswith("bestmove")])
    assert said[0] == said[1] and len(said[0]) == len(positions)


def test_the_bot_of_new_bot_runs_with_both(tmp_path: pathlib.Path) -> None:
    subprocess.run([YOLAH, "new-bot", "python", "my_bot"], cwd=tmp_path, check=True,
                   capture_output=True)
    for remove in (False, True):
        if remove:
            (tmp_path / "my_bot/yolah.py").unlink()
        done = subprocess.run([YOLAH, "compliance", "my_bot"], cwd=tmp_path, text=True,
                              capture_output=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_wrong_choice_is_explained_alike(place: pathlib.Path) -> None:
    bot = place / "bot.py"
    for answer in ("None", "'d5:d5'", "'a1:a1'", "3"):
        bot.write_text(f"import yolah\nyolah.run_bot('faulty', lambda p, s: {answer})\n")
        done = subprocess.run([sys.executable, bot], input="go movetime 10\n", text=True,
                              capture_output=True, timeout=60, env=dict(os.environ))
        assert done.returncode == 1 and (f"choose() returned {answer}, which is not a legal move in "
                                         + yolah.START) in done.stderr


def test_random_choices_are_the_same(place: pathlib.Path) -> None:
    """A bot with a seed plays the same game with the file and with the module."""
    game = place / "game.py"
    game.write_text("import random, yolah\nrandom.seed(5)\nposition = yolah.Position()\n"
                    "while not position.is_over():\n"
                    "    position = position.play(random.choice(position.legal_moves()))\n"
                    "print(position)\n")
    said = subprocess.run([sys.executable, game], text=True, capture_output=True, check=True).stdout
    random.seed(5)
    position = yolah.Position()
    while not position.is_over():
        position = position.play(random.choice(position.legal_moves()))
    assert said == f"{position}\n"


def test_passes_and_ends_are_the_same() -> None:
    for text in (MUST_PASS, OVER):
        assert told(FILE, FILE.Position(text)) == told(yolah, yolah.Position(text))
