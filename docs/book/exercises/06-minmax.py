"""Minmax

Write `value(position, depth)`: the lead in points that the side to move reaches when both sides
play as well as possible for `depth` moves. At depth 0, or when the game is over, it is the lead on
the board: the points of the side to move less those of the opponent.

A pass is a move, too, and counts as one.
"""

# Write:

from yolah import opponent


def value(position, depth):
    me = position.side
    return position.points[me] - position.points[opponent(me)]


# Hint: What is good for the opponent is bad for you by the same amount: after your move, the value
# of the position is `-value(position.play(move), depth - 1)`.
# Hint: Take the greatest over all legal moves. When the game is over there is none.

# Solution:

from yolah import opponent


def value(position, depth):
    if depth == 0 or position.is_over():
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    return max(-value(position.play(move), depth - 1) for move in position.legal_moves())


# Mistake: as the opponent sees it

from yolah import opponent


def value(position, depth):
    if depth == 0 or position.is_over():
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    return max(value(position.play(move), depth - 1) for move in position.legal_moves())


# Mistake: ValueError: max()

from yolah import opponent


def value(position, depth):
    if depth == 0:
        me = position.side
        return position.points[me] - position.points[opponent(me)]
    return max(-value(position.play(move), depth - 1) for move in position.legal_moves())


# Check:

from yolah import Position

SMALL = "xx1wxxxb/1xxxxxxx/1xwxxxxx/xbxxx1xx/1xxxxx1w/1xxxxx2/xxwxxbxx/xxxxxxbx w 24 23"
OVER = "bxxxxxxb/xxxxxxxx/xxxxxxxx/xxxwwxxx/xxxwwxxx/xxxxxxxx/xxxxxxxx/bxxxxxxb b 30 26"


def lead(position):
    points = position.points
    return (points["b"] - points["w"]) * (1 if position.side == "b" else -1)


def slowly(position, depth):
    if depth == 0 or position.is_over():
        return lead(position)
    return max(-slowly(position.play(move), depth - 1) for move in position.legal_moves())


def check_board():
    """Depth 0 is the lead on the board"""
    expect(value(Position(), 0), 0, "value(Position(), 0)")
    expect(value(Position(SMALL), 0), -1, f'value(Position("{SMALL}"), 0)')


def check_over():
    """A game that is over keeps its lead at any depth"""
    for depth in (0, 1, 5):
        expect(value(Position(OVER), depth), 4, f'value(Position("{OVER}"), {depth})')


def check_one():
    """One move is one point, two moves are even"""
    got = value(Position(), 1)
    expect_that(got == 1,
                f"value(Position(), 1) gave {got!r}. It should give 1: after the move it is the "
                "opponent's turn, and a value as the opponent sees it has the other sign.")
    expect(value(Position().play("d5:b7"), 2), -1, "value(), two moves after d5:b7,")


def check_end():
    """To the end of a small position, move by move"""
    for depth in range(1, 9):
        expect(value(Position(SMALL), depth), slowly(Position(SMALL), depth),
               f"value() of a small position at depth {depth}")
