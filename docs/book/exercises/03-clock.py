"""How long to think

You have a clock for the whole game, and each of your moves adds a little to it. Write
`share(clock, increment, free)`: the seconds that you spend on this move, with `clock` seconds
left, `increment` seconds added after the move, and `free` free squares on the board.

The check plays whole games with it. Between two of your moves, two squares become holes. The way
to the referee takes another 20 ms a move. Never run out of time, and do not bring half of your time
home either.
"""

# Write:


def share(clock, increment, free):
    return clock


# Hint: About half of the free squares are still yours to play. Divide the clock by the number of
# your moves that are left, but never by less than some four.
# Hint: The increment comes after the move. Most of it may be spent as well, but never more than
# what stands on the clock, less a reserve for the way to the referee.

# Solution:


def share(clock, increment, free):
    moves = max(4, (free - 8) / 2)
    wanted = clock / moves + 0.8 * increment
    return max(0.0, min(wanted, clock / 2, clock - 0.05))


# Mistake: is lost on time

def share(clock, increment, free):
    return clock / max(1, free / 2) + increment


# Mistake: was never used

def share(clock, increment, free):
    return clock / 100


# Check:

WAY = 0.02


def left_after(seconds, increment, free):
    """Plays a game; what stands on the clock at its end."""
    clock = seconds
    move = 0
    while free > 0:
        move += 1
        spent = share(clock, increment, free)
        expect_that(isinstance(spent, (int, float)) and spent >= 0,
                    f"share({clock:.2f}, {increment}, {free}) gave {spent!r}. "
                    "It should give seconds, 0 or more.")
        expect_that(spent + WAY < clock,
                    f"With {seconds} s + {increment} s a move the game is lost on time in move "
                    f"{move}: {clock:.2f} s are left, and the move takes {spent:.2f} s and 20 ms.")
        clock += increment - spent - WAY
        free -= 2
    return clock


def check_clocks():
    """No game is lost on time: five clocks, from 3 s to 5 minutes"""
    for seconds, increment in ((3, 0.1), (10, 0.1), (60, 1), (180, 2), (300, 0)):
        left_after(seconds, increment, 52)


def check_late():
    """No game is lost on time that begins with two seconds and few squares"""
    for free in (2, 6, 12, 20):
        left_after(2, 0.1, free)


def check_used():
    """At least half of the time is used"""
    for seconds in (60, 300):
        left = left_after(seconds, 0, 52)
        expect_that(left <= seconds / 2,
                    f"With {seconds} s for a game, {left:.0f} s were left at its end: "
                    "more than half was never used.")


def check_thinks_early():
    """A move takes longer when more of the game is left to think about than to play"""
    early, late = share(100, 0, 40), share(100, 0, 12)
    expect_that(late > early,
                f"With 100 s left, share() gives {early:.1f} s at 40 free squares and {late:.1f} s "
                "at 12. The same clock is for fewer moves at the end: each may take longer.")
