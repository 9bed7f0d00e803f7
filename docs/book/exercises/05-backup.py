"""Back up

A walk down the tree ends with random games, and their result must be added to every node on the
way. A node remembers the side that moved *into* it, for that side chose it among its brothers:

    node.side     "b" or "w": who moved into this node
    node.wins     wins of that side, a draw is half a win
    node.games

Write `back_up(path, winner)`: `path` is a list of such nodes from the root to the leaf, and
`winner` is `"b"`, `"w"` or `None` for a draw. It changes the nodes and returns nothing.
"""

# Write:


def back_up(path, winner):
    for node in path:
        node.games += 1


# Hint: Compare `winner` with the side of each node. Not with that of the leaf, and not with that
# of the root.
# Hint: Do not change the sign or the side from node to node by hand: a side may have to pass, and
# then two nodes in a row have the same side.

# Solution:


def back_up(path, winner):
    for node in path:
        node.games += 1
        if winner is None:
            node.wins += 0.5
        elif winner == node.side:
            node.wins += 1


# Mistake: who won is the same for the whole path, but not for each node

def back_up(path, winner):
    for node in path:
        node.games += 1
        node.wins += 0.5 if winner is None else winner == path[-1].side


# Mistake: a side may move twice in a row

def back_up(path, winner):
    won = 0.5 if winner is None else float(winner == path[-1].side)
    for node in reversed(path):
        node.games += 1
        node.wins += won
        won = 1 - won


# Check:


class Node:
    def __init__(self, side):
        self.side, self.wins, self.games = side, 0, 0


def after(sides, *winners):
    path = [Node(side) for side in sides]
    for winner in winners:
        back_up(path, winner)
    return path


def check_games():
    """Every node on the way counts the game"""
    expect([node.games for node in after("wbwb", "b", "w")], [2, 2, 2, 2],
           "The games of four nodes after two walks, as a list,")


def check_draw():
    """A draw is half a win for everybody"""
    expect([float(node.wins) for node in after("wbw", None)], [0.5, 0.5, 0.5],
           "The wins of three nodes after a draw, as a list,")


def check_wins():
    """A win counts where the winner moved"""
    got = [float(node.wins) for node in after("wbwb", "b")]
    expect_that(got == [0, 1, 0, 1],
                f"Black won, and the nodes of w, b, w, b have {got} wins. It should be "
                "[0, 1, 0, 1]: who won is the same for the whole path, but not for each node.")


def check_pass():
    """White had to pass: black moves into two nodes in a row"""
    got = [float(node.wins) for node in after("wbb", "b")]
    expect_that(got == [0, 1, 1],
                f"Black won, and the nodes of w, b, b have {got} wins. It should be [0, 1, 1]: "
                "a side may move twice in a row when the other one passes.")
