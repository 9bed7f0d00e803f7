"""Runs the `yolah` program for the tests."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

YOLAH = os.environ["YOLAH"]
START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"
PERFT_5 = 456_814_328


def run(*arguments, expect=0, timeout=120):
    """Standard output and error of a run that must end with this exit code."""
    done = subprocess.run([YOLAH, *arguments], capture_output=True, text=True, timeout=timeout)
    if done.returncode != expect:
        raise AssertionError(f"{arguments} ended with {done.returncode}: {done.stderr}")
    return done.stdout, done.stderr


def run_json(*arguments, **options):
    return json.loads(run(*arguments, "--json", **options)[0])


def wait_until_ctrl_c_is_caught(pid):
    """A signal that comes before would end the program as usual."""
    for _ in range(600):
        with open(f"/proc/{pid}/status", encoding="utf-8") as status:
            caught = next(line for line in status if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1:
            return
        time.sleep(0.05)
    raise AssertionError("the program does not look out for Ctrl-C")


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)
