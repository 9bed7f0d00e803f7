#!/usr/bin/env python3
# Takes the move that leaves the opponent the fewest slides. Corners are bad, the middle is good.
import random
from yolah import run_bot

CENTRE = {"d4", "d5", "e4", "e5", "c4", "c5", "f4", "f5"}
EDGE_FILES = "ah"
EDGE_RANKS = "18"


def centre_bonus(square):
    if square in CENTRE:
        return 2.5
    bonus = 0.0
    if square[0] in EDGE_FILES:
        bonus -= 1.5
    if square[1] in EDGE_RANKS:
        bonus -= 1.5
    return bonus


def choose(position, seconds):
    best_score = None
    best_moves = []
    for move in position.legal_moves():
        nxt = position.play(move)
        score = -nxt.mobility(nxt.side)
        if move != "a1:a1":
            score += centre_bonus(move[3:])
        if best_score is None or score > best_score:
            best_score = score
            best_moves = [move]
        elif score == best_score:
            best_moves.append(move)
    return random.choice(best_moves)


if __name__ == "__main__":
    run_bot("few slides", choose)
