#include "arena/conversation.h"

#include <algorithm>
#include <array>

#include "arena/process/log_tail.h"
#include "engine/protocol/ugi_text.h"
#include "engine/protocol/words.h"

namespace yolah::arena {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::size_t kShownLines = 8;
constexpr std::size_t kShownStrays = 3;
/// For a program that does not read on to take a line.
constexpr milliseconds kWritingTime{2000};
/// Between the end of a program's output and its own.
constexpr milliseconds kDyingTime{1000};
/// A program that is asked to end empties its buffers within this time.
constexpr milliseconds kFlushTime{500};

constexpr std::array<std::string_view, 8> kWords = {"id",      "option", "ugiok",    "uciok",
                                                    "readyok", "info",   "bestmove", "response"};

void remember(std::deque<std::string>& lines, std::string_view line) {
  lines.push_back(printable(line));
  if (lines.size() > kShownLines) lines.pop_front();
}

std::string_view first_word(std::string_view line) {
  return WordReader(line).next();
}

/// A line that a referee can make something of; an empty one does no harm.
bool is_protocol(std::string_view line) {
  const std::string_view word = first_word(line);
  if (word.empty()) return true;
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end() && parse_reply(line);
}

std::string in_code(std::string_view word) {
  return "`" + printable(word) + "`";
}

bool is_word(std::string_view line, std::string_view word) {
  const std::string_view first = first_word(line);
  return first == word || (word == "ugiok" && first == "uciok");
}

/// Whether a line of the text begins with the word.
bool has_line_with(std::string_view text, std::string_view word) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (is_word(text.substr(0, end), word)) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

constexpr std::string_view kFlushAdvice =
    "Flush after every line: print(..., flush=True) in Python, std::endl in C++, fflush(stdout) in "
    "C, System.out.flush() in Java.";

}  // namespace

std::string time_text(std::chrono::nanoseconds time) {
  const auto count = duration_cast<milliseconds>(time).count();
  if (count < 1000) return std::to_string(count) + " ms";
  const auto tenths = count / 100;
  return std::to_string(tenths / 10) +
         (tenths % 10 != 0 ? "." + std::to_string(tenths % 10) : std::string()) + " s";
}

Conversation::Conversation(const std::vector<std::string>& command, const std::string& folder,
                           const std::optional<GroupLimits>& limits, const std::atomic<bool>& stop)
    : process_(command, folder, limits), stop_(stop), asked_(process_.mark()) {}

void Conversation::begin(milliseconds budget) {
  sent_.clear();
  received_.clear();
  deadline_ = Clock::now() + budget;
}

milliseconds Conversation::left() const {
  return std::max(duration_cast<milliseconds>(deadline_ - Clock::now()), milliseconds(0));
}

void Conversation::say(std::string_view lines) {
  std::string text(lines);
  text += '\n';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    remember(sent_, std::string_view(text).substr(at, end - at));
    at = end + 1;
  }
  asked_ = process_.mark();
  said_since_ = 0;
  // A program that takes no more has ended, or will not answer: that is where it
  // is noticed, with better words.
  process_.tell(text, asked_.when + kWritingTime);
}

void Conversation::hear(std::string_view line) {
  ++said_since_;
  remember(received_, line);
  constexpr std::string_view kName = "id name ";
  if (name_.empty() && line.starts_with(kName)) name_ = printable(line.substr(kName.size()));
  if (is_protocol(line)) return;
  ++stray_count_;
  if (strays_.size() < kShownStrays) strays_.push_back(printable(line));
}

EngineProcess::Heard Conversation::listen(std::string_view word, milliseconds patience) {
  constexpr milliseconds kLeast{5};
  const EngineProcess::Mark start = process_.mark();
  for (milliseconds wait = patience;;) {
    const auto until = std::min(deadline_, Clock::now() + wait);
    const auto heard = process_.listen(until, stop_, [&](std::string_view line) {
      hear(line);
      if (!is_word(line, word)) return false;
      answer_ = line;
      return true;
    });
    if (heard == EngineProcess::Heard::kStopped) throw Interrupted();
    if (heard != EngineProcess::Heard::kNothing) return heard;
    wait = patience - duration_cast<milliseconds>(process_.since(start).own());
    if (wait < kLeast || Clock::now() >= deadline_) return heard;
  }
}

