// Reading what users type, with messages that point at the mistake.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/time_text.h"
#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"
#include "engine/rules/record.h"
#include "engine/search/player_spec.h"

namespace yolah::cli {

/// Throws a Failure that shows a text and points at the mistake in it.
[[noreturn]] void fail_at(const std::string& what, const std::string& text,
                          const ParseError& error);

/// The content of a file, or of standard input for "-"; throws a Failure if it
/// cannot be read or is too large.
std::string read_file(const std::string& path);

/// Puts a text into a file, in place of what is there or behind it; throws a Failure
/// that says why not.
void write_file(const std::string& path, const std::string& text);
void append_file(const std::string& path, const std::string& text);
/// The same, whole or not at all: a reader never sees half of it.
void replace_file(const std::string& path, const std::string& text);

/// A position string; throws a Failure that shows where it is wrong.
Position read_position(const std::string& text);

/// "random", "random:seed=7"; throws a Failure that shows where it is wrong.
PlayerSpec read_player_spec(const std::string& text);
/// The player when nothing is said: the strongest, with its normal options.
PlayerSpec strongest_player();
/// The names of all players, for help texts: "random, ... or minmax".
std::string player_names();
/// The player; throws a Failure when the memory it asks for is not there.
std::unique_ptr<Player> make_player_or_fail(const PlayerSpec& spec);

/// "1s", "250ms"; throws a Failure that shows where it is wrong.
std::chrono::milliseconds read_duration(const std::string& text);
/// "5m+3s", or nothing for "none"; throws a Failure likewise.
std::optional<PlayerClock> read_clock(const std::string& text);

/// The games of a text; throws a Failure that says which line is wrong, or that
/// there is no game. The path is for these messages.
std::vector<GameRecord> records_of(const std::string& text, const std::string& path);
/// The games of a file, or of standard input for "-"; throws a Failure that says
/// which line is wrong, or that there is no game.
std::vector<GameRecord> read_records(const std::string& path);

/// Bytes that would disturb a terminal are shown as '?'.
std::string printable(std::string text);

/// Plays moves, given one to a string or several separated by spaces; throws a
/// Failure that names the first one that is wrong or illegal.
void play_moves(Position& position, const std::vector<std::string>& words);

/// What a file of games is, by its first words, so that the wrong kind is named as such and not for
/// its first letter.
enum class FileKind : std::uint8_t {
  kResults,  ///< Of a tournament, JSON lines (.jsonl).
  kRecords,  ///< Game records (.ygn).
  kOther,
};

/// An ending of a path that is known settles what its text leaves open; a text without
/// words is not yet anything else than results.
FileKind kind_of_file(const std::string& path, const std::string& text);

}  // namespace yolah::cli
