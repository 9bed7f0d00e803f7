"""How sure?

The two games of a pair begin from the same opening, with the colours changed. If the opening is
lopsided, it is won once by each: the pair says nothing, and its two games are not independent. So
we take the spread of the *pairs*.

A match is a list of pairs, each with your points in its two games: `[(1, 0), (1, 0.5), ...]`. Write
`measured(pairs)`. It returns the score (the mean points of a game, from 0 to 1) and its error:

    the score of a pair     half of its points
    variance                the mean of (score of a pair - score) squared
    error                   the square root of (variance / number of pairs)
"""

# Write:


def measured(pairs):
    score = 0.5
    error = 0.0
    return score, error


# Hint: First make the list of the scores of the pairs: `[(a + b) / 2 for a, b in pairs]`.
# Hint: Their mean is the score of the match, because each pair has as many games as the others.

# Solution:

import math


def measured(pairs):
    scores = [(first + second) / 2 for first, second in pairs]
    score = sum(scores) / len(scores)
    variance = sum((one - score) ** 2 for one in scores) / len(scores)
    return score, math.sqrt(variance / len(scores))


# Mistake: as if the games were independent

import math


def measured(pairs):
    games = [points for pair in pairs for points in pair]
    score = sum(games) / len(games)
    variance = sum((one - score) ** 2 for one in games) / len(games)
    return score, math.sqrt(variance / len(games))


# Mistake: must be divided by the number of pairs

import math


def measured(pairs):
    scores = [(first + second) / 2 for first, second in pairs]
    score = sum(scores) / len(scores)
    return score, math.sqrt(sum((one - score) ** 2 for one in scores) / len(scores))


# Check:

import math
import random


def check_score():
    """The score"""
    expect_near(measured([(1, 1), (0, 0)])[0], 0.5, "The score of [(1, 1), (0, 0)]")
    expect_near(measured([(1, 0.5), (1, 1), (0.5, 0)])[0], 2 / 3,
                "The score of [(1, 0.5), (1, 1), (0.5, 0)]")


def check_lopsided():
    """Ten openings, each won by both"""
    _, error = measured([(1, 0), (0, 1)] * 5)
    expect_that(abs(error) < 1e-9,
                f"Ten pairs with one point each gave an error of {error:.3f}, as if the games were "
                "independent. It should be 0: all pairs are alike.")


def check_error():
    """The error of a small match"""
    _, error = measured([(1, 1), (1, 0), (1, 0.5), (0, 0)])
    wanted = math.sqrt((0.4375**2 + 0.0625**2 + 0.1875**2 + 0.5625**2) / 4 / 4)
    expect_that(abs(error - wanted) < 1e-6,
                f"The error of [(1, 1), (1, 0), (1, 0.5), (0, 0)] is {error:.4f} by your program. "
                f"It should be {wanted:.4f}: the variance must be divided by the number of pairs.")


def check_simulated():
    """Half as much error from four times the pairs"""
    dice = random.Random(1)
    pairs = [(dice.choice((0, 0.5, 1)), dice.choice((0, 0.5, 1))) for _ in range(4000)]
    few, many = measured(pairs[:1000])[1], measured(pairs)[1]
    expect_that(many > 0 and 1.8 < few / many < 2.2,
                f"The error is {few:.4f} with 1,000 pairs and {many:.4f} with 4,000. "
                "It should be about half.")
