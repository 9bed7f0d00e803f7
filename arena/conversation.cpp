#include "arena/conversation.h"

#include <algorithm>
#include <array>

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

}  // namespace

std::string time_text(milliseconds time) {
  const auto count = time.count();
  if (count < 1000) return std::to_string(count) + " ms";
  const auto tenths = count / 100;
  return std::to_string(tenths / 10) +
         (tenths % 10 != 0 ? "." + std::to_string(tenths % 10) : std::string()) + " s";
}

Conversation::Conversation(const std::vector<std::string>& command, const std::string& folder,
                           const std::optional<GroupLimits>& limits, const std::atomic<bool>& stop)
    : process_(command, folder, limits), stop_(stop) {}

void Conversation::begin() {
  sent_.clear();
  received_.clear();
}

void Conversation::say(std::string_view lines) {
  std::string text(lines);
  text += '\n';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    remember(sent_, std::string_view(text).substr(at, end - at));
    at = end + 1;
  }
  asked_ = Clock::now();
  // A program that takes no more has ended, or will not answer: that is where it
  // is noticed, with better words.
  process_.tell(text, asked_ + kWritingTime);
}

void Conversation::hear(std::string_view line) {
  remember(received_, line);
  constexpr std::string_view kName = "id name ";
  if (name_.empty() && line.starts_with(kName)) name_ = printable(line.substr(kName.size()));
  if (is_protocol(line)) return;
  ++stray_count_;
  if (strays_.size() < kShownStrays) strays_.push_back(printable(line));
}

EngineProcess::Heard Conversation::listen(std::string_view word, milliseconds patience) {
  const auto heard = process_.listen(Clock::now() + patience, stop_, [&](std::string_view line) {
    hear(line);
    if (first_word(line) != word) return false;
    answer_ = line;
    return true;
  });
  if (heard == EngineProcess::Heard::kStopped) throw Interrupted();
  return heard;
}

void Conversation::fail_gone(std::string_view word) {
  const std::string what = process_.wait_for_exit(Clock::now() + kDyingTime)
                               ? "the program " + process_.how_it_ended()
                               : "the program closed its standard output";
  const std::string last = sent_.empty() ? "" : "; the last line was `" + sent_.back() + "`";
  throw BadAnswer(what + " instead of answering `" + std::string(word) + "`",
                  process_.log().empty()
                      ? "Start it by hand and type what was sent" + last + "."
                      : "What it wrote to standard error (stderr) says why, most likely.");
}

Conversation::Answer Conversation::await(std::string_view word, milliseconds patience) {
  const auto heard = listen(word, patience);
  const auto time = duration_cast<milliseconds>(Clock::now() - asked_);
  if (heard == EngineProcess::Heard::kAnswer) return {answer_, time};
  if (heard == EngineProcess::Heard::kEnd) fail_gone(word);
  throw BadAnswer("no `" + std::string(word) + "` came within " + time_text(patience),
                  "Answer by a line that begins with `" + std::string(word) +
                      "`, and flush standard output after every line.");
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
