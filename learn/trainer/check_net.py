"""Holds a net file against the engine: the same value, bit for bit, on many positions."""

import argparse
import struct
import sys

import numpy as np

import yolah_inputs as engine
from batches import make_batch
from net_file import forward


def read_net(path):
    """The tensors of a file that the engine has accepted."""
    with open(path, "rb") as file:
        data = file.read()
    pieces, hidden = struct.unpack_from("<HH", data, 40)
    inputs = 2 * pieces + engine.board_inputs
    buckets, second = engine.buckets, engine.second_width
    shapes = {
        "piece_bias": ("<i2", (pieces,)),
        "piece_weights": ("<i2", (engine.piece_rows, pieces)),
        "hidden_bias": ("<i4", (hidden,)),
        "hidden_weights": ("<i2", (inputs, hidden)),
        "second_bias": ("<i4", (buckets, second)),
        "second_weights": ("<i2", (buckets, hidden, second)),
        "output_bias": ("<i4", (buckets,)),
        "output_weights": ("<i2", (buckets, second)),
    }
    tensors, at = {}, 52
    for name, (kind, shape) in shapes.items():
        count = int(np.prod(shape))
        tensors[name] = np.frombuffer(data, kind, count, at).reshape(shape)
        at += tensors[name].nbytes
    return tensors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--positions", type=int, default=100_000)
    arguments = parser.parse_args()
    positions = engine.Positions(arguments.data)
    numbers = np.arange(min(arguments.positions, len(positions)), dtype=np.uint32)
    said = np.array(engine.evaluate(positions, numbers.tolist(), arguments.net))
    tensors, different = read_net(arguments.net), 0
    for first in range(0, len(numbers), 4096):
        here = numbers[first : first + 4096]
        batch = make_batch(positions, here)
        due = forward(tensors, batch, batch.free.numpy())
        different += int((said[first : first + 4096] != due).sum())
    print(f"{len(numbers):,} positions, {different:,} different")
    sys.exit(different != 0)


if __name__ == "__main__":
    main()
