// Reading what users type, with messages that point at the mistake.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"
#include "engine/search/player_spec.h"

namespace yolah::cli {

/// Throws a Failure that shows a text and points at the mistake in it.
[[noreturn]] void fail_at(const std::string& what, const std::string& text,
                          const ParseError& error);

/// A position string; throws a Failure that shows where it is wrong.
Position read_position(const std::string& text);

/// A player such as "mcts:threads=2"; throws a Failure that shows where it is wrong.
PlayerSpec read_player_spec(const std::string& text);

/// Plays moves, given one to a string or several separated by spaces; throws a
/// Failure that names the first one that is wrong or illegal.
void play_moves(Position& position, const std::vector<std::string>& words);

/// Options that several commands share, with the same name and words in each.
void add_position_option(CLI::App& command, std::string& text);
void add_threads_option(CLI::App& command, int& threads);
void add_json_flag(CLI::App& command, bool& json);

}  // namespace yolah::cli
