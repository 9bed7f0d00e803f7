"""One step for all pieces

With a set as a number, one shift moves all of its squares at once. Write `grow(squares)`: it
returns the squares of the set and all that a king could reach from one of them in one step.
`squares` and the result are numbers of 64 bits (a1 is bit 0, b1 bit 1, a2 bit 8).

There is a trap at the edges: a word has no edges. The bit after h1 is a2.
"""

# Write:

FILE_A = 0x0101010101010101
FILE_H = 0x8080808080808080
ALL = 2**64 - 1


def grow(squares):
    return squares


# Hint: First grow to the left and to the right, then let this result grow up and down. So the
# diagonals come for free.
# Hint: After a step to the right, what stands on file a came from file h: take it away with
# `& ~FILE_A`. After a step to the left, take away file h.
# Hint: Numbers of Python have no end. What leaves the board must be cut with `& ALL`, and at once:
# a bit that h8 sent out to the right comes back with `>> 8`.

# Solution:

FILE_A = 0x0101010101010101
FILE_H = 0x8080808080808080
ALL = 2**64 - 1


def grow(squares):
    row = squares | (squares << 1) & ~FILE_A & ALL | (squares >> 1) & ~FILE_H
    return (row | row << 8 | row >> 8) & ALL


# Mistake: comes in again at the other edge

ALL = 2**64 - 1


def grow(squares):
    row = squares | squares << 1 | squares >> 1
    return (row | row << 8 | row >> 8) & ALL


# Mistake: beyond h8

FILE_A = 0x0101010101010101
FILE_H = 0x8080808080808080


def grow(squares):
    row = squares | (squares << 1) & ~FILE_A | (squares >> 1) & ~FILE_H
    return row | row << 8 | row >> 8


# Mistake: comes back at the other end of its rank

FILE_A = 0x0101010101010101
FILE_H = 0x8080808080808080
ALL = 2**64 - 1


def grow(squares):
    row = squares | (squares << 1) & ~FILE_A | (squares >> 1) & ~FILE_H
    return (row | row << 8 | row >> 8) & ALL


# Check:

import random

from yolah import DIRECTIONS, FILES, line_of_squares


def bit(square):
    return 1 << (FILES.index(square[0]) + 8 * (int(square[1]) - 1))


def around(square):
    """Slowly: the square and the first of each line that leaves it."""
    lines = [line_of_squares(square, *step) for step in DIRECTIONS]
    return sum({bit(near) for near in [square, *(line[0] for line in lines if line)]})


def check_middle():
    """A piece in the middle has nine squares"""
    expect(grow(bit("d4")), around("d4"), "grow() of d4 alone")


def check_sides():
    """A piece at the right or left edge"""
    for square in ("h4", "a5"):
        expect_that(grow(bit(square)) & ALL == around(square),
                    f"grow() of {square} alone: a step over the edge comes in again at the other "
                    "edge, one rank higher or lower.")


def check_top():
    """Nothing grows out of the board"""
    for square in ("e8", "h8"):
        expect_that(0 <= grow(bit(square)) <= 2**64 - 1,
                    f"grow() of {square} alone has bits beyond h8 (bit 63).")


def check_corner():
    """The corner h8"""
    expect_that(not grow(bit("h8")) & bit("a8"),
                "grow() of h8 alone has a8: a bit that left the board on the right comes back at "
                "the other end of its rank.")


def check_each():
    """Each of the 64 squares, and the empty set"""
    expect(grow(0), 0, "grow(0)")
    for file in FILES:
        for rank in "12345678":
            square = file + rank
            expect(grow(bit(square)), around(square), f"grow() of {square} alone")


def check_sets():
    """A hundred sets drawn by lot"""
    dice = random.Random(1)
    squares = [file + rank for file in FILES for rank in "12345678"]
    for _ in range(100):
        chosen = dice.sample(squares, dice.randint(2, 12))
        wanted = 0
        for square in chosen:
            wanted |= around(square)
        expect(grow(sum(map(bit, chosen))), wanted, f"grow() of {', '.join(chosen)}")
