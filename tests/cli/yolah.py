"""Runs the `yolah` program for the tests."""

import json
import os
import subprocess
import tempfile
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


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)