void Conversation::fail_gone(std::string_view word) {
  const bool ended = process_.wait_for_exit(Clock::now() + kDyingTime);
  const std::string what =
      ended ? "the program " + process_.how_it_ended() : "the program closed its standard output";
  const std::string why = cause_in(process_.log());
  if (!why.empty()) {
    throw BadAnswer(what + " when " + in_code(word) + " was expected: " + why,
                    "Read what it wrote to standard error (stderr), and mend that first.", why);
  }
  const std::string last = sent_.empty() ? "" : "; the last line was " + in_code(sent_.back());
  throw BadAnswer(
      what + " when " + in_code(word) + " was expected; it wrote nothing to standard error",
      "Start it by hand and type what was sent" + last + ".", what);
}

void Conversation::look_elsewhere(std::string_view word) {
  if (const std::string line = process_.unfinished_line(); is_word(line, word)) {
    throw BadAnswer(in_code(line) + " came without the end of its line",
                    "End every line by a line feed: print() does so in Python; in C write \\n.",
                    "lines are not ended");
  }
  if (has_line_with(process_.log(), word)) {
    throw BadAnswer(in_code(word) + " was written to standard error",
                    "Write answers to standard output; standard error is for people.",
                    "answers go to standard error");
  }
}

void Conversation::look_in_its_buffer(std::string_view word) {
  process_.tell("quit\n", Clock::now());
  process_.close_input();
  const auto heard = listen(word, kFlushTime);
  if (heard != EngineProcess::Heard::kAnswer) return;
  throw BadAnswer(in_code(word) + " came only when the program ended: its output is not flushed",
                  "The answer waited in a buffer. " + std::string(kFlushAdvice),
                  "output is not flushed");
}

void Conversation::fail_silent(std::string_view word, milliseconds patience) {
  look_elsewhere(word);
  if (process_.cannot_answer()) {
    throw BadAnswer("the program closed its standard output: " + in_code(word) + " cannot come",
                    "Do not close standard output, nor let it go elsewhere.",
                    "the program closed its standard output");
  }
  const std::string none = "no " + in_code(word) + " came within " + time_text(patience);
  const auto ran = process_.ran_since(asked_);
  if (2 * ran > process_.since(asked_).own()) {
    throw BadAnswer(none + ", and the program was computing all the time (" + time_text(ran) +
                        " of processor time)",
                    "It is in an endless loop, or it thinks for too long: look at the clock while "
                    "thinking, and answer when the time is over.",
                    "the program computes without an end");
  }
  if (said_since_ > 0 && !is_protocol(received_.back())) {
    throw BadAnswer("the program said " + yolah::quoted(received_.back()) +
                        (said_since_ > 1 ? " and other lines" : "") + ", but no " + in_code(word),
                    "Answer by a line that begins with " + in_code(word) +
                        "; print everything for people to standard error.",
                    "the program says something other than " + in_code(word));
  }
  look_in_its_buffer(word);
  throw BadAnswer(none + ", and the program was not computing: it waits for something",
                  "Is the command known to it, and is it answered in every case? Does it read "
                  "line by line, and not to the end of the input? Does it sleep, or wait for a "
                  "lock?",
                  "the program waits and does not answer");
}

Conversation::Answer Conversation::await(std::string_view word, milliseconds patience) {
  const auto heard = listen(word, patience);
  if (heard == EngineProcess::Heard::kAnswer) return {answer_, process_.since(asked_)};
  if (heard == EngineProcess::Heard::kEnd) fail_gone(word);
  fail_silent(word, patience);
}

Conversation::Answer Conversation::ask(std::string_view lines, std::string_view word,
                                       milliseconds patience) {
  say(lines);
  return await(word, patience);
}

bool Conversation::comes(std::string_view word, milliseconds patience) {
  const auto heard = listen(word, patience);
  if (heard == EngineProcess::Heard::kEnd) fail_gone(word);
  return heard == EngineProcess::Heard::kAnswer;
}

bool Conversation::ends(milliseconds patience) {
  const Clock::time_point deadline = Clock::now() + patience;
  // What it still says belongs to the talk. No line has a space for its first word.
  if (listen(" ", patience) != EngineProcess::Heard::kEnd) return false;
  return process_.wait_for_exit(std::max(deadline, Clock::now() + kDyingTime));
}

}  // namespace yolah::arena
