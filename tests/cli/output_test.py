"""What the commands print through a pipe: results, JSON, errors, exit codes."""

import shutil
import subprocess
import unittest

from yolah import PERFT_5, START, YOLAH, run, run_json


class Perft(unittest.TestCase):
    def test_json_has_the_golden_count(self):
        result = run_json("perft", "--depth", "5")
        self.assertEqual(list(result), ["depth", "nodes", "seconds", "nodes_per_second"])
        self.assertEqual(result["depth"], 5)
        self.assertEqual(result["nodes"], PERFT_5)
        self.assertAlmostEqual(result["nodes"] / result["seconds"],
                               result["nodes_per_second"], delta=1e-6 * result["nodes_per_second"])

    def test_every_way_of_counting_agrees(self):
        for options in (["--method", "count"], ["--threads", "2"], ["--hash", "16"],
                        ["--divide"], ["--position", START], ["--position", "startpos"]):
            self.assertEqual(run_json("perft", "--depth", "4", *options)["nodes"], 8_655_628)

    def test_divide_adds_up(self):
        result = run_json("perft", "--depth", "3", "--divide")
        self.assertEqual(len(result["divide"]), 56)
        self.assertEqual(sum(result["divide"].values()), result["nodes"])

    def test_text_is_for_people(self):
        out, err = run("perft", "--depth", "4")
        self.assertIn("8,655,628 leaves", out)
        self.assertEqual(err, "")

    def test_a_wrong_position_is_pointed_at(self):
        _, err = run("perft", "--position", "w6b/8/8/3bw3/3wq3/8/8/b6w b 0 0", expect=2)
        lines = err.splitlines()
        self.assertIn("expected b, w, x or 1 to 8 in rank 4", lines[0])
        self.assertEqual(lines[1][lines[2].index("^")], "q")


class Playouts(unittest.TestCase):
    def test_threads_do_not_change_the_games(self):
        def result(threads):
            counts = run_json("playouts", "--games", "200000", "--seed", "7",
                              "--threads", threads, "--histogram")
            return {key: counts[key] for key in
                    ("games", "black_wins", "white_wins", "draws", "mean_margin", "margins")}
        self.assertEqual(result("1"), result("2"))

    def test_counts_add_up(self):
        result = run_json("playouts", "--games", "100000")
        self.assertEqual(result["black_wins"] + result["white_wins"] + result["draws"], 100000)
        self.assertAlmostEqual(result["black_wins"] / 100000, 0.499, delta=0.01)

    def test_text_and_histogram(self):
        out, err = run("playouts", "--games", "100000", "--histogram")
        self.assertRegex(out, r"black wins +\d\d,\d{3} +\d\d\.\d\d %")
        self.assertIn("█", out)
        self.assertEqual(err, "")


class Show(unittest.TestCase):
    def test_a_pipe_gets_the_board_without_escape_codes(self):
        out, _ = run("show")
        self.assertNotIn("\x1b", out)
        self.assertIn("8 │ ○ │ · │", out)
        self.assertIn("Black to move, 56 moves.", out)

    def test_ascii(self):
        out, _ = run("show", "--ascii", "--targets")
        self.assertTrue(out.isascii())
        self.assertIn("8  w * * * * * * b", out)

    def test_moves_are_played_first(self):
        result = run_json("show", "--moves", "d5:b7", "e5:f5")
        self.assertEqual(result["position"], "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1")
        self.assertEqual(result["points"], {"black": 1, "white": 1})

    def test_an_illegal_move_is_named(self):
        _, err = run("show", "--moves", "d5:c7", expect=2)
        self.assertIn("black cannot play d5:c7", err)

    def test_a_blocked_side_is_told_to_pass(self):
        out, _ = run("show", "bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2")
        self.assertIn("Black must pass (a1:a1).", out)

    def test_a_finished_game_names_the_winner(self):
        out, _ = run("show", "bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7")
        self.assertIn("The game is over: white wins by 1.", out)


