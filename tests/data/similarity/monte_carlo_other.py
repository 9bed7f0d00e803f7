#!/usr/bin/env python3
"""Monte Carlo tree search, UCT."""
import math
import random as rnd
import time
from dataclasses import dataclass, field
from typing import Optional

import yolah

EXPLORATION = 1.2


@dataclass
class Node:
    state: yolah.Position
    parent: Optional["Node"] = None
    move: Optional[str] = None
    visits: int = 0
    total: float = 0.0
    children: list = field(default_factory=list)
    untried: list = field(default_factory=list)

    def __post_init__(self):
        self.untried = self.state.legal_moves()
        rnd.shuffle(self.untried)

    def uct(self):
        mean = self.total / self.visits
        return mean + EXPLORATION * math.sqrt(math.log(self.parent.visits) / self.visits)

    def select(self):
        node = self
        while not node.untried and node.children:
            node = max(node.children, key=Node.uct)
        return node

    def expand(self):
        if not self.untried:
            return self
        move = self.untried.pop()
        child = Node(self.state.play(move), parent=self, move=move)
        self.children.append(child)
        return child

    def rollout(self, plies=12):
        state = self.state
        for _ in range(plies):
            options = state.legal_moves()
            if not options:
                break
            state = state.play(rnd.choice(options))
        black = state.points["b"] + state.mobility("b") / 20
        white = state.points["w"] + state.mobility("w") / 20
        return 1 / (1 + math.exp((white - black) / 2))

    def backpropagate(self, black_share):
        node = self
        while node is not None:
            node.visits += 1
            node.total += 1 - black_share if node.state.side == "b" else black_share
            node = node.parent


def think(state, seconds):
    end = time.time() + seconds * 0.9
    root = Node(state)
    while True:
        leaf = root.select().expand()
        leaf.backpropagate(leaf.rollout())
        if time.time() >= end:
            break
    return max(root.children, key=lambda child: child.visits).move


yolah.run_bot("tree", think)
