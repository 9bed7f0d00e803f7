#include "arena/transcript.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "arena/line_log.h"
#include "arena/process/log_tail.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

std::string file_of_game(const std::string& folder, std::uint64_t game) {
  std::array<char, 40> name{};
  std::snprintf(name.data(), name.size(), "game-%04llu.log",
                static_cast<unsigned long long>(game + 1));
  return (std::filesystem::path(folder) / name.data()).string();
}

std::string seconds_text(std::chrono::steady_clock::duration time) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.3f", std::chrono::duration<double>(time).count());
  return text.data();
}

}  // namespace

Transcript::Transcript(const std::string& folder, std::uint64_t game)
    : path_(file_of_game(folder, game)) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw LogError("cannot make the folder " + folder + ": " + error.message());
  file_.open(path_, std::ios::binary | std::ios::trunc);
  note("game " + std::to_string(game + 1));
  note("> told to the program, < said by it, ! written to its standard error; times in seconds");
}

void Transcript::add(Color side, const SpokenLine& line) {
  if (!start_) start_ = line.when;
  std::string_view text = line.text;
  const bool is_long = text.size() > kLongestShown;
  write(seconds_text(line.when - *start_) + " " + std::string(to_string(side)) + " " +
        static_cast<char>(line.way) + " " + clean_text(text.substr(0, kLongestShown)) +
        (is_long ? " ..." : ""));
}

void Transcript::note(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    write("# " + clean_text(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void Transcript::write(const std::string& line) {
  if (size_ > kMostBytes) return;
  size_ += line.size() + 1;
  file_ << (size_ > kMostBytes ? "# the rest is left out" : line) << '\n' << std::flush;
  if (!file_) {
    throw LogError("cannot write " + path_ + ": " + std::generic_category().message(errno));
  }
}

}  // namespace yolah::arena
