#include "cli/options/arena_input.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#include "arena/move_time.h"
#include "arena/process/processor_wait.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"

namespace yolah::cli {

arena::Openings read_openings(const std::string& path) {
  const std::string text = read_file(path);
  const auto openings = arena::Openings::from_text(text);
  if (!openings) {
    const LineColumn place = line_column(text, openings.error().offset);
    throw Failure(fmt::format("wrong opening at {}:{}:{}: {}", printable(path), place.line,
                              place.column, openings.error().reason),
                  kWrongUsage);
  }
  return *openings;
}

RecordFile::RecordFile(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  file_.open(path_, std::ios::binary | std::ios::trunc);
  check();
}

void RecordFile::add(const GameRecord& game) {
  if (!path_.empty()) add(to_string(game));
}

void RecordFile::add(const std::string& text) {
  if (path_.empty()) return;
  file_ << (empty_ ? "" : "\n") << text << std::flush;
  empty_ = false;
  check();
}

void RecordFile::check() const {
  if (file_) return;
  throw Failure(fmt::format("cannot write {}: {}", path_, std::generic_category().message(errno)));
}

void warn_if_crowded(const Limits& limits, int concurrency) {
  const unsigned cores = std::thread::hardware_concurrency();
  const bool timed = limits.move_time || limits.clock;
  if (!timed || cores == 0 || static_cast<unsigned>(concurrency) <= cores) return;
  fmt::print(
      stderr,
      "yolah: {} games with time limits run at once on {} cores: players will lose time to each "
      "other\n",
      concurrency, cores);
}

std::chrono::nanoseconds calibrated_tolerance(const Limits& limits) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  if (!limits.move_time && !limits.clock) return arena::kMoveTimeTolerance;
  // A clock is for some thirty moves.
  constexpr int kMovesOfAClock = 30;
  const milliseconds a_move =
      limits.move_time ? *limits.move_time
                       : limits.clock->remaining / kMovesOfAClock + limits.clock->increment;
  const std::chrono::nanoseconds delay = arena::measure_wake_up_delay();
  if (4 * delay > a_move) {
    fmt::print(stderr,
               "yolah: the machine is too busy for these limits: it wakes programs up {} ms late, "
               "and they have about {} ms a move. Stop other work, play fewer games at once or "
               "give more time.\n",
               duration_cast<milliseconds>(delay).count(), a_move.count());
  }
  return arena::kMoveTimeTolerance + delay;
}

}  // namespace yolah::cli
