// Finds the constants of the magic attack tables by random search: for each
// square and kind of line, a number that sends every set of occupied squares to
// an index of its own, or to one that holds the same destinations.
//
// The answer is the same at every run (fixed seed), so that a test can compare
// it with the committed engine/rules/magics.inc:
//
//   build/release/scripts/tools/find_magics > engine/rules/magics.inc
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "engine/rules/lines.h"

namespace {

using namespace yolah;

struct Case {
  Bitboard occupied;
  Bitboard reached;
};

std::vector<Case> all_cases(Lines lines, Square from) {
  std::vector<Case> cases;
  for_each_subset(relevant_squares(lines, from), [&](Bitboard occupied) {
    cases.push_back({occupied, walk_lines(lines, from, occupied)});
  });
  return cases;
}

/// Remembers what each index holds; forgets everything in one step when a new
/// candidate starts.
class Slots {
 public:
  explicit Slots(std::size_t size) : reached_(size), attempt_(size) {}

  void start_attempt() { ++current_; }

  bool put(std::size_t slot, Bitboard reached) {
    if (attempt_[slot] == current_ && reached_[slot] != reached) return false;
    attempt_[slot] = current_;
    reached_[slot] = reached;
    return true;
  }

 private:
  std::vector<Bitboard> reached_;
  std::vector<std::uint64_t> attempt_;
  std::uint64_t current_ = 0;
};

bool separates(std::uint64_t magic, int bits, const std::vector<Case>& cases, Slots& slots) {
  slots.start_attempt();
  for (const Case& c : cases) {
    if (!slots.put((c.occupied * magic) >> (64 - bits), c.reached)) return false;
  }
  return true;
}

std::uint64_t find_magic(Lines lines, Square from, std::mt19937_64& random) {
  const std::vector<Case> cases = all_cases(lines, from);
  const int bits = std::countr_zero(cases.size());
  Slots slots(cases.size());
  while (true) {
    // Few set bits spread the product best: three draws leave one bit in eight.
    std::uint64_t magic = random();
    magic &= random();
    magic &= random();
    if (separates(magic, bits, cases, slots)) return magic;
  }
}

void print_magics(const char* name, Lines lines, std::mt19937_64& random) {
  std::printf("inline constexpr std::uint64_t %s[64] = {\n", name);
  for (int i = 0; i < kSquares; ++i) {
    const auto magic = static_cast<unsigned long long>(find_magic(lines, square_at(i), random));
    std::printf("%s0x%016llx,%s", i % 4 == 0 ? "    " : " ", magic, i % 4 == 3 ? "\n" : "");
  }
  std::printf("};\n");
}

}  // namespace

int main() {
  std::mt19937_64 random(20260214);
  std::printf("// Made by scripts/tools/find_magics; do not edit.\n");
  print_magics("kOrthogonalMagics", Lines::kOrthogonal, random);
  print_magics("kDiagonalMagics", Lines::kDiagonal, random);
  return 0;
}
