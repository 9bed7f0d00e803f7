// What the two ways to learn weights share, and the commands for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options/subcommand.h"
#include "engine/eval/weights.h"

namespace yolah::cli::tune {

/// The weights that learning starts from: "hand", "learned", or a file of them; nothing
/// for "random". Throws a Failure that says which line of the file is wrong.
std::optional<Weights> read_start(const std::string& from);

/// The text of weights, with a remark that says where they come from.
std::string with_remark(const Weights& weights, const std::string& remark);

/// --from, where learning starts.
void add_from_option(Subcommand command, std::string& from);

void add_ga_command(Subcommand tune);
void add_fit_command(Subcommand tune);

}  // namespace yolah::cli::tune
