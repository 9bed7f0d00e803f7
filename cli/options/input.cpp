#include "cli/options/input.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <regex>
#include <sstream>
#include <system_error>
#include <utility>

#include "cli/options/failure.h"
#include "engine/rules/notation.h"
#include "support/system/file.h"
#include "support/system/terminal.h"

namespace yolah::cli {
namespace {

/// Larger than any collection of games that fits the memory comfortably.
constexpr std::size_t kMaxFileSize = std::size_t{256} << 20;

using FileHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

void write(const std::string& path, const char* mode, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), mode);
  const bool written =
      file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file != nullptr && std::fclose(file) == 0 && written) return;
  throw Failure(
      fmt::format("cannot write {}: {}", printable(path), std::generic_category().message(errno)));
}

/// A tag, the number of a move, a move, or the result of a game without moves.
bool begins_record(const std::string& beginning) {
  static const std::regex kBeginning(R"(^(\[\w+\s+"|\d+\s*[.-]|[a-h][1-8]:|\*))");
  return std::regex_search(beginning, kBeginning);
}

}  // namespace

void write_file(const std::string& path, const std::string& text) {
  write(path, "wb", text);
}

void append_file(const std::string& path, const std::string& text) {
  write(path, "ab", text);
}

void replace_file(const std::string& path, const std::string& text) {
  const std::string unfinished = path + ".part";
  write_file(unfinished, text);
  // The new content must be on the disk before the name is.
  std::error_code error;
  system::sync_file(unfinished, error);
  if (!error) std::filesystem::rename(unfinished, path, error);
  if (!error) return;
  std::remove(unfinished.c_str());
  throw Failure(fmt::format("cannot write {}: {}", printable(path), error.message()));
}

void fail_at(const std::string& what, const std::string& text, const ParseError& error) {
  throw Failure(fmt::format("{}: {}\n  {}\n  {}^", what, error.reason, printable(text),
                            std::string(error.offset, ' ')),
                kWrongUsage);
}

std::string printable(std::string text) {
  return system::without_control(std::move(text));
}

PlayerSpec read_player_spec(const std::string& text) {
  const auto spec = parse_player_spec(text);
  if (!spec) fail_at("wrong player", text, spec.error());
  return *spec;
}

PlayerSpec strongest_player() {
  return PlayerSpec(player_kinds().back());
}

std::string player_names() {
  std::string names;
  for (const PlayerKind& kind : player_kinds()) {
    if (!names.empty()) names += &kind == &player_kinds().back() ? " or " : ", ";
    names += kind.name;
  }
  return names;
}

std::unique_ptr<Player> make_player_or_fail(const PlayerSpec& spec) {
  std::unique_ptr<Player> player = make_player(spec);
  if (!player) {
    throw Failure(
        fmt::format("there is not enough memory for {}: choose a smaller hash", to_string(spec)));
  }
  return player;
}

std::chrono::milliseconds read_duration(const std::string& text) {
  const auto time = parse_duration(text);
  if (!time) fail_at("wrong time", text, time.error());
  return *time;
}

std::optional<PlayerClock> read_clock(const std::string& text) {
  const auto clock = parse_clock(text);
  if (!clock) fail_at("wrong clock", text, clock.error());
  return *clock;
}

std::string read_file(const std::string& path) {
  const bool standard_input = path == "-";
  const FileHandle file(standard_input ? stdin : std::fopen(path.c_str(), "rb"),
                        standard_input ? [](std::FILE*) { return 0; } : std::fclose);
  if (!file) throw Failure(fmt::format("cannot read {}: no such file", printable(path)));
  std::string text;
  char chunk[1 << 16];
  while (const std::size_t got = std::fread(chunk, 1, sizeof(chunk), file.get())) {
    text.append(chunk, got);
    if (text.size() > kMaxFileSize) {
      throw Failure(
          fmt::format("{} is larger than {} MB: split it", printable(path), kMaxFileSize >> 20));
    }
  }
  if (std::ferror(file.get()) != 0) throw Failure(fmt::format("cannot read {}", printable(path)));
  return text;
}

std::vector<GameRecord> records_of(const std::string& text, const std::string& path) {
  const auto games = parse_records(text);
  if (!games) {
    const LineColumn at = line_column(text, games.error().offset);
    throw Failure(fmt::format("{}:{}:{}: {}", printable(path), at.line, at.column,
                              printable(games.error().reason)),
                  kWrongUsage);
  }
  if (games->empty()) {
    throw Failure(fmt::format("{} holds no games", printable(path)), kWrongUsage);
  }
  return *games;
}

std::vector<GameRecord> read_records(const std::string& path) {
  return records_of(read_file(path), path);
}

Position read_position(const std::string& text) {
  if (text == "start" || text == "startpos") return {};
  const auto position = parse_position(text);
  if (!position) fail_at("wrong position", text, position.error());
  return *position;
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

FileKind kind_of_file(const std::string& path, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || text[first] == '{') return FileKind::kResults;
  constexpr std::size_t kLooked = 100;
  if (begins_record(text.substr(first, kLooked)) || path.ends_with(".ygn")) {
    return FileKind::kRecords;
  }
  return path.ends_with(".jsonl") ? FileKind::kResults : FileKind::kOther;
}

}  // namespace yolah::cli
