"""Runs the marked commands of pages as a reader would: in a copy of the repository with the
finished build in place, and `yolah` on the path."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from markdown_page import Block

TIME_LIMIT = 120.0

# Made by other builds and not in git: pages that need them find them in place.
_MADE = ("web/node_modules", "bindings/wasm/package/node_modules")
# Those that commands write themselves are copied.
_WRITTEN = ("web/dist", "bindings/wasm/package/dist", "bindings/wasm/package/modules")
# Says which line failed; bash reads it before the block.
_ON_FAILURE = """unset BASH_ENV
set -E
trap 'echo "line $LINENO of the block failed with $?: $BASH_COMMAND" >&2' ERR
"""


@dataclass(frozen=True)
class Outcome:
    block: Block
    status: str  # "ok", "failed" or "skipped"
    seconds: float
    output: str


class Repository:
    """What copies are made of: the files git knows or would add, and the builds."""

    def __init__(self, root: Path, release: Path,
                 variables: dict[str, str] | None = None) -> None:
        self.root = root
        self.release = release
        self.variables = variables or {}
        listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=root,
                                check=True, capture_output=True).stdout
        self.files = [name for name in os.fsdecode(listed).split("\0") if name]

    def copy(self, to: Path) -> None:
        for name in self.files:
            source = self.root / name
            if source.is_symlink() or source.is_file():
                (to / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, to / name, follow_symlinks=False)
        (to / "build").mkdir()
        (to / "build/release").symlink_to(self.release)
        for made in [*(self.root / "build").glob("*"), *(self.root / name for name in _MADE)]:
            place = to / made.relative_to(self.root)
            if made.exists() and not place.exists() and made.name != "release":
                place.symlink_to(made)
        for name in _WRITTEN:
            if (self.root / name).exists():
                shutil.copytree(self.root / name, to / name, dirs_exist_ok=True)


def run_page(repository: Repository, blocks: list[Block]) -> list[Outcome]:
    """Runs blocks in order in one copy. After one that failed the rest make no sense."""
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="yolah-docs-", ignore_cleanup_errors=True) as scratch:
        copy = Path(scratch) / "yolah"
        copy.mkdir()
        (Path(scratch) / "tmp").mkdir()
        repository.copy(copy)
        for block in blocks:
            if outcomes and outcomes[-1].status != "ok":
                outcomes.append(Outcome(block, "skipped", 0.0, ""))
            elif block.save_as is not None:
                outcomes.append(_save(block, copy))
            else:
                outcomes.append(_run(block, copy, Path(scratch), repository.variables))
    return outcomes


def _save(block: Block, folder: Path) -> Outcome:
    file = folder / str(block.save_as)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(block.text, encoding="utf-8")
    return Outcome(block, "ok", 0.0, "")


def _run(block: Block, folder: Path, scratch: Path, variables: dict[str, str]) -> Outcome:
    script = scratch / "block.sh"
    script.write_text(block.text, encoding="utf-8")
    start = time.monotonic()
    with open(scratch / "output", "w+", encoding="utf-8", errors="replace") as output:
        running = subprocess.Popen(["bash", "-euo", "pipefail", str(script)], cwd=folder,
                                   env=_environment(folder, scratch) | variables,
                                   stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        late = _wait(running)
        seconds = time.monotonic() - start
        output.seek(0)
        said = output.read()
    if late:
        said += f"stopped after {TIME_LIMIT:.0f} s\n"
    ok = running.returncode == 0 and not late
    return Outcome(block, "ok" if ok else "failed", seconds, said)


def _wait(running: subprocess.Popen[bytes]) -> bool:
    """Whether the time limit ended it. What a block left in the background ends with it."""
    late = False
    try:
        running.wait(TIME_LIMIT)
    except subprocess.TimeoutExpired:
        late = True
    try:
        os.killpg(running.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    running.wait()
    return late


def _environment(folder: Path, scratch: Path) -> dict[str, str]:
    on_failure = scratch / "on_failure.sh"
    on_failure.write_text(_ON_FAILURE, encoding="utf-8")
    # Debian's python3 is the one that docs speak of, whatever else a developer has.
    path = f"{folder}/build/release/bin:/usr/bin:/bin:{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "HOME": str(scratch), "TMPDIR": str(scratch / "tmp"),
            "BASH_ENV": str(on_failure), "PYTHONDONTWRITEBYTECODE": "1"}
