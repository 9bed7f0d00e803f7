"""Nets as whole numbers: from the trainer's to a .ynet file and its forward pass.

The forward pass here is the one the engine must equal, bit for bit; it is written a
second time, on whole arrays, so that one can be held against the other.
"""

import struct

import numpy as np
import yolah_inputs as engine

HEAD = "<4sI32sHH"  # magic, version, architecture, widths
HASH = "<Q"
WIDTHS_AT = struct.calcsize("<4sI32s")
HASH_START, HASH_FACTOR = 0xCBF29CE484222325, 0x100000001B3


def quantised(net):
    """The tensors of a net in the order of the file."""
    values = {name: tensor.detach().numpy() for name, tensor in net.named_parameters()}
    piece, weight, value = engine.piece_one, engine.weight_one, engine.value_one
    board = values["hidden_board"] * net.board_scale.numpy()[:, None]

    def whole(array, one, kind):
        info = np.iinfo(kind)
        return np.clip(np.rint(array.astype(np.float64) * one), info.min, info.max).astype(kind)

    return {
        "piece_bias": whole(values["piece_bias"], piece, np.int16),
        "piece_weights": whole(values["piece_weights"], piece, np.int16),
        "hidden_bias": whole(values["hidden_bias"], piece * weight, np.int32),
        "hidden_weights": np.concatenate(
            [
                whole(values["hidden_pieces"], weight, np.int16),
                whole(board, piece * weight, np.int16),
            ]
        ),
        "second_bias": whole(values["second_bias"], value * weight, np.int32),
        "second_weights": whole(values["second_weights"], weight, np.int16),
        "output_bias": whole(values["output_bias"], value * weight, np.int32),
        "output_weights": whole(values["output_weights"], weight, np.int16),
    }


def hash_of(data):
    value = HASH_START
    for byte in data:
        value = (value ^ byte) * HASH_FACTOR & 0xFFFFFFFFFFFFFFFF
    return value


def to_bytes(tensors):
    data = b"".join(np.ascontiguousarray(t).astype(t.dtype.newbyteorder("<")).tobytes()
                    for t in tensors.values())
    widths = len(tensors["piece_bias"]), len(tensors["hidden_bias"])
    head = struct.pack(HEAD, b"YNET", 1, engine.architecture.encode(), *widths)
    return head + struct.pack(HASH, hash_of(data)) + data


def from_bytes(data):
    """The tensors of a file that the engine has accepted."""
    pieces, hidden = struct.unpack_from("<HH", data, WIDTHS_AT)
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
    tensors, at = {}, struct.calcsize(HEAD) + struct.calcsize(HASH)
    for name, (kind, shape) in shapes.items():
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
        at += tensors[name].nbytes
    return tensors


def forward(tensors, batch, free):
    """What the engine must say, in hundredths of a point."""
    piece, weight, value = engine.piece_one, engine.weight_one, engine.value_one
    rows = tensors["piece_weights"].astype(np.int64)[batch.rows].sum(axis=2)
    pieces = np.clip(rows + tensors["piece_bias"], 0, piece)
    first = np.concatenate(
        [pieces[:, :4].sum(1), pieces[:, 4:].sum(1), batch.board.numpy().astype(np.int64)], axis=1
    )
    hidden = first @ tensors["hidden_weights"].astype(np.int64) + tensors["hidden_bias"]
    hidden = np.clip(hidden // (piece * weight // value), 0, value)
    sums = np.empty(len(batch), np.int64)
    for bucket, members in enumerate(batch.members):
        at = members.numpy()
        second = hidden[at] @ tensors["second_weights"][bucket].astype(np.int64)
        second = np.clip((second + tensors["second_bias"][bucket]) // weight, 0, value)
        output = second @ tensors["output_weights"][bucket].astype(np.int64)
        sums[at] = output + tensors["output_bias"][bucket]
    scaled = sums * engine.output_hundredths
    one = value * weight
    hundredths = np.sign(scaled) * (np.abs(scaled) // one)
    return np.clip(hundredths, -100 * free, 100 * free)
