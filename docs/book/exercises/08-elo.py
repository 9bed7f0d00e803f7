"""From points to Elo

A match has wins, draws and losses. Its score is the points by the games, where a draw is half a
point, and the difference in Elo that gives such a score is

    400 * log10(score / (1 - score))

Write `elo(wins, draws, losses)`. Where no number describes the result, it returns `None`: without
any game, and when one side won everything.
"""

# Write:


def elo(wins, draws, losses):
    return 0.0


# Hint: The score is between 0 and 1. For which scores does the formula divide by zero, or take the
# logarithm of zero?
# Hint: Ask first if there was a game at all: without one the score itself divides by zero.

# Solution:

import math


def elo(wins, draws, losses):
    games = wins + draws + losses
    if games == 0:
        return None
    score = (wins + draws / 2) / games
    if score in (0, 1):
        return None
    return 400 * math.log10(score / (1 - score))


# Mistake: a draw is half a point

import math


def elo(wins, draws, losses):
    if wins == 0 or losses == 0:
        return None
    return 400 * math.log10(wins / losses)


# Mistake: ZeroDivisionError

import math


def elo(wins, draws, losses):
    score = (wins + draws / 2) / (wins + draws + losses)
    return 400 * math.log10(score / (1 - score))


# Check:


def check_even():
    """Even matches are 0"""
    expect_near(elo(10, 0, 10), 0, "elo(10, 0, 10)")
    expect_near(elo(0, 8, 0), 0, "elo(0, 8, 0)") if elo(0, 8, 0) is not None else expect_that(
        False, "elo(0, 8, 0) gave None. It should give 0: a draw is half a point, so the score is "
        "one half.")


def check_table():
    """Matches of the chapter's table"""
    expect_near(elo(64, 0, 36), 99.954, "elo(64, 0, 36)", within=1e-4)
    expect_near(elo(76, 0, 24), 200.24, "elo(76, 0, 24)", within=1e-4)
    expect_near(elo(9, 0, 91), -401.93, "elo(9, 0, 91)", within=1e-4)


def check_draws():
    """Draws count half"""
    expect_near(elo(50, 28, 22), 99.954, "elo(50, 28, 22)", within=1e-4)


def check_turned():
    """Seen from the other side it has the other sign"""
    for result in ((7, 2, 3), (1, 0, 20), (5, 5, 4)):
        expect_near(elo(*result), -elo(*result[::-1]), f"elo{result}")


def check_none():
    """Where no number describes the result"""
    for result in ((0, 0, 0), (10, 0, 0), (0, 0, 3)):
        expect(elo(*result), None, f"elo{result}")
