"""A set is a number

A machine word of 64 bits can hold a set of squares: bit 0 says if a1 is in the set, bit 1 is for
b1, bit 8 for a2, and bit 63 for h8. Write the way there and the way back.

`to_number(squares)` takes a list of squares such as `["a1", "c1"]` and returns the number.
`to_squares(number)` returns the list of its squares, with the lowest bit first.
"""

# Write:

FILES = "abcdefgh"


def to_number(squares):
    number = 0
    # Set one bit for each square.
    return number


def to_squares(number):
    squares = []
    # Take away the lowest bit until none is left.
    return squares


# Hint: The bit of a square is its file (a is 0, h is 7) plus eight times its rank (rank 1 is 0,
# rank 8 is 7). `1 << bit` is the number with this one bit.
# Hint: `number & -number` is the lowest bit of a number alone. `bit_length() - 1` is its place.
# `number &= number - 1` takes it away.

# Solution:

FILES = "abcdefgh"


def to_number(squares):
    number = 0
    for square in squares:
        number |= 1 << (FILES.index(square[0]) + 8 * (int(square[1]) - 1))
    return number


def to_squares(number):
    squares = []
    while number:
        bit = (number & -number).bit_length() - 1
        squares.append(FILES[bit % 8] + str(bit // 8 + 1))
        number &= number - 1
    return squares


# Mistake: to_number(["b1"]) gave 256. It should give 2.

FILES = "abcdefgh"


def to_number(squares):
    return sum(1 << (8 * FILES.index(square[0]) + int(square[1]) - 1) for square in squares)


def to_squares(number):
    return [file + rank for file in FILES for rank in "12345678"
            if number & to_number([file + rank])]


# Check:

from yolah import SQUARES


def check_few():
    """The bits of single squares"""
    for square, bit in [("a1", 0), ("b1", 1), ("a2", 8), ("h8", 63)]:
        expect(to_number([square]), 1 << bit, f'to_number(["{square}"])')


def check_sets():
    """Sets of no square, of two, and of all"""
    expect(to_number([]), 0, "to_number([])")
    expect(to_number(["a1", "c1"]), 5, 'to_number(["a1", "c1"])')
    expect(to_number(SQUARES), 2**64 - 1, "to_number() of all 64 squares")


def check_twice():
    """A square that is named twice is in the set once"""
    expect(to_number(["b1", "b1"]), 2, 'to_number(["b1", "b1"])')


def check_back():
    """The squares of a number, the lowest bit first"""
    expect(to_squares(0), [], "to_squares(0)")
    expect(to_squares(5), ["a1", "c1"], "to_squares(5)")
    expect(to_squares(2**63 + 256), ["a2", "h8"], "to_squares(2**63 + 256)")


def check_there_and_back():
    """Both ways together change nothing"""
    for number in (1, 0x8100000000000081, 0x123456789ABCDEF, 2**64 - 1):
        expect(to_number(to_squares(number)), number, f"to_number(to_squares({number}))")
