"""yolah book, as users and programs run it."""

import json
import os
import random
import signal
import subprocess
import time
import unittest

from yolah import START, YOLAH, Folder, run, run_json


class Book(Folder):
    def command(self, name, positions, threads=1):
        return ["book", "build", "--output", self.path(name), "--positions", str(positions),
                "--nodes", "1000", "--threads", str(threads)]

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_build_probe_export_info(self):
        built = run_json(*self.command("a.ybook", 100))
        self.assertEqual((built["positions"], built["searches"]), (100, 100))
        self.assertTrue(built["complete"])
        self.assertEqual(len(self.content("a.ybook")), 40 + 16 * 100)

        entry = run_json("book", "probe", self.path("a.ybook"))
        self.assertTrue(entry["in_book"])
        self.assertEqual(entry["score"], built["score"])
        self.assertEqual(entry["moves"][0]["move"], entry["move"])
        self.assertIn(entry["move"], run_json("show")["legal_moves"])
        text, _ = run("book", "probe", self.path("a.ybook"), "--ascii")
        self.assertIn(START, text)
        self.assertIn(f"\n{entry['move']}  ", text)

        info = run_json("book", "info", self.path("a.ybook"))
        self.assertEqual((info["positions"], info["nodes"]), (100, 1000))
        self.assertEqual(sum(info["by_moves"]), 100)
        self.assertTrue(info["line"].startswith(entry["move"]))
        self.assertIn("100 positions", run("book", "info", self.path("a.ybook"))[0])

        lines = run("book", "export", self.path("a.ybook"))[0].splitlines()
        self.assertEqual(len(lines), 100)
        self.assertRegex(lines[0], r"^\S+ b 0 0\t[+-]\d+\.\d\d\t[a-h]\d:[a-h]\d [+-]\d")
        entries = run("book", "export", self.path("a.ybook"), "--json")[0].splitlines()
        self.assertEqual([json.loads(entry)["position"] for entry in entries],
                         [line.split("\t")[0] for line in lines])
        for entry in map(json.loads, entries[::10]):
            self.assertEqual(run_json("book", "probe", self.path("a.ybook"), entry["position"]),
                             entry)

    def test_what_is_not_in_the_book(self):
        run(*self.command("a.ybook", 1))
        answer = run_json("book", "probe", self.path("a.ybook"), "--moves", "d5:d6")
        self.assertFalse(answer["in_book"])
        self.assertIn("not in the book",
                      run("book", "probe", self.path("a.ybook"), "--moves", "d5:d6")[0])

    def test_killed_and_gone_on_with_it_is_the_same_book(self):
        run(*self.command("whole.ybook", 150))
        for kill in (signal.SIGKILL, signal.SIGINT):
            name = f"broken-{kill.name}.ybook"
            process = subprocess.Popen([YOLAH, *self.command(name, 150, threads=2)],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and process.poll() is None:
                try:
                    if self.content(name + ".searches").count(b"\n") > 40:
                        break
                except FileNotFoundError:
                    pass
                time.sleep(0.005)
            process.send_signal(kill)
            out, errors = process.communicate(timeout=60)
            if kill == signal.SIGINT and process.returncode != 0:
                self.assertEqual(process.returncode, 130, errors)
                self.assertIn(b"run the same command to continue", errors)
                self.assertIn(b"positions in", out)
                run("book", "info", self.path(name))  # what is there is a book
            known = self.content(name + ".searches").count(b"\n") - 1
            built = run_json(*self.command(name, 150))
            self.assertLessEqual(built["searches"], 150 - known + 1)
            self.assertEqual(self.content(name), self.content("whole.ybook"))

    def test_a_finished_book_grows(self):
        run(*self.command("a.ybook", 50))
        self.assertEqual(run_json(*self.command("a.ybook", 50))["searches"], 0)
        self.assertEqual(run_json(*self.command("a.ybook", 80))["searches"], 30)
        self.assertEqual(run_json("book", "info", self.path("a.ybook"))["positions"], 80)

    def test_damage_is_refused_whatever_it_is(self):
        run(*self.command("a.ybook", 20))
        whole = self.content("a.ybook")
        generator = random.Random(1)
        for _ in range(20):
            damaged = bytearray(whole)
            damaged[generator.randrange(len(damaged))] ^= 1 << generator.randrange(8)
            for content in (damaged, whole[:generator.randrange(len(whole))]):
                with open(self.path("b.ybook"), "wb") as file:
                    file.write(content)
                for what in ("probe", "export", "info"):
                    _, errors = run("book", what, self.path("b.ybook"), expect=1)
                    self.assertRegex(errors, "^yolah: cannot use .*b.ybook: ")

    def test_mistakes_say_what_to_do(self):
        self.assertIn("No such file", run("book", "probe", "/nowhere/x", expect=1)[1])
        self.assertIn("no ordinary file", run("book", "probe", self.folder, expect=1)[1])
        self.assertIn("wrong position", run("book", "probe", "built-in", "xyz", expect=2)[1])
        self.assertIn("--output", run("book", "build", expect=2)[1])
        self.assertIn("cannot open",
                      run("book", "build", "--output", "/nowhere/x.ybook", expect=1)[1])
        run(*self.command("a.ybook", 5))
        os.remove(self.path("a.ybook.searches"))
        self.assertIn("choose another --output", run(*self.command("a.ybook", 5), expect=1)[1])

    def test_the_built_in_book_is_whole(self):
        info = run_json("book", "info", "built-in")
        self.assertGreater(info["positions"], 0)
        self.assertGreater(info["played"], 0)


if __name__ == "__main__":
    unittest.main()
