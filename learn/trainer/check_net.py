"""Holds a net file against the engine: the same value, bit for bit, on many positions."""

import argparse
import sys

import numpy as np

import yolah_inputs as engine
from batches import make_batch
from net_file import forward, from_bytes


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--positions", type=int, default=100_000)
    arguments = parser.parse_args()
    positions = engine.Positions(arguments.data)
    numbers = np.arange(min(arguments.positions, len(positions)), dtype=np.uint32)
    said = np.array(engine.evaluate(positions, numbers.tolist(), arguments.net))
    with open(arguments.net, "rb") as file:
        tensors = from_bytes(file.read())
    different = 0
    for first in range(0, len(numbers), 4096):
        here = numbers[first : first + 4096]
        batch = make_batch(positions, here)
        due = forward(tensors, batch, batch.free.numpy())
        different += int((said[first : first + 4096] != due).sum())
    print(f"{len(numbers):,} positions, {different:,} different")
    sys.exit(different != 0)


if __name__ == "__main__":
    main()
