"""What other threads, and the end of the interpreter, do to long work."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

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


def end_of(code: str, timeout: float = 60) -> tuple[int, str, float]:
    """How a program ended, what it said, and the seconds it took."""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True,
                          timeout=timeout)
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
