#!/usr/bin/python3
"""Finds a multiplier that tells apart the 64 words with one set bit.

The index of a word is the top bits of its product with the multiplier; a
perfect hash gives each of the 64 words an index of its own, and a small table
turns the index into the place of the bit.

Two ways to search. A solver (smt, needs z3) finds a multiplier for 6 bits,
where every index is used: the smallest one, so that the answer depends on no
seed and no version of the solver. Drawing at random finds one for 7 bits after
tens of thousands of attempts, and none for 6.
"""
import argparse
import json
import random
import sys

WORD_BITS = 64
WORD_MASK = (1 << WORD_BITS) - 1
NO_POSITION = 255

EXAMPLE = """\
example:
  scripts/tools/find_bit_hash.py                             the multiplier of tests/bench/bit_hash.h
  scripts/tools/find_bit_hash.py --method random --bits 7    one drawn at random
"""


def index(multiplier, bits, position):
    """The index of the word whose only set bit is at a position."""
    return ((multiplier << position) & WORD_MASK) >> (WORD_BITS - bits)


def is_perfect(multiplier, bits):
    seen = set()
    for position in range(WORD_BITS):
        i = index(multiplier, bits, position)
        if i in seen:
            return False
        seen.add(i)
    return True


def find_at_random(bits, seed, tries):
    """A perfect multiplier among so many draws, or None."""
    draw = random.Random(seed)
    for _ in range(tries):
        multiplier = draw.getrandbits(WORD_BITS)
        if is_perfect(multiplier, bits):
            return multiplier
    return None


def find_smallest(bits):
    """The smallest perfect multiplier, or None if there is none at all."""
    import z3  # here, so that the random search runs without it

    multiplier = z3.BitVec("multiplier", WORD_BITS)
    solver = z3.Solver()
    solver.set("random_seed", 0)
    solver.add(z3.Distinct([z3.LShR(multiplier << position, WORD_BITS - bits)
                            for position in range(WORD_BITS)]))
    if solver.check() != z3.sat:
        return None
    best = solver.model()[multiplier].as_long()
    # From the top bit down, each bit is cleared if any multiplier allows it.
    for place in reversed(range(WORD_BITS)):
        bit = z3.Extract(place, place, multiplier)
        if best >> place & 1 and solver.check(bit == 0) == z3.sat:
            best = solver.model()[multiplier].as_long()
        solver.add(bit == (best >> place & 1))
    return best


def position_table(multiplier, bits):
    """The place of the bit by index; NO_POSITION where no word leads."""
    table = [NO_POSITION] * (1 << bits)
    for position in range(WORD_BITS):
        table[index(multiplier, bits, position)] = position
    return table


def as_cpp(multiplier, bits, table):
    width = len(str(max(table)))
    rows = [table[i:i + 16] for i in range(0, len(table), 16)]
    return "\n".join([
        f"inline constexpr unsigned kBitHashBits = {bits};",
        f"inline constexpr std::uint64_t kBitHashMultiplier = 0x{multiplier:016x};",
        f"inline constexpr std::uint8_t kBitHashPositions[{len(table)}] = {{",
        *("    " + ", ".join(f"{position:{width}}" for position in row) + "," for row in rows),
        "};",
    ])


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLE, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bits", type=int, choices=range(1, 17), default=6, metavar="N",
                        help="bits of the index, 1 to 16 (default 6)")
    parser.add_argument("--method", choices=["smt", "random"], default="smt",
                        help="how to search (default smt)")
    parser.add_argument("--seed", type=int, default=1, help="for --method random (default 1)")
    parser.add_argument("--tries", type=int, default=5_000_000,
                        help="draws before --method random gives up (default 5000000)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of C++")
    return parser.parse_args()


def search(arguments):
    if 1 << arguments.bits < WORD_BITS:
        return None  # more words than indices: no need to ask a solver, and it would take ages
    if arguments.method == "random":
        return find_at_random(arguments.bits, arguments.seed, arguments.tries)
    return find_smallest(arguments.bits)


def main():
    arguments = parse_arguments()
    try:
        multiplier = search(arguments)
    except ImportError:
        sys.exit("find_bit_hash.py: --method smt needs z3: install the package python3-z3")
    if multiplier is None:
        sys.exit(f"find_bit_hash.py: found no multiplier for {arguments.bits} bits")
    if not is_perfect(multiplier, arguments.bits):
        sys.exit(f"find_bit_hash.py: 0x{multiplier:016x} is not a perfect hash: a solver's mistake")
    table = position_table(multiplier, arguments.bits)
    if arguments.json:
        print(json.dumps({"bits": arguments.bits, "multiplier": f"0x{multiplier:016x}",
                          "positions": table}))
    else:
        print(as_cpp(multiplier, arguments.bits, table))


if __name__ == "__main__":
    main()
