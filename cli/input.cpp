#include "cli/input.h"

#include <fmt/format.h>

#include <sstream>

#include "cli/commands.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

/// Bytes that would disturb a terminal are shown as '?'.
std::string printable(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
  }
  return text;
}

}  // namespace

void fail_at(const std::string& what, const std::string& text, const ParseError& error) {
  throw Failure(fmt::format("{}: {}\n  {}\n  {}^", what, error.reason, printable(text),
                            std::string(error.offset, ' ')),
                kWrongUsage);
}

Position read_position(const std::string& text) {
  if (text == "start" || text == "startpos") return {};
  const auto position = parse_position(text);
  if (!position) fail_at("wrong position", text, position.error());
  return *position;
}

PlayerSpec read_player_spec(const std::string& text) {
  const auto spec = parse_player_spec(text);
  if (!spec) fail_at("wrong player", text, spec.error());
  return *spec;
}

void play_moves(Position& position, const std::vector<std::string>& words) {
  for (const std::string& group : words) {
    std::istringstream stream(group);
    for (std::string word; stream >> word;) {
      const auto move = parse_move(word);
      if (!move) fail_at("wrong move", word, move.error());
      if (!position.is_legal(*move)) {
        throw Failure(fmt::format("{} cannot play {} in\n  {}", to_string(position.side_to_move()),
                                  word, to_string(position)),
                      kWrongUsage);
      }
      position.play(*move);
    }
  }
}

void add_position_option(CLI::App& command, std::string& text) {
  command.add_option("--position", text, "Position string; the start if left out")
      ->type_name("POSITION");
}

void add_threads_option(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "Threads to use")
      ->check(CLI::Range(1, 1024).description(""))
      ->type_name("N")
      ->capture_default_str();
}

void add_json_flag(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "Print JSON");
}

}  // namespace yolah::cli
