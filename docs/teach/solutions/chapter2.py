#!/usr/bin/python3
"""Exercises of chapter 2: `chapter2.py 3`, `chapter2.py 4` and `chapter2.py 5` (need python3-z3)."""

import itertools
import sys
import time

FILES = "abcdefgh"


def exercise_3():
    """Counts the multipliers that give each single bit of a word an index of its own."""
    for k in (2, 3, 4):
        bits = 2**k
        mask = 2**bits - 1
        found = sum(len({((multiplier << place) & mask) >> (bits - k) for place in range(bits)}) == bits
                    for multiplier in range(2**bits))
        print(f"k = {k}: {found} multipliers, the formula gives {2 * 2 ** (2 ** (k - 1) - k)}")


def exercise_4():
    """The smallest perfect multiplier, once with a shift that keeps the sign."""
    import z3

    for name, shift in (("LShR", z3.LShR), (">>", lambda word, by: word >> by)):
        multiplier = z3.BitVec("multiplier", 64)
        solver = z3.Solver()
        solver.add(z3.Distinct([shift(multiplier << place, 58) for place in range(64)]))
        solver.check()
        best = solver.model()[multiplier].as_long()
        for place in reversed(range(64)):  # from the top bit down, clear what can be cleared
            bit = z3.Extract(place, place, multiplier)
            if best >> place & 1 and solver.check(bit == 0) == z3.sat:
                best = solver.model()[multiplier].as_long()
            solver.add(bit == (best >> place & 1))
        print(f"{name:4} 0x{best:016x}", flush=True)


def rays(square, directions):
    x, y = square % 8, square // 8
    for dx, dy in directions:
        ray = [(x + dx * step) + 8 * (y + dy * step) for step in range(1, 8)
               if 0 <= x + dx * step < 8 and 0 <= y + dy * step < 8]
        if ray:
            yield ray


def reach(all_rays, occupied):
    """The squares that a piece can go to, as a set of bits."""
    squares = 0
    for ray in all_rays:
        for to in ray:
            if occupied >> to & 1:
                break
            squares |= 1 << to
    return squares


def exercise_5(longest=4, seconds=60):
    """A magic for the diagonals of a1, and for its straight lines, cut off after some squares."""
    import z3

    diagonal, straight = [(1, 1)], [(1, 0), (0, 1)]
    cases = [("diagonals", diagonal, 7)]
    cases += [(f"lines of {length} squares", straight, length) for length in range(2, longest + 1)]
    for name, directions, length in cases:
        lines = [ray[:length] for ray in rays(0, directions)]
        # The last square of a line does not matter: the piece can go there, whatever stands on it.
        inner = [square for line in lines for square in line[:-1]]
        answers = {}
        for chosen in itertools.product((0, 1), repeat=len(inner)):
            occupied = sum(1 << square for square, bit in zip(inner, chosen) if bit)
            answers[occupied] = reach(lines, occupied)
        magic = z3.BitVec("magic", 64)
        solver = z3.SolverFor("QF_BV")
        solver.set("timeout", 1000 * seconds)
        rows = {occupied: z3.Extract(63, 64 - len(inner), magic * occupied) for occupied in answers}
        statements = [rows[one] != rows[other] for one, other in itertools.combinations(answers, 2)
                      if answers[one] != answers[other]]
        solver.add(statements)
        begin = time.process_time()
        answer = solver.check()
        found = f"0x{solver.model()[magic].as_long():016x}" if answer == z3.sat else "no answer"
        print(f"{name}: {len(answers)} sets, {len(statements)} statements,"
              f" {time.process_time() - begin:.1f} s of the processor: {found}", flush=True)


if __name__ == "__main__":
    {"3": exercise_3, "4": exercise_4, "5": exercise_5}[sys.argv[1]](*map(int, sys.argv[2:]))
