#include "tests/load/journal.h"

#include <fmt/format.h>

#include <chrono>
#include <iterator>
#include <stdexcept>

#include "engine/rules/notation.h"

namespace yolah::load {
namespace {

constexpr std::size_t kEnough = 65'536;

}  // namespace

Journal::Journal(const std::string& path, Instant start)
    : file_(std::fopen(path.c_str(), "w")), start_(start) {
  if (!file_) throw std::runtime_error(fmt::format("--journal {}: cannot be written", path));
  // The time of the day, so that a test can tell what came before a fault of its making.
  const auto since = std::chrono::steady_clock::now() - start;
  const auto began = std::chrono::system_clock::now() - since;
  write(fmt::format(
      "{{\"began\":{}}}\n",
      std::chrono::duration_cast<std::chrono::milliseconds>(began.time_since_epoch()).count()));
}

void Journal::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  good_ = std::fwrite(lines.data(), 1, lines.size(), file_.get()) == lines.size() &&
          std::fflush(file_.get()) == 0 && good_;
}

bool Journal::good() {
  const std::lock_guard lock(mutex_);
  return good_;
}

void JournalLines::add(std::string_view game, const Event& event, Instant now) {
  if (journal_ == nullptr) return;
  const auto out = std::back_inserter(lines_);
  fmt::format_to(out, R"({{"game":"{}","seq":{},"kind":"{}")", game, event.seq,
                 to_string(event.kind));
  if (event.kind == EventKind::kMove || event.kind == EventKind::kPass) {
    fmt::format_to(out, R"(,"ply":{},"side":"{}")", event.ply, to_string(event.side));
  }
  if (event.kind == EventKind::kMove) {
    fmt::format_to(out, R"(,"move":"{}")", to_string(event.move));
  }
  if (event.kind == EventKind::kEnd) {
    fmt::format_to(out, R"(,"winner":"{}","termination":"{}")", to_string(event.winner),
                   to_string(event.termination));
  }
  end_line(now);
}

void JournalLines::add_acknowledged(std::string_view game, int seq, std::chrono::nanoseconds took,
                                    Instant now) {
  if (journal_ == nullptr) return;
  fmt::format_to(std::back_inserter(lines_), R"({{"game":"{}","acknowledged":{},"took":{:.2f})",
                 game, seq, std::chrono::duration<double, std::milli>(took).count());
  end_line(now);
}

void JournalLines::end_line(Instant now) {
  const auto since = now - journal_->start();
  fmt::format_to(std::back_inserter(lines_), ",\"ms\":{}}}\n",
                 std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
  if (lines_.size() >= kEnough) flush();
}

void JournalLines::flush() {
  if (journal_ == nullptr || lines_.empty()) return;
  journal_->write(lines_);
  lines_.clear();
}

}  // namespace yolah::load
