// A genetic run as text, to go on with later exactly as if it had never stopped.
#pragma once

#include <string>
#include <string_view>

#include "engine/rules/parsed.h"
#include "learn/evolution.h"

namespace yolah::learn {

/// JSON; numbers read back to the bit. `settings` is what the run was started with:
/// going on with others would be another run.
std::string to_checkpoint(const GeneticState& state, const std::string& settings);

/// The state, when the text is whole, comes from these settings, and every individual
/// has `genes` genes; else what is wrong.
Parsed<GeneticState> parse_checkpoint(std::string_view text, const std::string& settings,
                                      std::size_t genes);

}  // namespace yolah::learn
