// Proves puzzles again, from nothing but their text: the other half of finding them.
#pragma once

#include <string>
#include <vector>

#include "scripts/tools/puzzles/prove.h"
#include "scripts/tools/puzzles/puzzle.h"

namespace yolah::puzzles {

/// What is wrong with a puzzle; nothing if all that it says is true.
std::string fault_of(const Puzzle& puzzle, Prover& prover);

/// What is wrong with all of them together: two that are equal up to symmetry and colours.
std::vector<std::string> repetitions(const std::vector<Puzzle>& puzzles);

/// What is wrong with a published collection, in its order: too few of a kind, or
/// neighbours that are alike.
std::vector<std::string> faults_of_collection(const std::vector<Puzzle>& puzzles);

}  // namespace yolah::puzzles
