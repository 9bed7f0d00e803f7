"""What other threads, and the end of the interpreter, do to long work."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from positions import ENDGAME

IN_A_DAEMON = """
import threading, time, yolah
position = yolah.Position()
def forever(call):
    def loop(*_):
        while True:
            call()
    return loop
threading.Thread(target={work}, daemon=True).start()
time.sleep(0.3)
"""


def end_of(code: str, before: Callable[[], None] | None = None) -> tuple[int, str, float]:
    """How a program ended, what it said, and the seconds it took."""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True,
                          timeout=60, preexec_fn=before)
    return done.returncode, done.stdout + done.stderr, time.monotonic() - begin


@pytest.mark.parametrize("work", [
    "lambda: yolah.search(position, seconds=30)",
    "lambda: yolah.search(position, seconds=30, callback=lambda report: time.sleep(0.01))",
    "lambda: yolah.match(lambda p, s: p.legal_moves()[0], 'random', games=10_000)",
    "forever(lambda: yolah.Player('minmax:hash=64').new_game())",
    "forever(lambda: yolah.encode([position] * 1000))",
])
def test_a_daemon_at_work_does_not_disturb_the_end(work: str) -> None:
    for _ in range(5):
        code, said, seconds = end_of(IN_A_DAEMON.format(work=work))
        assert (code, said) == (0, "") and seconds < 10


def test_a_callback_that_hangs_does_not_keep_the_process() -> None:
    def hanging(pause: str) -> str:
        return f"lambda: yolah.search(position, seconds=30, callback=forever(lambda: {pause}))"
    for pause in ("None", "time.sleep(0.01)", "time.sleep(100)"):
        code, said, seconds = end_of(IN_A_DAEMON.format(work=hanging(pause)))
        assert (code, said) == (0, "") and seconds < 20


def test_nothing_is_begun_or_cut_short_at_the_end() -> None:
    code, said, _ = end_of("""
import atexit
atexit.register(lambda: yolah.playouts(yolah.Position(), 10))
import threading, time, yolah
def work():
    print(yolah.playouts(yolah.Position(), 10**12))
threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
""")
    assert code == 0 and "SystemExit: the interpreter is ending" in said and "Tally" not in said


def test_a_forked_child_does_not_wait_for_its_parent_s_threads() -> None:
    code, said, seconds = end_of("""
import os, sys, threading, time, yolah
threading.Thread(target=lambda: yolah.search(yolah.Position(), seconds=30), daemon=True).start()
time.sleep(0.2)
child = os.fork()
if child == 0:
    sys.exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
""")
    assert (code, said) == (0, "7\n") and seconds < 4


def with_few_threads(work: str) -> tuple[int, str, float]:
    """How a program ends whose process can have about a dozen threads: each takes 64 MB of
    the address space."""
    def large_stacks() -> None:
        _, most = resource.getrlimit(resource.RLIMIT_STACK)
        resource.setrlimit(resource.RLIMIT_STACK, (64 << 20, most))
    return end_of(f"""
import resource, yolah
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
position, late = yolah.Position(), yolah.Position({ENDGAME!r})
print({work})
""", before=large_stacks)


@pytest.mark.parametrize("work, says", [
    ("yolah.playouts(position, 10**6, threads=256).games", "1000000"),
    ("yolah.perft(position, 5, threads=256)", "456814328"),
    ("yolah.solve(late, threads=200, hash=1).margin", "2"),
    ("yolah.search(position, depth=3, player='minmax:hash=1,threads=64').depth", "3"),
    ("yolah.search(position, nodes=999, player='mcts:hash=8,threads=64').move.is_pass", "False"),
    ("yolah.search(position, nodes=999, player='monte-carlo:threads=64').move.is_pass", "False"),
])
def test_work_goes_on_with_the_threads_there_are(work: str, says: str) -> None:
    code, said, _ = with_few_threads(work)
    assert (code, said) == (0, says + "\n")
