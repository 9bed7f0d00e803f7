// The options of a sequential test and its words, for every command that plays
// until something is clear.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "arena/sprt.h"
#include "cli/options/subcommand.h"

namespace yolah::cli {

struct SprtOptions {
  std::string bounds;  ///< "0,5"; empty for no test.
  std::string model = "normalised";
  double alpha = 0.05;
  double beta = 0.05;
};

void add_sprt_options(Subcommand command, SprtOptions& options);

/// Nothing where no test is asked for; throws a Failure on wrong bounds.
std::optional<arena::SprtSetup> read_sprt(const SprtOptions& options);

/// "LLR 1.32 (-2.94 to 2.94)".
std::string ratio_text(const arena::SprtState& state);

/// "H1, LLR 2.95 (-2.94 to 2.94), 0 to 5 normalised Elo".
std::string sprt_text(const arena::SprtSetup& setup, const arena::SprtState& state);

nlohmann::ordered_json sprt_json(const arena::SprtSetup& setup, const arena::SprtState& state);

}  // namespace yolah::cli
