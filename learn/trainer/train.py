"""Trains a net from files of training data; start it with scripts/train.sh.

A run is a folder: checkpoint.pt to go on from, log.jsonl with a line an epoch, loss.svg,
and net.ynet, the net of the epoch that did best on games held out.
"""

import argparse
import json
import math
import os
import sys
import time
import tomllib
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

import numpy as np
import torch
import torch.distributed as distributed

import yolah_inputs as engine
from batches import batches, make_batch, shuffled
from model import Net
from net_file import quantised, to_bytes
from plot import draw_losses

EXAMPLE = "Example: scripts/train.sh learn/experiments/small.toml --data games.ydata --output run"


@dataclass
class Settings:
    """An experiment: what a TOML file may set."""

    piece_width: int = 32
    hidden_width: int = 64
    epochs: int = 8
    batch: int = 8192
    learning_rate: float = 4e-3
    last_learning_rate: float = 2e-5
    warm_up: int = 200  # steps
    weight_decay: float = 1e-4
    search_share: float = 0.2  # of a label; the rest is the game's result
    outcome_share: float = 0.0  # of the loss: who won, beside the margin
    held_out_every: int = 20  # games
    seed: int = 1
    data: list = field(default_factory=list)


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/train.sh", description=__doc__, epilog=EXAMPLE,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", help="TOML file of settings")
    parser.add_argument("--data", nargs="+", default=[], metavar="FILE", help="training data")
    parser.add_argument("--output", required=True, metavar="FOLDER", help="folder of the run")
    parser.add_argument("--epochs", type=int, help="instead of the experiment's")
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument("--stop-after", type=int, metavar="N",
                        help="leave off after N epochs now, for --resume to go on from")
    parser.add_argument("--json", action="store_true", help="print each epoch as JSON")
    return parser.parse_args()


def read_settings(arguments):
    try:
        with open(arguments.experiment, "rb") as file:
            table = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        sys.exit(f"{arguments.experiment}: {error}")
    known = {one.name for one in fields(Settings)}
    if unknown := set(table) - known:
        sys.exit(f"{arguments.experiment}: no setting {sorted(unknown)[0]!r}; "
                 f"there are {', '.join(sorted(known))}")
    settings = Settings(**table)
    settings.data = arguments.data or settings.data
    settings.epochs = arguments.epochs or settings.epochs
    if not settings.data:
        sys.exit("no training data: name files with --data (yolah datagen makes them)")
    return settings


class Ranks:
    """The processes that train one net together; one unless RANK and WORLD_SIZE say so."""

    def __init__(self):
        self.size = int(os.environ.get("WORLD_SIZE", 1))
        self.rank = int(os.environ.get("RANK", 0))
        if self.size > 1:
            distributed.init_process_group("gloo")

    def is_first(self):
        return self.rank == 0

    def average_gradients(self, net, share):
        """Weighted by this rank's share of the batch, so that the sum is the whole's."""
        if self.size == 1:
            return
        flat = torch.cat([p.grad.reshape(-1) for p in net.parameters()]) * share
        distributed.all_reduce(flat)
        at = 0
        for p in net.parameters():
            p.grad.copy_(flat[at : at + p.numel()].view_as(p))
            at += p.numel()


def board_scale(positions, numbers):
    """Brings counts that are mostly zero and those that are not to like sizes."""
    sample = np.sort(np.random.default_rng(0).permutation(numbers)[:20000])
    board = make_batch(positions, sample).board
    return 1 / torch.sqrt((board**2).mean(0) + 0.02)


def losses(net, batch, settings):
    margins, outcomes = net(batch)
    labels = settings.search_share * batch.scores + (1 - settings.search_share) * batch.results
    error = torch.mean((margins - labels) ** 2)
    if settings.outcome_share == 0:
        return error, error + 0 * outcomes.sum()
    won = (torch.sign(batch.results) + 1).long()
    outcome = torch.nn.functional.cross_entropy(outcomes, won)
    return error, (1 - settings.outcome_share) * error + settings.outcome_share * outcome


@torch.no_grad()
def judge(net, positions, numbers, settings):
    """Mean squared error in points on games held out."""
    total = 0.0
    slices = (numbers[i : i + settings.batch] for i in range(0, len(numbers), settings.batch))
    for batch in batches(positions, slices):
        total += losses(net, batch, settings)[0].item() * len(batch)
    return total / max(1, len(numbers))


