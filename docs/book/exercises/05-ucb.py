"""Which child?

A tree search must choose where to look next: at the child that did well, or at the one that it
hardly knows. The upper bound joins both:

    bound = wins / games + width * sqrt(log(parent games) / games)

Each child is a pair `(wins, games)`, and the wins are those of the side that chooses. Write
`best_child(children, width)`: the number of the child (from 0) with the greatest bound. The games
of the parent are those of its children together. A child without any game comes before all others;
among equal ones, take the first.
"""

# Write:


def best_child(children, width):
    return 0


# Hint: `math.log` is the natural logarithm, and `math.inf` is a number that is greater than all
# others: the bound of a child without a game.
# Hint: `max(range(len(children)), key=bound)` returns the first number with the greatest bound.

# Solution:

import math


def best_child(children, width):
    played = sum(games for _, games in children)

    def bound(number):
        wins, games = children[number]
        if games == 0:
            return math.inf
        return wins / games + width * math.sqrt(math.log(played) / games)

    return max(range(len(children)), key=bound)


# Mistake: ZeroDivisionError

import math


def best_child(children, width):
    played = sum(games for _, games in children)
    bounds = [wins / games + width * math.sqrt(math.log(played) / games)
              for wins, games in children]
    return bounds.index(max(bounds))


# Mistake: with a width of 0 only the mean counts

import math


def best_child(children, width):
    return min(range(len(children)), key=lambda number: children[number][1])


# Check:

import math


def check_unplayed():
    """A child without a game comes first"""
    expect(best_child([(9, 10), (0, 0), (5, 5)], 1.0), 1,
           "best_child([(9, 10), (0, 0), (5, 5)], 1.0)")
    expect(best_child([(0, 0), (0, 0)], 1.0), 0, "best_child([(0, 0), (0, 0)], 1.0)")


def check_narrow():
    """Without a width the best mean is chosen"""
    got = best_child([(60, 100), (7, 10), (1, 2)], 0.0)
    expect_that(got == 1, f"best_child([(60, 100), (7, 10), (1, 2)], 0.0) gave {got!r}. It should "
                "give 1: with a width of 0 only the mean counts, and 7 of 10 is the best.")


def check_wide():
    """With a great width the child that is known least is chosen"""
    expect(best_child([(60, 100), (7, 10), (0, 2)], 5.0), 2,
           "best_child([(60, 100), (7, 10), (0, 2)], 5.0)")


def check_settles():
    """A thousand rounds: the better child gets most of the games"""
    chances = [0.4, 0.6, 0.5]
    children = [(0.0, 0)] * 3
    for _ in range(1000):
        number = best_child(children, 0.5)
        expect_that(number in range(3),
                    f"best_child() gave {number!r}, which is none of the three.")
        wins, games = children[number]
        children[number] = (wins + chances[number], games + 1)
    shares = [games / 1000 for _, games in children]
    expect_that(shares[1] > 0.5 and min(shares) > 0.01,
                "After 1,000 rounds the children with 40, 60 and 50 % of wins had "
                + ", ".join(f"{share:.0%}" for share in shares)
                + " of the games. The best should have most, and none should be forgotten.")