class Bench(unittest.TestCase):
    def test_the_signature_is_the_same_at_every_run(self):
        first = run_json("bench")
        self.assertGreaterEqual(first["positions"], 40)
        self.assertGreater(first["nodes_per_second"], 0)
        self.assertIn(f"\nBench: {first['signature']}\n", run("bench", "--check")[0])

    def test_the_signature_is_the_same_with_every_instruction_set(self):
        targets = list(run_json("bench", "speed", "--seconds", "0.1")["playouts"]["targets"])
        self.assertIn("scalar", targets)
        signatures = {}
        for target in targets:
            result = run_json("bench", "--simd", target)
            self.assertEqual(result["target"], target)
            signatures[target] = result["signature"]
        self.assertEqual(len(set(signatures.values())), 1, signatures)

    def test_an_instruction_set_that_is_not_here_is_refused_with_those_that_are(self):
        _, err = run("bench", "--simd", "abacus", expect=2)
        self.assertIn("abacus", err)
        self.assertIn("scalar", err)

    def test_players_are_compared_with_the_batch(self):
        result = run_json("bench", "players", "--seconds", "1")
        batch = result["batch"]["plies_per_second"]
        for player in ("monte-carlo", "mcts"):
            self.assertGreater(batch, 0)
            self.assertGreater(result[player]["ratio"], 0)
        self.assertGreater(result["minmax"]["nodes_per_second"], 0)
        self.assertGreater(result["evaluation"]["nanoseconds"], 0)

    def test_threads_are_compared_with_one(self):
        result = run_json("bench", "threads", "--depth", "8")
        self.assertEqual(result["threads"], 2)
        self.assertGreaterEqual(result["time_ratio"], 0)

    def test_speed_compares_with_the_book(self):
        result = run_json("bench", "speed", "--seconds", "1")
        playouts, perft = result["playouts"], result["perft"]
        for key in ("book", "scalar", "batch", "ratio", "targets"):
            self.assertIn(key, playouts)
        self.assertAlmostEqual(playouts["batch"] / playouts["book"], playouts["ratio"], places=2)
        self.assertAlmostEqual(perft["bulk"] / perft["book"], perft["ratio"], places=2)
        for rate in (playouts["book"], playouts["scalar"], perft["book"], perft["algebra"]):
            self.assertGreater(rate, 0)


class Usage(unittest.TestCase):
    COMMANDS = [
        [],
        ["show"],
        ["play"],
        ["analyze"],
        ["solve"],
        ["match"],
        ["ratings"],
        ["openings"],
        ["ugi"],
        ["perft"],
        ["playouts"],
        ["bench"],
        ["bench", "speed"],
        ["bench", "players"],
        ["bench", "threads"],
        ["completion"],
    ]

    def test_every_command_has_help_with_an_example(self):
        for command in self.COMMANDS:
            out, _ = run(*command, "--help")
            self.assertIn("Example", out)
            self.assertIn("  yolah ", out)

    def test_version(self):
        self.assertRegex(run("--version")[0], r"^\d+\.\d+\.\d+\n$")

    def test_wrong_usage_ends_with_2_and_says_where_help_is(self):
        for arguments in (["perft", "--depth", "x"], ["perft", "--depth", "-1"], ["perft", "--dept"],
                          ["playouts", "--games", "0"], ["playouts", "--threads", "0"],
                          ["sow"], [], ["completion", "tcsh"]):
            out, err = run(*arguments, expect=2)
            self.assertEqual(out, "")
            self.assertRegex(err, r"^yolah: .*\nTry 'yolah.* --help'\.\n$")

    def test_a_full_disk_is_not_success(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([YOLAH, "show"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 1)


class Completion(unittest.TestCase):
    def run_shell(self, shell, script):
        if not shutil.which(shell[0]):
            self.skipTest(f"no {shell[0]} here")
        done = subprocess.run([*shell, "-c", script], capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def bash(self, *words):
        script = run("completion", "bash")[0]
        line = " ".join(f"'{word}'" for word in words)
        script += f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _yolah; echo ${{COMPREPLY[@]}}"
        return self.run_shell(["bash"], script).split()

    def zsh(self, *words):
        """What the shell is given to choose from, descriptions left out."""
        line = " ".join(f"'{word}'" for word in words)
        script = ("compdef() { }; _describe() { print -l -- ${words_here%%:*} }\n"
                  + run("completion", "zsh")[0]
                  + f"words=({line}); CURRENT={len(words)}; _yolah")
        return [word for word in self.run_shell(["zsh", "-f"], script).split()
                if word.startswith(words[-1])]

    def fish(self, *words):
        line = " ".join(words)
        script = run("completion", "fish")[0] + f"complete -C '{line}'"
        shown = self.run_shell(["fish", "--no-config"], script)
        return [entry.split("\t")[0] for entry in shown.splitlines()]

    def check_shell(self, complete):
        self.assertEqual(complete("yolah", "pe"), ["perft"])
        self.assertEqual(complete("yolah", "perft", "--de"), ["--depth"])
        self.assertEqual(complete("yolah", "bench", "sp"), ["speed"])
        self.assertIn("--seconds", complete("yolah", "bench", "speed", "--"))
        self.assertEqual(complete("yolah", "match", "minmax", "--games", "4", "--con"),
                         ["--concurrency"])

    def test_commands_and_options_in_bash(self):
        self.check_shell(self.bash)

    def test_commands_and_options_in_zsh(self):
        self.check_shell(self.zsh)

    def test_commands_and_options_in_fish(self):
        self.check_shell(self.fish)


if __name__ == "__main__":
    unittest.main()
