"""What need not be looked at

Alpha-beta finds the value of minmax and looks at far fewer positions. It is given a window: `low`
is what the side to move can reach elsewhere, `high` is more than the opponent will allow. As soon
as a move reaches `high`, the others need not be looked at.

Write `alphabeta(position, depth, low, high)`. With a window from -100 to 100 it returns exactly
what `value` of the exercise "Minmax" returns. The check counts how many positions you play.
"""

# Write:

from yolah import opponent


def alphabeta(position, depth, low, high):
    if depth == 0 or position.is_over():
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    best = -100
    for move in position.legal_moves():
        best = max(best, -alphabeta(position.play(move), depth - 1, -100, 100))
    return best


# Hint: The opponent sees the window from the other side: what was `low` is `-low`, and it is
# their `high`. So the call is `alphabeta(after, depth - 1, -high, -low)`.
# Hint: After each move raise `low` to the best value so far. When `low >= high`, leave the loop.

# Solution:

from yolah import opponent


def alphabeta(position, depth, low, high):
    if depth == 0 or position.is_over():
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    best = -100
    for move in position.legal_moves():
        best = max(best, -alphabeta(position.play(move), depth - 1, -high, -low))
        low = max(low, best)
        if low >= high:
            break
    return best


# Mistake: the window must be turned

from yolah import opponent


def alphabeta(position, depth, low, high):
    if depth == 0 or position.is_over():
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    best = -100
    for move in position.legal_moves():
        best = max(best, -alphabeta(position.play(move), depth - 1, high, low))
        low = max(low, best)
        if low >= high:
            break
    return best


# Mistake: the others need not be looked at

from yolah import opponent


def alphabeta(position, depth, low, high):
    if depth == 0 or position.is_over():
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    return max(-alphabeta(position.play(move), depth - 1, -high, -low)
               for move in position.legal_moves())


# Check:

import random

from yolah import Position


def few_squares(games=8):
    """Positions near the end of games by lot."""
    for seed in range(games):
        dice = random.Random(seed)
        position = Position()
        for _ in range(43 + seed % 4):
            position = position.play(dice.choice(position.legal_moves()))
        yield position


def lead(position):
    points = position.points
    return (points["b"] - points["w"]) * (1 if position.side == "b" else -1)


def minmax(position, depth):
    """The value, and how many positions were played for it."""
    if depth == 0 or position.is_over():
        return lead(position), 0
    best, played = -100, 0
    for move in position.legal_moves():
        found, below = minmax(position.play(move), depth - 1)
        best, played = max(best, -found), played + below + 1
    return best, played


def counted(position, depth, low=-100, high=100):
    """The same of the answer, whose moves are counted where they are played."""
    played = 0
    play = Position.play

    def counting(self, move):
        nonlocal played
        played += 1
        return play(self, move)

    Position.play = counting
    try:
        return alphabeta(position, depth, low, high), played
    finally:
        Position.play = play


def check_values():
    """The value is that of minmax"""
    for position in few_squares():
        for depth in range(5):
            wanted, _ = minmax(position, depth)
            got, _ = counted(position, depth)
            expect_that(got == wanted,
                        f"alphabeta({position!r}, {depth}, -100, 100) gave {got!r}. It should give "
                        f"{wanted}, as minmax does. For the opponent the window must be turned: "
                        "from -high to -low.")


def check_fewer():
    """It plays fewer positions than minmax"""
    every = sum(minmax(position, 4)[1] for position in few_squares())
    played = sum(counted(position, 4)[1] for position in few_squares())
    expect_that(0 < played < every / 2,
                f"In eight positions at depth 4 your search plays {played} positions, and minmax "
                f"plays {every}. When a move reaches `high`, the others need not be looked at.")


def check_window():
    """Outside of the window it still tells on which side the value is"""
    for position in few_squares():
        wanted, _ = minmax(position, 3)
        above, _ = counted(position, 3, wanted - 2, wanted - 1)
        expect_that(above >= wanted - 1,
                    f"The value of {position!r} is {wanted}. With the window from {wanted - 2} to "
                    f"{wanted - 1} you gave {above!r}. It should be {wanted - 1} or more.")
        below, _ = counted(position, 3, wanted + 1, wanted + 2)
        expect_that(below <= wanted + 1,
                    f"The value of {position!r} is {wanted}. With the window from {wanted + 1} to "
                    f"{wanted + 2} you gave {below!r}. It should be {wanted + 1} or less.")
