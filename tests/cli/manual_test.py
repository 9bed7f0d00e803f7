"""The man pages that the program writes of itself, and what formatters say of them."""

import glob
import os
import re
import shutil
import subprocess
import unittest

from yolah import YOLAH, Folder, run

RELEASE = {**os.environ, "SOURCE_DATE_EPOCH": "1767225600"}  # 2026-01-01


def commands():
    listed = run("--help")[0].split("Subcommands:\n")[1].split("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines()]


def written(folder, environment=None):
    """The pages by name."""
    subprocess.run([YOLAH, "--man-pages", folder], check=True, env=environment or RELEASE)
    return {os.path.basename(path): path for path in glob.glob(os.path.join(folder, "*"))}


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Pages(Folder):
    def test_every_command_has_a_page(self):
        pages = written(self.folder)
        self.assertEqual(set(pages), {"yolah.1"} | {f"yolah-{name}.1" for name in commands()})
        start = text_of(pages["yolah.1"])
        for name in commands():
            name = name.replace("-", "\\-")
            self.assertIn(f"yolah\\-{name}\\fR(1)", start)

    def test_a_page_has_every_option_and_the_examples(self):
        pages = written(self.folder)
        for name in ("match", "play", "web"):
            page = text_of(pages[f"yolah-{name}.1"])
            help_text = run(name, "--help")[0]
            for option in re.findall(r"^  (?:-\w,)?--([\w-]+)", help_text, re.MULTILINE):
                self.assertIn("\\-\\-" + option.replace("-", "\\-"), page, name)
            self.assertIn(".SH EXAMPLES\n.nf\n  yolah " + name, page)

    def test_commands_below_a_command_are_sections(self):
        page = text_of(written(self.folder)["yolah-tune.1"])
        self.assertIn(".SS yolah tune fit\n", page)
        self.assertIn("\\-\\-heuristics\\-only", page)

    def test_the_date_is_the_release_or_none(self):
        self.assertIn('1 "2026-01-01" "yolah', text_of(written(self.folder)["yolah.1"]))
        undated = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"}
        self.assertIn('1 "" "yolah', text_of(written(self.folder, undated)["yolah.1"]))

    def test_the_option_is_for_packagers_alone(self):
        self.assertNotIn("man-pages", run("--help")[0])
        _, error = run("--man-pages", "/dev/null/x", expect=1)
        self.assertIn("/dev/null/x", error)

    @unittest.skipUnless(shutil.which("man"), "no man here")
    def test_man_shows_them_without_a_warning(self):
        for path in written(self.folder).values():
            done = subprocess.run(["man", "--warnings=w", "-l", path], capture_output=True,
                                  text=True, check=True,
                                  env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
            self.assertEqual(done.stderr, "", path)
            self.assertIn("NAME", done.stdout)
        shown = subprocess.run(["man", "-l", self.path("yolah-play.1")], capture_output=True,
                               text=True, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.assertIn(r"printf 'd5:b7\nresign\n' | yolah play --white random", shown.stdout)

    @unittest.skipUnless(shutil.which("mandoc"), "no mandoc here")
    def test_mandoc_finds_nothing(self):
        for path in written(self.folder).values():
            done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", path],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.stdout, "", path)


if __name__ == "__main__":
    unittest.main()
