"""`yolah new-bot`: from one command to a bot that plays, in every language."""

import os
import pathlib
import shutil
import subprocess
import unittest

from yolah import YOLAH, Folder, run, run_json

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = {"python": ("bot.py", "yolah.py"), "javascript": ("bot.js", "yolah.js"),
             "cpp": ("bot.cpp", "yolah.h"), "java": ("Bot.java", "Yolah.java")}
# Programs, and the group of packages that has them.
NEEDED = {"python": {}, "javascript": {"node": "browser"}, "cpp": {"g++": "core", "make": "core"},
          "java": {"javac": "browser", "make": "core"}}
# A server that nobody runs: the bot is started before it is asked.
ONLINE = ("bot", "--server", "http://127.0.0.1:1", "--token", "x")


class Here(Folder):
    """A test that runs in a folder of its own."""

    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def need(self, language):
        for program, group in NEEDED[language].items():
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed (scripts/install-deps.sh {group})")

    def make(self, language, folder):
        """A bot that is ready to play."""
        made = run_json("new-bot", language, folder)
        for command in made["next"]:
            if command.startswith("make"):
                subprocess.run(command.split(), check=True, capture_output=True)
        return made


class EveryLanguage(Here):
    def plays(self, language):
        self.need(language)
        made = self.make(language, "my_bot")
        for file in LANGUAGES[language]:
            self.assertIn(f"my_bot/{file}", made["files"])
            self.assertTrue(os.path.isfile(f"my_bot/{file}"))
        self.assertEqual(made["next"][-3:], ["yolah compliance my_bot",
                                             "yolah play --white my_bot",
                                             "yolah match my_bot random --games 20"])
        report = run_json("compliance", "my_bot", "--patience", "20s")
        self.assertEqual((report["compliant"], report["warnings"]), (True, 0), report)
        self.assertEqual(report["checks"][0]["finding"], "this is my_bot")
        match = run_json("match", "my_bot", "random", "--games", "2", "--movetime", "500ms")
        self.assertEqual((match["first"]["player"], match["failures"], match["illegal_moves"]),
                         ("my_bot", 0, 0), match)
        game = subprocess.run([YOLAH, "play", "--white", "my_bot"], input="d5:b7\nresign\n",
                              text=True, capture_output=True, check=False, timeout=60)
        self.assertEqual(game.returncode, 0, game.stderr)
        self.assertIn("my_bot", game.stdout)

    def test_python(self):
        self.plays("python")

    def test_javascript(self):
        self.plays("javascript")

    def test_cpp(self):
        self.plays("cpp")

    def test_java(self):
        self.plays("java")

    def test_all_meet_in_a_tournament_with_a_sandbox(self):
        if not shutil.which("bwrap"):
            self.skipTest("bubblewrap is not installed (scripts/install-deps.sh core)")
        os.chmod(".", 0o755)  # the sandbox of root runs bots as somebody else
        for language in LANGUAGES:
            self.need(language)
            self.make(language, f"bots/{language}")
        done = run_json("tournament", "--bots", "bots", "--sandbox", "--concurrency", "2")
        self.assertEqual((done["games"], done["complete"]), (12, True))
        for row in done["table"]:
            self.assertEqual(row["failures"], 0, done["table"])

    def test_the_files_are_those_of_the_examples(self):
        for language, (_, rules) in LANGUAGES.items():
            run("new-bot", language, language)
            self.assertEqual(pathlib.Path(language, rules).read_text(),
                             (ROOT / "examples" / rules).read_text())


