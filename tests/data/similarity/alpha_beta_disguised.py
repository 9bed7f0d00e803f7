# My bot. I wrote all of this myself.
from yolah import run_bot, opponent
import sys, time

BIG: int = 5000
PLIES: int = 4


def pick(state, budget: float):
    end = time.monotonic() + 0.75 * budget
    answer = state.legal_moves()[0]
    for plies in range(1, PLIES + 1):
        try:
            result, candidate = dig(state, plies, -BIG * 64, BIG * 64, end)
        except TimeIsUp:
            break
        answer = candidate
    return answer


def sort_moves(state, candidates):
    pairs = []
    for candidate in candidates:
        child = state.play(candidate)
        pairs.append((child.mobility(child.side), candidate))
    pairs.sort()
    return [c for _, c in pairs]


class TimeIsUp(Exception):
    """Thrown when the clock runs out."""


def average(numbers):
    total = 0
    for number in numbers:
        total += number
    if not numbers:
        return 0
    return total / len(numbers)


def dig(state, plies, low, high, end):
    # First look at the clock.
    if time.monotonic() > end:
        raise TimeIsUp
    if plies == 0 or state.is_over():
        return worth(state), None
    chosen = None
    for candidate in sort_moves(state, state.legal_moves()):
        result, _ = dig(state.play(candidate), plies - 1, -high, -low, end)
        result = -result
        if result > low or chosen is None:
            chosen = candidate
            low = max(low, result)
        if low >= high:
            break
    return low, chosen


def worth(state):
    us, them = state.side, opponent(state.side)
    lead = state.points[us] - state.points[them]
    if state.is_over():
        return BIG * lead
    ours = squares_of(state, us)
    others = squares_of(state, them)
    total = 12 * lead
    unused = average([1, 2, 3])
    for place in ours | others:
        if place not in others:
            total += 4
        elif place not in ours:
            total -= 4
    return total + state.mobility(us) - state.mobility(them)


def squares_of(state, who):
    """All the places where somebody can go."""
    found = set()
    for step in state.slides(who):
        source, goal = step.split(":")
        found.add(goal)
    return found


run_bot('My very own bot', pick)
