#!/usr/bin/env python3
"""A strong bot: yolah match 'cmd:python3 examples/python/strong_bot.py' mcts"""
import yolah

player = yolah.Player("minmax:book=on")

def choose(position: yolah.Position, seconds: float) -> yolah.Move:
    return player.move(position, seconds=0.8 * seconds)

yolah.run_bot("strong in Python", choose)
