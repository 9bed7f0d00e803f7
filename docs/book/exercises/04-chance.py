"""A random game

Flat Monte Carlo plays random games and counts. Write `random_game(position, dice)`: it plays legal
moves, each drawn with `dice` (a `random.Random`) and each as likely as the others, until the game
is over. It returns how many points black is ahead at the end (less than 0 if black is behind).

Draw with `dice.choice(...)`, and with nothing else: then the same seed gives the same game.
"""

# Write:

from yolah import BLACK, WHITE


def random_game(position, dice):
    return 0


# Hint: `position.is_over()`, `position.legal_moves()` and `position.play(move)` are all you need
# for the game. `play` returns another position.
# Hint: `points` has both scores: `position.points[BLACK] - position.points[WHITE]`.

# Solution:

from yolah import BLACK, WHITE


def random_game(position, dice):
    while not position.is_over():
        position = position.play(dice.choice(position.legal_moves()))
    return position.points[BLACK] - position.points[WHITE]


# Mistake: as the side to move sees it

from yolah import BLACK, WHITE, opponent


def random_game(position, dice):
    side = position.side
    while not position.is_over():
        position = position.play(dice.choice(position.legal_moves()))
    return position.points[side] - position.points[opponent(side)]


# Check:

import random

from yolah import Position

OVER = "bxxxxxxb/xxxxxxxx/xxxxxxxx/xxxwwxxx/xxxwwxxx/xxxxxxxx/xxxxxxxx/bxxxxxxb b 30 26"


def margin(position, dice):
    while not position.is_over():
        position = position.play(dice.choice(position.legal_moves()))
    return position.points["b"] - position.points["w"]


def check_over():
    """A game that is over stays as it is"""
    expect(random_game(Position(OVER), random.Random(1)), 4,
           "random_game() of a game that ended 30 to 26")


def check_start():
    """Ten games from the start, with the same dice as the check"""
    for seed in range(10):
        wanted = margin(Position(), random.Random(seed))
        expect(random_game(Position(), random.Random(seed)), wanted,
               f"random_game(Position(), random.Random({seed}))")


def check_white():
    """White to move: the answer is still black's lead"""
    position = Position().play("d5:b7")
    for seed in range(5):
        got = random_game(position, random.Random(seed))
        wanted = margin(position, random.Random(seed))
        expect_that(wanted == 0 or got != -wanted,
                    f"With white to move, random_game() gave {got}: this is the lead as the side "
                    "to move sees it. It should be black's.")
        expect(got, wanted, "random_game() after d5:b7")
