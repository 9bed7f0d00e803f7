"""The trainer of nets: its gradients, its files against the engine, its runs."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("YOLAH_BUILD", ROOT / "build/release"))
YOLAH = os.environ.get("YOLAH", str(BUILD / "bin/yolah"))
sys.path[:0] = [str(BUILD / "trainer"), str(ROOT / "learn/trainer")]

import numpy as np  # noqa: E402
import torch  # noqa: E402
import yolah_inputs as engine  # noqa: E402
from batches import make_batch, shuffled  # noqa: E402
from model import Pieces  # noqa: E402

EXPERIMENT = """
epochs = 2
batch = 512
warm_up = 5
held_out_every = 5
"""


def train(folder, data, *options, ranks=1, experiment=EXPERIMENT):
    toml = Path(folder, "experiment.toml")
    toml.write_text(experiment)
    command = [ROOT / "scripts/train.sh", "--build", BUILD, "--ranks", str(ranks), toml]
    return subprocess.run([*command, "--data", data, "--output", folder, "--json", *options],
                          capture_output=True, text=True, timeout=300)


def log_of(folder):
    return [json.loads(line) for line in Path(folder, "log.jsonl").read_text().splitlines()]


class Trainer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.data = f"{cls.folder.name}/small.ydata"
        cls.many = f"{cls.folder.name}/many.ydata"
        for path, positions, nodes in ((cls.data, 12_000, 50), (cls.many, 101_000, 2)):
            subprocess.run([YOLAH, "datagen", "--positions", str(positions), "--nodes", str(nodes),
                            "--solve-at", "14", "--output", path], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_folder(self):
        folder = tempfile.TemporaryDirectory(dir=self.folder.name)
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_the_layer_of_pieces_has_the_gradient_of_its_formula(self):
        positions = engine.Positions([self.data])
        batch = make_batch(positions, np.arange(50, dtype=np.uint32))
        torch.manual_seed(1)
        weights = (torch.randn(engine.piece_rows, 32) * 0.2).requires_grad_()
        bias = torch.rand(32).requires_grad_()
        rows = torch.from_numpy(batch.rows.astype(np.int64))
        cut = torch.clamp(weights[rows].sum(2) + bias, 0, 1)
        due = torch.cat([cut[:, :4].sum(1), cut[:, 4:].sum(1)], 1)
        taste = torch.randn_like(due)
        (due * taste).sum().backward()
        due_weights, due_bias = weights.grad.clone(), bias.grad.clone()
        weights.grad = bias.grad = None
        got = Pieces.apply(weights, bias, batch.rows)
        (got * taste).sum().backward()
        torch.testing.assert_close(got, due, atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(weights.grad, due_weights, atol=1e-4, rtol=1e-4)
        torch.testing.assert_close(bias.grad, due_bias, atol=1e-4, rtol=1e-4)

    def test_the_engine_says_bit_for_bit_what_the_trainer_says(self):
        folder = self.run_folder()
        done = train(folder, self.data)
        self.assertEqual(done.returncode, 0, done.stderr)
        check = subprocess.run([ROOT / "scripts/train.sh", "--build", BUILD, "--check",
                                f"{folder}/net.ynet", self.many], capture_output=True, text=True)
        self.assertEqual(check.stdout, "100,000 positions, 0 different\n", check.stderr)

    def test_what_is_learned_carries_to_games_held_out(self):
        folder = self.run_folder()
        done = train(folder, self.data, "--epochs", "6")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["epoch"] for line in lines], list(range(1, 7)))
        self.assertLess(lines[-1]["held_out"], 0.8 * lines[0]["held_out"])
        self.assertIn("<svg", Path(folder, "loss.svg").read_text())
        match = subprocess.run([YOLAH, "match", f"minmax:hash=1,eval=net,net={folder}/net.ynet",
                                "random", "--games", "4", "--nodes", "50", "--json"],
                               capture_output=True, text=True, check=True)
        self.assertGreater(json.loads(match.stdout)["score"], 0.7)

    def test_a_run_taken_up_again_is_the_unbroken_one(self):
        whole, broken = self.run_folder(), self.run_folder()
        self.assertEqual(train(whole, self.data).returncode, 0)
        self.assertEqual(train(broken, self.data, "--stop-after", "1").returncode, 0)
        self.assertEqual(len(log_of(broken)), 1)
        done = train(broken, self.data, "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        for one, other in zip(log_of(whole), log_of(broken)):
            self.assertEqual(one["held_out"], other["held_out"])
        self.assertEqual(Path(whole, "net.ynet").read_bytes(), Path(broken, "net.ynet").read_bytes())

    def test_two_ranks_make_the_net_of_one(self):
        alone, together = self.run_folder(), self.run_folder()
        self.assertEqual(train(alone, self.data).returncode, 0)
        done = train(together, self.data, ranks=2)
        self.assertEqual(done.returncode, 0, done.stderr)
        for one, other in zip(log_of(alone), log_of(together)):
            self.assertAlmostEqual(one["held_out"], other["held_out"], delta=0.02)
        nets = [np.frombuffer(Path(f, "net.ynet").read_bytes()[52:], np.int16).astype(int)
                for f in (alone, together)]
        pieces = slice(0, 32 * engine.piece_rows)
        self.assertLess(np.abs(nets[0][pieces] - nets[1][pieces]).max(), 8)

    def test_games_are_held_out_whole(self):
        positions = engine.Positions([self.data])
        learned = set(positions.numbers(False, 5))
        held_out = set(positions.numbers(True, 5))
        self.assertFalse(learned & held_out)
        self.assertEqual(len(learned | held_out), len(positions))
        self.assertAlmostEqual(len(held_out) / len(positions), 0.2, delta=0.05)

    def test_ranks_share_the_same_batches(self):
        numbers = np.arange(1000, dtype=np.uint32)
        whole = list(shuffled(numbers, 100, 7))
        shares = [list(shuffled(numbers, 100, 7, rank, 2)) for rank in (0, 1)]
        for batch, first, second in zip(whole, *shares):
            self.assertEqual(sorted(batch), sorted([*first, *second]))

    def test_mistakes_are_told(self):
        folder = self.run_folder()
        done = train(folder, self.data, experiment="hiden_width = 3")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no setting 'hiden_width'", done.stderr)
        done = train(folder, f"{folder}/none.ydata")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("none.ydata", done.stderr)


if __name__ == "__main__":
    unittest.main()
