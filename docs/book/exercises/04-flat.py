"""Flat Monte Carlo

Write `choose(position, seconds)`: play random games after each legal move, and return the move
whose games went best for the side to move. A draw counts as half a win. The check gives you two
seconds for easy positions with few free squares: a hundred games a move are enough there.
"""

# Write:

import random

from yolah import opponent


def choose(position, seconds):
    return random.choice(position.legal_moves())


# Hint: Write a function that plays one random game and returns 1, 0.5 or 0 for a side:
# `winner()` gives the side, or None for a draw.
# Hint: The games are played after your move, so the position has another side to move. Remember
# `me = position.side` before you play.
# Hint: `max(moves, key=score)` returns the move for which the function `score` gives most.

# Solution:

import random


def result(position, side):
    while not position.is_over():
        position = position.play(random.choice(position.legal_moves()))
    winner = position.winner()
    return 0.5 if winner is None else float(winner == side)


def choose(position, seconds):
    me = position.side

    def score(move):
        after = position.play(move)
        return sum(result(after, me) for _ in range(100))

    return max(position.legal_moves(), key=score)


# Mistake: best for the opponent

import random


def choose(position, seconds):
    def score(move):
        after = position.play(move)
        wins = 0
        for _ in range(60):
            game = after
            while not game.is_over():
                game = game.play(random.choice(game.legal_moves()))
            wins += game.winner() == after.side
        return wins

    return max(position.legal_moves(), key=score)


# Check:

from yolah import Position

# In each, the moves named here win all random games, and every other loses many of them.
EASY = [
    ("xx1wxxxb/1xxxxxxx/1xwxxxxx/xbxxx1xx/1xxxxx1w/1xxxxx2/xxwxxbxx/xxxxxxbx w 24 23", {"h4:g3"}),
    ("xxbbxw1x/xxxxxxxx/1xxxx1xx/xxbxxxx1/1xwxxw2/xxxxxxbx/1xwxxxxx/x1xxxxxx w 24 23",
     {"f4:g4", "f4:h4"}),
    ("xxxxxxxx/1xxxbxxb/1wxxwxxx/xx1xxxxx/xx1xxxxx/xxxxxwxw/1xbxb1xx/xxxx1xxx w 25 24", {"f3:f2"}),
    ("x1x1xxwx/wxxbxxxx/xxxxxxbw/xx1xxxxx/xbxxxxx1/2wxxxxx/xxxxxxxx/xbx1x1xx b 24 24", {"b4:b3"}),
]


def check_legal():
    """Your move is a legal one"""
    text, _ = EASY[0]
    move = choose(Position(text), 2.0)
    expect_that(move in Position(text).legal_moves(),
                f"choose() gave {move!r} in {text}. This is no legal move.")


def check_wins():
    """You find the moves that win every random game"""
    for text, winning in EASY:
        move = choose(Position(text), 2.0)
        expect_that(move in winning,
                    f"In {text} your move is {move}; {' or '.join(sorted(winning))} wins every "
                    "random game. Whose wins does your program count: did it choose what is best "
                    "for the opponent?")
