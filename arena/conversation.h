// A talk with a bot's program that remembers what was said, so that a finding can
// show it, and what the program said that it should not have.
//
// Silence, the end of the program and a line that makes no sense are thrown as a
// BadAnswer; the talk is then only good for its memories. Time in which the machine did not let the
// program run is not taken for silence.
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
  BadAnswer(std::string what_happened, std::string what_to_do, std::string why = {})
      : finding(std::move(what_happened)), advice(std::move(what_to_do)), cause(std::move(why)) {}
  const char* what() const noexcept override { return finding.c_str(); }

  std::string finding;
  std::string advice;
  std::string cause;  ///< The same whenever the same fault shows; empty: the finding.
};

/// The user wants no more.
struct Interrupted : std::exception {};

class Conversation {
 public:
  using Clock = std::chrono::steady_clock;

  struct Answer {
    std::string line;
    MoveTime time;  ///< Since the last line was said.
  };

  /// Starts the program in a folder, empty for here; throws std::system_error.
  Conversation(const std::vector<std::string>& command, const std::string& folder,
               const std::optional<GroupLimits>& limits, const std::atomic<bool>& stop);

  /// Another check begins, which may take so long: what was said so far is forgotten.
  void begin(std::chrono::milliseconds budget);
  /// What is left of that.
  std::chrono::milliseconds left() const;

  /// Says lines, one or several separated by line feeds.
  void say(std::string_view lines);
  /// Waits for a line with this first word; throws BadAnswer when there is none. `uciok` is as
  /// good as `ugiok`.
  Answer await(std::string_view word, std::chrono::milliseconds patience);
  Answer ask(std::string_view lines, std::string_view word, std::chrono::milliseconds patience);
  /// Whether such a line comes within this time. The end of the program is thrown.
  bool comes(std::string_view word, std::chrono::milliseconds patience);
  /// Whether the program ends within this time.
  bool ends(std::chrono::milliseconds patience);
  std::string how_it_ended() const { return process_.how_it_ended(); }
  /// Throws what can be told of a program that lives and did not say this word: whether it
  /// computes, waits, or keeps its answer in a buffer. For the last, it is asked to end.
  [[noreturn]] void fail_silent(std::string_view word, std::chrono::milliseconds patience);

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
  /// The answer that came somewhere else than in a line of standard output.
  void look_elsewhere(std::string_view word);
  /// The answer that the program had kept in a buffer.
  void look_in_its_buffer(std::string_view word);
  /// Why there is no answer any more.
  [[noreturn]] void fail_gone(std::string_view word);

  EngineProcess process_;
  const std::atomic<bool>& stop_;
  EngineProcess::Mark asked_;
  Clock::time_point deadline_ = Clock::time_point::max();  // of the check
  std::size_t said_since_ = 0;                             // lines, since asked_
  std::deque<std::string> sent_;
  std::deque<std::string> received_;
  std::string answer_;
  std::string name_;
  std::vector<std::string> strays_;
  std::size_t stray_count_ = 0;
};

/// "1.5 s", "200 ms".
std::string time_text(std::chrono::nanoseconds time);

}  // namespace yolah::arena