class Run:
    def __init__(self, settings, folder, ranks):
        self.settings, self.folder, self.ranks = settings, Path(folder), ranks
        self.folder.mkdir(parents=True, exist_ok=True)
        self.positions = engine.Positions([str(path) for path in settings.data])
        self.learned = np.array(self.positions.numbers(False, settings.held_out_every), np.uint32)
        self.held_out = np.array(self.positions.numbers(True, settings.held_out_every), np.uint32)
        if len(self.learned) == 0 or len(self.held_out) == 0:
            sys.exit(f"too few games: {self.positions.games}, of which one in "
                     f"{settings.held_out_every} is held out")
        torch.manual_seed(settings.seed)
        scale = board_scale(self.positions, self.learned)
        self.net = Net(settings.piece_width, settings.hidden_width, scale)
        self.optimiser = torch.optim.AdamW(
            self.net.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay)
        self.step, self.epoch, self.log = 0, 0, []

    def steps_an_epoch(self):
        return max(1, len(self.learned) // self.settings.batch)

    def learning_rate(self):
        """Rises at first, then falls along a half cosine."""
        s = self.settings
        done = min(1, self.step / (self.steps_an_epoch() * s.epochs))
        warm = min(1, (self.step + 1) / s.warm_up)
        low, high = s.last_learning_rate, s.learning_rate
        return warm * (low + (high - low) * (1 + math.cos(math.pi * done)) / 2)

    def train_epoch(self, on_step):
        s, ranks = self.settings, self.ranks
        slices = shuffled(self.learned, s.batch, (s.seed, self.epoch), ranks.rank, ranks.size)
        total, seen, start = 0.0, 0, time.monotonic()
        for batch in batches(self.positions, slices):
            for group in self.optimiser.param_groups:
                group["lr"] = self.learning_rate()
            error, loss = losses(self.net, batch, s)
            self.optimiser.zero_grad()
            loss.backward()
            ranks.average_gradients(self.net, len(batch) / min(s.batch, len(self.learned)))
            self.optimiser.step()
            self.net.keep_in_range()
            self.step += 1
            total += error.item() * len(batch)
            seen += len(batch)
            on_step(self, total / seen, ranks.size * seen / (time.monotonic() - start))
        self.epoch += 1
        return total / seen, ranks.size * seen / (time.monotonic() - start)

    def finish_epoch(self, learned, speed):
        held_out = judge(self.net, self.positions, self.held_out, self.settings)
        line = {"epoch": self.epoch, "learned": round(learned, 5), "held_out": round(held_out, 5),
                "positions_per_second": round(speed)}
        self.log.append(line)
        if self.ranks.is_first():
            self.write(best=line["held_out"] <= min(one["held_out"] for one in self.log))
        return line

    def write(self, best):
        if best:
            replace(self.folder / "net.ynet", to_bytes(quantised(self.net)))
        lines = "".join(json.dumps(line) + "\n" for line in self.log)
        replace(self.folder / "log.jsonl", lines.encode())
        draw_losses(self.log, self.folder / "loss.svg")
        checkpoint = self.folder / "checkpoint.pt"
        torch.save({"settings": asdict(self.settings), "net": self.net.state_dict(),
                    "optimiser": self.optimiser.state_dict(), "step": self.step,
                    "epoch": self.epoch, "log": self.log}, f"{checkpoint}.new")
        os.replace(f"{checkpoint}.new", checkpoint)

    def resume(self):
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return
        state = torch.load(path)
        before = {k: v for k, v in state["settings"].items() if k != "data"}
        if before != {k: v for k, v in asdict(self.settings).items() if k != "data"}:
            sys.exit(f"{path} is of an experiment with other settings: choose another folder")
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step, self.epoch, self.log = state["step"], state["epoch"], state["log"]


def replace(path, data):
    """The whole file or the one before, whatever happens meanwhile."""
    Path(f"{path}.new").write_bytes(data)
    os.replace(f"{path}.new", path)


def show_step(run, error, speed):
    if not sys.stderr.isatty() or run.step % 10:
        return
    steps = run.steps_an_epoch()
    left = (steps * run.settings.epochs - run.step) * run.settings.batch / max(1, speed)
    print(f"\repoch {run.epoch + 1}/{run.settings.epochs}  step {run.step % steps}/{steps}  "
          f"error {error:.4f}  {speed / 1000:.0f} k positions/s  {left / 60:.1f} min left ",
          end="", file=sys.stderr, flush=True)


def main():
    arguments = parse_arguments()
    settings = read_settings(arguments)
    ranks = Ranks()
    torch.set_num_threads(1)
    run = Run(settings, arguments.output, ranks)
    if arguments.resume:
        run.resume()
    if ranks.is_first() and not arguments.json:
        print(f"{len(run.learned):,} positions to learn from, {len(run.held_out):,} held out, "
              f"{run.positions.games:,} games", flush=True)
    stop_at = min(settings.epochs, run.epoch + (arguments.stop_after or settings.epochs))
    while run.epoch < stop_at:
        line = run.finish_epoch(*run.train_epoch(show_step if ranks.is_first() else no_show))
        if not ranks.is_first():
            continue
        if arguments.json:
            print(json.dumps(line), flush=True)
        else:
            print(f"\repoch {line['epoch']}: error {line['learned']:.4f} learned, "
                  f"{line['held_out']:.4f} held out, "
                  f"{line['positions_per_second']:,} positions/s" + " " * 12, flush=True)


def no_show(*_):
    pass


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nstopped; --resume goes on after the last whole epoch")
