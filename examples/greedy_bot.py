#!/usr/bin/env python3
"""A bot that looks one move ahead: many moves for me, few for the opponent."""

from yolah import opponent, run_bot


def choose(position, seconds):
    me = position.side

    def lead(move):
        after = position.play(move)
        return after.mobility(me) - after.mobility(opponent(me))

    return max(position.legal_moves(), key=lead)


if __name__ == "__main__":
    run_bot("greedy in Python", choose)
