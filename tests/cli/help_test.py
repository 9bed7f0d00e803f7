"""How the help of all commands looks."""

import re
import unittest

from yolah import run


def paths(*path):
    """A command and all below it."""
    yield path
    lines = run(*path, "--help")[0].splitlines()
    if "Subcommands:" not in lines:
        return
    for line in lines[lines.index("Subcommands:") + 1:]:
        if not line.strip():
            return
        yield from paths(*path, line.split()[0])


class Help(unittest.TestCase):
    def test_no_list_is_wider_than_80_columns(self):
        seen = 0
        for path in paths():
            lists = re.split(r"(?m)^Examples?:$", run(*path, "--help")[0])[0]
            for line in re.findall(r"(?m)^ .*$", lists):
                self.assertLessEqual(len(line), 80, (path, line))
                seen += 1
        self.assertGreater(seen, 300)

    def test_a_command_is_described_in_a_line(self):
        self.assertRegex(run("--help")[0], r"(?m)^  perft +Count .* times the rules$")

    def test_what_is_broken_is_whole(self):
        text = " ".join(run("compliance", "--help")[0].split())
        self.assertIn("How long to wait for an answer, beyond the time for a move; for the first "
                      "one twice that, and 10s at least", text)

    def test_a_flag_that_switches_off_is_a_plain_name(self):
        self.assertRegex(run("tournament", "--help")[0], r"(?m)^  --no-check +Do not check first")


if __name__ == "__main__":
    unittest.main()
