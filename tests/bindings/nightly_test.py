"""What takes long: the wheel as users get it, and the speed of random games."""

from __future__ import annotations

import json
import os
import pathlib
import resource
import subprocess
import sys
import tarfile
import time
import zipfile

import pytest
import yolah
from command import run_json

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def command(*words: str | pathlib.Path, cwd: pathlib.Path) -> str:
    done = subprocess.run([str(word) for word in words], cwd=cwd, text=True, capture_output=True,
                          env=ENVIRONMENT | {"SOURCE_DATE_EPOCH": "1700000000"}, timeout=3000)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("wheel")
    command(sys.executable, "-m", "pip", "wheel", "--no-index", "--wheel-dir", folder, ROOT,
            cwd=folder)
    [path] = folder.glob("*.whl")
    return path


def test_the_wheel_is_the_same_each_time(wheel: pathlib.Path, tmp_path: pathlib.Path) -> None:
    command(sys.executable, "-m", "pip", "wheel", "--no-index", "--wheel-dir", tmp_path, ROOT,
            cwd=tmp_path)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_wheel_names_no_place_of_this_machine(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert all(str(ROOT).encode() not in archive.read(name) for name in names)
    assert {"yolah/__init__.py", "yolah/_words.py", "yolah/_yolah.pyi", "yolah/env.py",
            "yolah/py.typed"} <= set(names)
    assert any(name.startswith("yolah/_yolah.") and name.endswith(".so") for name in names)


def test_the_sources_are_all_there(tmp_path: pathlib.Path) -> None:
    backend = ROOT / "bindings/python/build_backend"
    said = command(sys.executable, "-c", f"import sys; sys.path.insert(0, '{backend}'); "
                   "import yolah_build; print(yolah_build.build_sdist('.'))", cwd=tmp_path)
    with tarfile.open(tmp_path / said.strip()) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"PKG-INFO", "pyproject.toml", "engine/rules/position.cpp"} <= inside


TRY_OUT = """
import json, yolah
book = yolah.search(yolah.Position(), nodes=1000, player="minmax:book=on")
net = yolah.search(yolah.Position(), nodes=1000)
try:
    import numpy
    yolah.encode([yolah.Position()])
    arrays = "numpy"
except ImportError as error:
    arrays = str(error)
try:
    yolah.encode([])
except ImportError as error:
    arrays = str(error)
print(json.dumps([yolah.__version__, yolah.__file__, str(book.move), str(net.move), arrays]))
"""


@pytest.mark.parametrize("packages", ["--system-site-packages", None])
def test_the_wheel_installs_and_plays(wheel: pathlib.Path, tmp_path: pathlib.Path,
                                      packages: str | None) -> None:
    command(sys.executable, "-m", "venv", *([packages] if packages else []), tmp_path / "venv",
            cwd=tmp_path)
    python = tmp_path / "venv/bin/python"
    command(python, "-m", "pip", "install", "--no-index", wheel, cwd=tmp_path)
    version, place, book, net, arrays = json.loads(command(python, "-c", TRY_OUT, cwd=tmp_path))
    assert version == yolah.__version__ and place.startswith(str(tmp_path))
    assert book == run_json("book", "probe", "built-in")["move"]
    assert net == str(yolah.search(yolah.Position(), nodes=1000).move)
    assert "numpy" in arrays if packages else "pip install numpy" in arrays


def native_seconds(games: int) -> float:
    """Time of the processor that the command takes for random games."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run_json("playouts", "--games", str(games))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def our_seconds(games: int) -> float:
    before = time.process_time()
    yolah.playouts(yolah.Position(), games)
    return time.process_time() - before


def test_random_games_are_as_fast_as_native_ones() -> None:
    """The two take turns; noise only ever slows, so the fastest of each counts."""
    games, turns = 1_000_000, 12
    to_start = min(native_seconds(1) for _ in range(5))
    took = [(native_seconds(games) - to_start, our_seconds(games)) for _ in range(turns)]
    native, ours = (min(each) for each in zip(*took))
    print(f"native {games / native:.0f}, Python {games / ours:.0f} games a second of the "
          f"processor, ratio {native / ours:.3f}")
    assert native / ours >= 0.95
