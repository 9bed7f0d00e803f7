#!/usr/bin/env python3
"""A bot that plays any legal move."""

import random

from yolah import run_bot


def choose(position, seconds):
    return random.choice(position.legal_moves())


if __name__ == "__main__":
    run_bot("random in Python", choose)
