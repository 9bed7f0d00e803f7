"""The net in training (engine/eval/net/net.h says what it computes).

Weights are rounded on the way forward to what the file will hold, and their gradients
pass as if they were not, so that what is trained is what will play.
"""

import numpy as np
import torch
import yolah_inputs as engine

OUTPUT_POINTS = engine.output_hundredths / 100


class Pieces(torch.autograd.Function):
    """The layer of pieces, in C++: see piece_layer.h."""

    @staticmethod
    def forward(context, weights, bias, rows):
        width = bias.shape[0]
        inside = np.empty((rows.shape[0], rows.shape[1], width), np.uint8)
        sums = np.empty((rows.shape[0], 2 * width), np.float32)
        engine.pieces_forward(rows, weights.detach().numpy(), bias.detach().numpy(), inside, sums)
        context.rows, context.inside, context.shape = rows, inside, weights.shape
        return torch.from_numpy(sums)

    @staticmethod
    def backward(context, gradient):
        weights = np.zeros(context.shape, np.float32)
        bias = np.zeros(context.shape[1], np.float32)
        engine.pieces_backward(
            context.rows, context.inside, gradient.contiguous().numpy(), weights, bias
        )
        return torch.from_numpy(weights), torch.from_numpy(bias), None


def rounded(values, one):
    """To whole parts of one, with the gradient of no rounding."""
    return values + (torch.round(values * one) / one - values).detach()


class Net(torch.nn.Module):
    def __init__(self, piece_width, hidden_width, board_scale):
        super().__init__()
        buckets, second = engine.buckets, engine.second_width
        self.register_buffer("board_scale", torch.as_tensor(board_scale, dtype=torch.float32))
        self.piece_weights = parameter(engine.piece_rows, piece_width, spread=0.05)
        self.piece_bias = torch.nn.Parameter(torch.full((piece_width,), 0.2))
        inputs = 2 * piece_width + engine.board_inputs
        self.hidden_pieces = parameter(2 * piece_width, hidden_width, spread=inputs**-0.5)
        self.hidden_board = parameter(engine.board_inputs, hidden_width, spread=inputs**-0.5)
        self.hidden_bias = torch.nn.Parameter(torch.full((hidden_width,), 0.3))
        self.second_weights = parameter(buckets, hidden_width, second, spread=hidden_width**-0.5)
        self.second_bias = torch.nn.Parameter(torch.full((buckets, second), 0.2))
        self.output_weights = parameter(buckets, second, spread=second**-0.5)
        self.output_bias = torch.nn.Parameter(torch.zeros(buckets))
        # Who wins: it shapes the layers below while they learn and is not in the file.
        self.outcome_weights = parameter(buckets, second, 3, spread=second**-0.5)
        self.outcome_bias = torch.nn.Parameter(torch.zeros(buckets, 3))

    def forward(self, batch):
        """The margin to come, in points, and three numbers for loss, draw and win."""
        weight_one, piece_one, value_one = engine.weight_one, engine.piece_one, engine.value_one
        pieces = Pieces.apply(
            rounded(self.piece_weights, piece_one), rounded(self.piece_bias, piece_one), batch.rows
        )
        board_weights = rounded(
            self.hidden_board * self.board_scale[:, None], weight_one * piece_one
        )
        hidden = cut(
            pieces @ rounded(self.hidden_pieces, weight_one)
            + batch.board @ board_weights
            + self.hidden_bias
        )
        hidden = rounded(hidden, value_one)
        margins = torch.empty(len(hidden))
        outcomes = torch.empty(len(hidden), 3)
        for bucket in range(engine.buckets):
            here = batch.members[bucket]
            if not len(here):
                continue
            second = cut(
                hidden[here] @ rounded(self.second_weights[bucket], weight_one)
                + self.second_bias[bucket]
            )
            margins[here] = (
                second @ rounded(self.output_weights[bucket], weight_one)
                + self.output_bias[bucket]
            )
            outcomes[here] = second @ self.outcome_weights[bucket] + self.outcome_bias[bucket]
        return margins * OUTPUT_POINTS, outcomes

    @torch.no_grad()
    def keep_in_range(self):
        """What 16 bits of the file can hold, and sums of pieces that cannot overflow."""
        self.piece_weights.clamp_(-8, 8)
        most = 32767 / (engine.weight_one * engine.piece_one)
        limit = most / self.board_scale[:, None]
        self.hidden_board.copy_(torch.maximum(torch.minimum(self.hidden_board, limit), -limit))
        for weights in (self.hidden_pieces, self.second_weights, self.output_weights):
            weights.clamp_(-32, 32)


def parameter(*shape, spread):
    return torch.nn.Parameter(torch.randn(*shape) * spread)


def cut(values):
    return torch.nn.functional.hardtanh(values, 0, 1)