class Words(Here):
    def test_it_says_what_to_type_next(self):
        text, _ = run("new-bot", "cpp", "bots/ann")
        self.assertIn("Made the bot ann in the folder bots/ann:\n  bot.cpp ", text)
        self.assertRegex(text, r"(?m)^  make -C bots/ann +# build the bot")
        self.assertRegex(text, r"(?m)^  yolah play --white bots/ann +# play against it$")
        readme = pathlib.Path("bots/ann/README.md").read_text()
        self.assertRegex(readme, r"(?m)^# ann$")
        self.assertRegex(readme, r"(?m)^yolah compliance \. ")

    def test_a_folder_above_with_a_space_is_quoted(self):
        made = run_json("new-bot", "java", "my bots/ann")
        self.assertEqual(made["next"][:2], ["make -C 'my bots/ann'",
                                            "yolah compliance 'my bots/ann'"])

    def test_a_folder_with_files_is_left_alone(self):
        run("new-bot", "python", "my_bot")
        before = pathlib.Path("my_bot/bot.py").read_text()
        _, error = run("new-bot", "javascript", "my_bot", expect=1)
        self.assertIn("my_bot is there already and is not empty: choose another name", error)
        self.assertEqual(pathlib.Path("my_bot/bot.py").read_text(), before)
        self.assertEqual(sorted(os.listdir("my_bot")), ["README.md", "bot.py", "yolah.py"])
        pathlib.Path("file").touch()
        self.assertIn("file is a file", run("new-bot", "python", "file", expect=1)[1])

    def test_an_empty_folder_will_do(self):
        os.mkdir("ann")
        os.chdir("ann")
        made = run_json("new-bot", "python", ".")
        self.assertEqual((made["name"], made["next"][0]), ("ann", "yolah compliance ."))
        self.assertIn('run_bot("ann"', pathlib.Path("bot.py").read_text())

    def test_an_unknown_language_names_the_known_ones(self):
        _, error = run("new-bot", "rust", "my_bot", expect=2)
        self.assertIn("'rust': choose python, javascript, cpp or java", error)
        self.assertFalse(os.path.exists("my_bot"))

    def test_a_wrong_name_is_refused(self):
        for name in ("a b", 'x"y', "-x", ".x", "é", "x" * 41, "/"):
            error = run("new-bot", "python", "--", name, expect=2)[1]
            self.assertIn("wrong name '", error, name)
        self.assertEqual(os.listdir("."), [])


class FolderAsPlayer(Here):
    """A folder in place of a player or of a command."""

    def test_the_name_of_a_player_goes_before_a_folder(self):
        made = run_json("new-bot", "python", "minmax")
        self.assertEqual(made["next"][0], "yolah compliance ./minmax")
        inner = run_json("match", "minmax", "random", "--games", "2", "--nodes", "1")
        self.assertEqual(inner["first"]["player"], "minmax")
        self.assertGreater(inner["first"]["mean_nodes"], 0)
        bot = run_json("match", "./minmax", "random", "--games", "2", "--nodes", "1")
        self.assertEqual(bot["first"]["player"], "minmax")
        self.assertIsNone(bot["first"]["mean_nodes"], "it tells no nodes")

    def test_a_folder_by_any_path(self):
        run("new-bot", "python", "bots/ann")
        for path in ("bots/ann/", "./bots/ann", os.path.abspath("bots/ann")):
            match = run_json("match", "random", path, "--games", "2", "--movetime", "500ms")
            self.assertEqual(match["second"]["player"], "ann", path)
        os.chdir("bots/ann")
        match = run_json("match", ".", "random", "--games", "2", "--movetime", "500ms")
        self.assertEqual(match["first"]["player"], "ann")

    def test_the_record_has_the_name_and_the_version(self):
        run("new-bot", "python", "ann")
        run("match", "ann", "random", "--games", "2", "--movetime", "500ms", "--save", "x.ygn")
        games = pathlib.Path("x.ygn").read_text()
        self.assertIn('[Black "ann"]', games)
        self.assertRegex(games, r'\[BlackVersion "[0-9a-f]{16}"\]')

    def test_a_bot_that_is_not_built_is_told_how(self):
        run("new-bot", "cpp", "ann")
        for command in (("match", "ann", "random"), ("play", "--white", "ann"), ("suite", "ann"),
                        (*ONLINE, "--engine", "ann")):
            self.assertRegex(run(*command, expect=1)[1],
                             r"Build the bot: make -C ann\n$")
        self.assertIn("Build the bot: make -C ann", run("compliance", "ann", expect=1)[0])

    def test_a_folder_without_a_bot(self):
        os.mkdir("empty")
        for command in (("match", "empty", "random"), ("play", "--white", "empty"),
                        ("compliance", "empty"), ("suite", "empty"),
                        (*ONLINE, "--engine", "empty")):
            self.assertIn("empty has no bot.py, bot.js, run or bot.toml",
                          run(*command, expect=2)[1])

    def test_a_folder_that_is_not_there(self):
        for command in (("match", "./nobody", "random"), ("play", "--white", "./nobody")):
            self.assertIn("there is no folder ./nobody", run(*command, expect=2)[1])


if __name__ == "__main__":
    unittest.main()
