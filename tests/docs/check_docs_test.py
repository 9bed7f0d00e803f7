"""`scripts/check-docs.sh` on small repositories that are right, or wrong in one way."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest
from unittest import mock

import runnable
from markdown_page import Block

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check-docs.sh"
BUILD = pathlib.Path(os.environ["YOLAH"]).resolve().parents[1]


class Documentation(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.write("README.md", "# Game\n\n[The guide](docs/guide.md#first-steps)\n")
        self.write("docs/guide.md", "# Guide\n\n## First steps\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def write_commands(self, *blocks, needs=""):
        self.write("docs/guide.md", "# Guide\n\n## First steps\n" + "".join(
            f"\n<!-- run{needs} -->\n```sh\n{block}\n```\n" for block in blocks))

    def check(self, *arguments, fails_with=None):
        """What it says; it must succeed unless told what its failure says."""
        done = subprocess.run([SCRIPT, "--root", self.root, "--build", BUILD, *arguments],
                              capture_output=True, text=True, timeout=100)
        said = done.stdout + done.stderr
        self.assertEqual(done.returncode, 0 if fails_with is None else 1, said)
        if fails_with is not None:
            self.assertIn(fails_with, said)
        return said

    def test_good_pages_pass(self):
        self.write_commands("yolah show | grep -q a", "test -x build/release/bin/yolah")
        self.assertIn("2 blocks of commands", self.check())

    def test_a_command_that_fails_fails(self):
        self.write_commands("true\nfalse\ntouch reached")
        self.check(fails_with="line 2 of the block failed with 1: false")

    def test_a_command_that_fails_inside_a_pipe_fails(self):
        self.write_commands("false | cat")
        self.check(fails_with="failed")

    def test_the_rest_of_a_page_is_skipped_after_a_failure(self):
        self.write_commands("exit 3", "true")
        self.check(fails_with="2 failed or skipped")

    def test_blocks_of_a_page_share_a_copy_and_leave_the_repository_alone(self):
        self.write_commands("echo 1 > made; cat README.md > /dev/null", "test -f made")
        self.check()
        self.assertFalse((self.root / "made").exists())

    def test_a_file_of_the_page_is_there_for_its_commands(self):
        self.write("docs/guide.md", "## First steps\n<!-- save: a/b.txt -->\n```text\none\n```\n"
                   "<!-- run -->\n```sh\ngrep one a/b.txt\n```\n")
        self.assertIn("1 blocks of commands", self.check())

    def test_only_the_groups_asked_for_run(self):
        self.write_commands("false", needs=": needs=slow")
        self.check()
        self.check("--needs", "slow", fails_with="failed")
        self.check("--needs", "all", fails_with="failed")
        self.assertIn("docs/guide.md:6", self.check("--needs", "slow", "--list"))

    def test_commands_may_rely_on_those_before_them(self):
        self.write("docs/guide.md", "## First steps\n<!-- run -->\n```sh\necho 1 > made\n```\n"
                   "<!-- run: needs=slow -->\n```sh\ngrep 1 made\n```\n"
                   "<!-- run -->\n```sh\nfalse\n```\n")
        self.assertIn("2 blocks of commands", self.check("--needs", "slow"))

    def test_a_dead_link_fails(self):
        self.write("docs/guide.md", "# Guide\n\n## First steps\n\n[Gone](gone.md)\n")
        self.check(fails_with="docs/guide.md:5: gone.md: no such file")

    def test_a_missing_picture_fails(self):
        self.write("docs/guide.md", '# Guide\n\n## First steps\n<img src="gone.png">\n')
        self.check(fails_with="gone.png: no such file")

    def test_a_dead_heading_fails(self):
        self.write("docs/guide.md", "# Guide\n\n## Next steps\n")
        self.check(fails_with="README.md:3: docs/guide.md#first-steps: no such heading")

    def test_a_heading_that_two_have_fails(self):
        self.write("docs/guide.md", "# Guide\n\n## First steps\n\n## First steps\n")
        self.check(fails_with="2 headings have this name")

    def test_a_link_out_of_the_repository_fails(self):
        self.write("docs/guide.md", "# Guide\n\n## First steps\n[Out](../../..)\n")
        self.check(fails_with="outside the repository")

    def test_an_address_that_is_none_fails(self):
        self.write("docs/guide.md", "# Guide\n\n## First steps\n[Out](http:///x)\n")
        self.check(fails_with="not a host")

    def test_a_line_that_a_source_does_not_have_fails(self):
        self.write("rules.h", "one\ntwo\n")
        self.write("docs/guide.md", "# Guide\n\n## First steps\n[Code](../rules.h#L3)\n")
        self.check(fails_with="no such line")

    def test_code_that_is_quoted_wrong_fails(self):
        self.write("scripts/check-excerpts.py", "raise SystemExit('not what the code says')\n")
        self.check(fails_with="not what the code says")

    def test_it_is_told_in_json_too(self):
        self.write_commands("echo here; false")
        told = json.loads(self.check("--json", fails_with=""))
        self.assertEqual([(block["page"], block["status"]) for block in told["blocks"]],
                         [("docs/guide.md", "failed")])
        self.assertIn("here", told["blocks"][0]["output"])

    def test_what_takes_too_long_is_ended_with_all_it_started(self):
        repository = runnable.Repository(self.root, BUILD)
        block = Block(1, "sleep 20 & wait\n", "release")
        with mock.patch.object(runnable, "TIME_LIMIT", 0.5):
            start = time.monotonic()
            (outcome,) = runnable.run_page(repository, [block])
        self.assertLess(time.monotonic() - start, 2)
        self.assertEqual(outcome.status, "failed")
        self.assertIn("stopped after", outcome.output)


if __name__ == "__main__":
    unittest.main()
