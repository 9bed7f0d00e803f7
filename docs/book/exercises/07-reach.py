"""What a net could see

A net judges a position by numbers that somebody chose. A good one for Yolah is how much of the
board a side reaches. Write `reach(position, side, slides)`: the set of free squares that the pieces
of a side reach in at most so many slides, as names such as `"d6"`. The other side does not move in
between, and a second slide begins on a square that the first one reached.

Two properties come for free: more slides never reach less, and a position that is turned or
mirrored reaches as many squares.
"""

# Write:


def reach(position, side, slides):
    return set()


# Hint: `LINES[square]` of the module yolah has the eight lines that leave a square, each as a list
# of squares. A slide ends before the first square that is not `FREE`.
# Hint: Go in rounds, one a slide: begin with the squares of the pieces, and let the squares that
# one round reached first be where the next begins. The pieces' own squares are not free.

# Solution:

from yolah import FREE, LINES


def slides_from(position, square):
    for line in LINES[square]:
        for target in line:
            if position.board[target] != FREE:
                break
            yield target


def reach(position, side, slides):
    reached = set()
    begin = {square for square, piece in position.board.items() if piece == side}
    for _ in range(slides):
        begin = {target for square in begin for target in slides_from(position, square)} - reached
        reached |= begin
    return reached


# Mistake: one step is not a slide

from yolah import FREE, LINES


def reach(position, side, slides):
    reached = set()
    begin = {square for square, piece in position.board.items() if piece == side}
    for _ in range(slides):
        begin = {line[0] for square in begin for line in LINES[square]
                 if line and position.board[line[0]] == FREE}
        reached |= begin
    return reached


# Mistake: only the squares of the last slide

from yolah import FREE, LINES


def reach(position, side, slides):
    begin = {square for square, piece in position.board.items() if piece == side}
    for _ in range(slides):
        found = set()
        for square in begin:
            for line in LINES[square]:
                for target in line:
                    if position.board[target] != FREE:
                        break
                    found.add(target)
        begin = found
    return begin


# Check:

from yolah import FREE, Position

LOCKED = "bxxxxxx1/xxxxxxxx/xxxxxxxx/xxxwwxxx/xxxwwxxx/xxxxxxxx/xxxxxx1x/bxxxxxbb b 27 27"
MIDDLE = "w5xb/8/4b3/4w3/xb2xbx1/8/5w2/6xw w 3 2"


def targets(position, side):
    return {move[3:] for move in position.slides(side)}


def check_one():
    """One slide reaches what the legal moves reach"""
    for text in (Position().to_string(), MIDDLE):
        for side in "bw":
            got, wanted = reach(Position(text), side, 1), targets(Position(text), side)
            expect_that(got == wanted,
                        f'reach(Position("{text}"), "{side}", 1) has {len(got)} squares. It should '
                        f"have {len(wanted)}, the targets of all slides: one step is not a slide.")


def check_none():
    """No slide reaches nothing, and locked pieces neither"""
    expect(reach(Position(), "b", 0), set(), 'reach(Position(), "b", 0)')
    expect(reach(Position(LOCKED), "w", 3), set(), f'reach(Position("{LOCKED}"), "w", 3)')


def check_more():
    """More slides never reach less"""
    for text in (Position().to_string(), MIDDLE, LOCKED):
        for slides in (1, 2, 3):
            lost = reach(Position(text), "b", slides) - reach(Position(text), "b", slides + 1)
            expect_that(not lost,
                        f"With {slides + 1} slides black no longer reaches {min(lost, default='')} "
                        f'in "{text}": your set has only the squares of the last slide.')


def check_all():
    """On the first board two slides reach every free square"""
    position = Position()
    free = {square for square, piece in position.board.items() if piece == FREE}
    missed = free - reach(position, "b", 2)
    expect_that(not missed,
                f'reach(Position(), "b", 2) has not {min(missed, default="")}. It should have all '
                "56 free squares.")


def check_mirrored():
    """A mirrored position reaches as many squares"""
    ranks, *rest = MIDDLE.split(" ")
    mirrored = Position(" ".join(["/".join(row[::-1] for row in ranks.split("/")), *rest]))
    for slides in (1, 2, 3):
        expect(len(reach(mirrored, "w", slides)), len(reach(Position(MIDDLE), "w", slides)),
               f"The number of squares of the mirrored position with {slides} slides")
