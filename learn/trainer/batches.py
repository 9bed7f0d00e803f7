"""Batches of positions, made on threads of their own while the optimiser works."""

import queue
import threading
from dataclasses import dataclass

import numpy as np
import torch
import yolah_inputs as engine


@dataclass
class Batch:
    rows: np.ndarray
    board: torch.Tensor
    members: list  # for each bucket, the positions in it
    free: torch.Tensor  # squares
    scores: torch.Tensor  # in points
    results: torch.Tensor

    def __len__(self):
        return len(self.scores)


def make_batch(positions, numbers):
    count = len(numbers)
    rows = np.empty((count, 8, engine.piece_tables), np.uint16)
    board = np.empty((count, engine.board_inputs), np.float32)
    free = np.empty(count, np.int64)
    scores = np.empty(count, np.float32)
    results = np.empty(count, np.float32)
    positions.fill(numbers, rows, board, free, scores, results)
    buckets = np.minimum(free // engine.squares_a_bucket, engine.buckets - 1)
    members = [torch.from_numpy(np.flatnonzero(buckets == b)) for b in range(engine.buckets)]
    tensors = (torch.from_numpy(array) for array in (free, scores, results))
    return Batch(rows, torch.from_numpy(board), members, *tensors)


def batches(positions, slices, ahead=4):
    """A batch for each array of numbers, in order."""
    ready = queue.Queue(maxsize=ahead)
    closed = threading.Event()

    def work():
        for numbers in slices:
            batch = make_batch(positions, numbers)
            while not closed.is_set():
                try:
                    ready.put(batch, timeout=0.2)
                    break
                except queue.Full:
                    pass
            if closed.is_set():
                return
        ready.put(None)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while (batch := ready.get()) is not None:
            yield batch
    finally:
        closed.set()
        thread.join()


def shuffled(numbers, size, seed, rank=0, ranks=1):
    """One pass over all numbers in random order, in arrays of at most size: with several
    ranks, each rank's share of the same arrays."""
    order = np.random.default_rng(seed).permutation(np.asarray(numbers, np.uint32))
    for first in range(0, len(order), size):
        whole = order[first : first + size]
        if len(whole) == size or first == 0:
            yield np.sort(whole)[rank::ranks].copy()
