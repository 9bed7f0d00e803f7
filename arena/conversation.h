// A talk with a bot's program that remembers what was said, so that a finding can
// show it, and what the program said that it should not have.
//
// Silence, the end of the program and a line that makes no sense are thrown as a
// BadAnswer; the talk is then only good for its memories.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/process/engine_process.h"

namespace yolah::arena {

/// What a bot did wrong, and what its author can do about it.
struct BadAnswer : std::exception {
  BadAnswer(std::string what_happened, std::string what_to_do)
      : finding(std::move(what_happened)), advice(std::move(what_to_do)) {}
  const char* what() const noexcept override { return finding.c_str(); }

  std::string finding;
  std::string advice;
};

/// The user wants no more.
struct Interrupted : std::exception {};

class Conversation {
 public:
  using Clock = std::chrono::steady_clock;

  struct Answer {
    std::string line;
    std::chrono::milliseconds time{0};  ///< Since the last line was said.
  };

  /// Starts the program in a folder, empty for here; throws std::system_error.
  Conversation(const std::vector<std::string>& command, const std::string& folder,
               const std::optional<GroupLimits>& limits, const std::atomic<bool>& stop);

  /// Another check begins: what was said so far is forgotten.
  void begin();

  /// Says lines, one or several separated by line feeds.
  void say(std::string_view lines);
  /// Waits for a line with this first word; throws BadAnswer when there is none.
  Answer await(std::string_view word, std::chrono::milliseconds patience);
  Answer ask(std::string_view lines, std::string_view word, std::chrono::milliseconds patience);
  /// Whether such a line comes within this time. The end of the program is thrown.
  bool comes(std::string_view word, std::chrono::milliseconds patience);
  /// Whether the program ends within this time.
  bool ends(std::chrono::milliseconds patience);
  std::string how_it_ended() const { return process_.how_it_ended(); }

  /// What it calls itself by `id name`; empty if it has not yet.
  const std::string& name() const { return name_; }
  /// What was said since begin(), fit to be shown; of long talks the last lines.
  const std::deque<std::string>& sent() const { return sent_; }
  const std::deque<std::string>& received() const { return received_; }
  /// Lines that are not of the protocol, of all the talk: some, and how many.
  const std::vector<std::string>& strays() const { return strays_; }
  std::size_t stray_count() const { return stray_count_; }
  /// The end of its standard error.
  std::string log() const { return process_.log(); }

 private:
  EngineProcess::Heard listen(std::string_view word, std::chrono::milliseconds patience);
  void hear(std::string_view line);
  /// Why there is no answer any more.
  [[noreturn]] void fail_gone(std::string_view word);

  EngineProcess process_;
  const std::atomic<bool>& stop_;
  Clock::time_point asked_ = Clock::now();
  std::deque<std::string> sent_;
  std::deque<std::string> received_;
  std::string answer_;
  std::string name_;
  std::vector<std::string> strays_;
  std::size_t stray_count_ = 0;
};

/// "1.5 s", "200 ms".
std::string time_text(std::chrono::milliseconds time);

}  // namespace yolah::arena
