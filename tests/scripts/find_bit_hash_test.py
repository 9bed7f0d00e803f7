"""scripts/tools/find_bit_hash.py finds perfect hashes, and tests/bench/bit_hash.h holds one.

Ends with status 77, which ctest counts as skipped, where z3 is not installed.
"""
import json
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77


def run(*arguments):
    return subprocess.run([sys.executable, ROOT / "scripts/tools/find_bit_hash.py", *arguments],
                          capture_output=True, text=True, check=False)


def found(*arguments):
    return json.loads(run("--json", *arguments).stdout)


class FindBitHash(unittest.TestCase):
    def assert_perfect(self, answer, bits):
        """Checked from the definition, not by the tool's own functions."""
        multiplier = int(answer["multiplier"], 16)
        self.assertEqual(answer["bits"], bits)
        self.assertEqual(len(answer["positions"]), 2 ** bits)
        for position in range(64):
            product = 2 ** position * multiplier % 2 ** 64
            self.assertEqual(answer["positions"][product // 2 ** (64 - bits)], position)

    def test_the_solver_finds_six_bits(self):
        self.assert_perfect(found(), 6)

    def test_drawing_at_random_finds_seven_bits(self):
        self.assert_perfect(found("--method", "random", "--bits", "7", "--seed", "1"), 7)

    def test_five_bits_are_too_few(self):
        answer = run("--bits", "5")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("no multiplier for 5 bits", answer.stderr)

    def test_six_bits_are_not_found_by_a_few_draws(self):
        self.assertEqual(run("--method", "random", "--tries", "100").returncode, 1)

    def test_the_header_holds_what_is_printed(self):
        def without_spaces(text):
            return "".join(text.split())
        header = (ROOT / "tests/bench/bit_hash.h").read_text()
        self.assertIn(without_spaces(run().stdout), without_spaces(header))


if __name__ == "__main__":
    try:
        import z3  # noqa: F401
    except ImportError:
        print("skipped: no z3 (package python3-z3)")
        sys.exit(SKIPPED)
    unittest.main()
