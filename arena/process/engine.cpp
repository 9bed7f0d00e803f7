#include "arena/process/engine.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "arena/game.h"
#include "engine/protocol/words.h"

namespace yolah::arena {
namespace {

using std::chrono::milliseconds;
using Clock = EngineProcess::Clock;
using Heard = EngineProcess::Heard;

/// A program that closed a pipe may be about to end; so long to see it.
constexpr milliseconds kLastBreath{200};

GoCommand go_command(const Limits& limits, Color side) {
  GoCommand go;
  if (limits.clock) {
    const auto own = static_cast<std::size_t>(index(side));
    go.clocks[own] = limits.clock;
    go.clocks[1 - own] = limits.opponent_clock.value_or(*limits.clock);
  }
  go.move_time = limits.move_time;
  go.nodes = limits.nodes;
  go.depth = limits.depth;
  return go;
}

std::string milliseconds_text(milliseconds time) {
  return std::to_string(time.count()) + "ms";
}

/// Until when an answer is waited for, and what it means when none comes.
struct Patience {
  milliseconds time{0};
  Termination outcome = Termination::kStall;
  std::string verdict;
};

Patience patience_for(const Limits& limits, milliseconds stall_timeout) {
  Patience patience;
  patience.time = limits.move_time.value_or(milliseconds(0)) + stall_timeout;
  if (limits.clock && limits.clock->remaining + kMoveTimeTolerance < patience.time) {
    patience.time = limits.clock->remaining + kMoveTimeTolerance;
    patience.outcome = Termination::kTime;
    patience.verdict = "gave no move with " + milliseconds_text(limits.clock->remaining) + " left";
  } else {
    patience.verdict = "gave no move for " + milliseconds_text(patience.time);
  }
  return patience;
}

void add_info(Report& report, const InfoReply& info) {
  report.depth = std::max(report.depth, info.depth);
  report.selective_depth = std::max(report.selective_depth, info.selective_depth);
  report.nodes = std::max(report.nodes, info.nodes);
  report.memory_permille = info.memory_permille;
  if (!info.line) return;
  const auto rank = static_cast<std::size_t>(info.rank);
  // Ranks come in order; what skips one has nowhere to go.
  if (rank > report.lines.size() + 1) return;
  if (rank > report.lines.size()) report.lines.emplace_back();
  report.lines[rank - 1] = *info.line;
}

bool begins_with_best_move(std::string_view line) {
  return WordReader(line).peek() == "bestmove";
}

/// Hears what a search says, up to its move.
class SearchListener {
 public:
  SearchListener(Clock::time_point start, const OnReport& on_report)
      : start_(start), on_report_(on_report) {}

  bool hear(std::string_view line) {
    const auto reply = parse_reply(line);
    if (!reply) {
      if (!begins_with_best_move(line)) return false;
      mistake_ = "answered with a " + reply.error().reason;
      return true;
    }
    if (const auto* info = std::get_if<InfoReply>(&*reply)) {
      add_info(result_.report, *info);
      result_.report.elapsed = Clock::now() - start_;
      if (on_report_) on_report_(result_.report);
    }
    const auto* best = std::get_if<BestMoveReply>(&*reply);
    if (best == nullptr) return false;
    if (best->move) {
      result_.move = *best->move;
    } else {
      mistake_ = "said that it has no move";
    }
    return true;
  }

  /// What is wrong with the answer, or an empty string.
  const std::string& mistake() const { return mistake_; }

  SearchResult result() && {
    result_.report.elapsed = Clock::now() - start_;
    return std::move(result_);
  }

 private:
  Clock::time_point start_;
  const OnReport& on_report_;
  SearchResult result_;
  std::string mistake_;
};

}  // namespace

Engine::Engine(const EngineSetup& setup, const std::atomic<bool>& stop) try
    : setup_(setup), process_(setup.command, setup.folder, setup.limits) {
  greet(stop);
  started_ = true;
} catch (const std::runtime_error& error) {
  throw PlayerFailure(Termination::kFailedStart,
                      "could not be started: " + std::string(error.what()));
}

Engine::~Engine() {
  if (healthy_) process_.quit(setup_.quit_grace);
}

void Engine::greet(const std::atomic<bool>& stop) {
  const auto start = Clock::now();
  const auto deadline = start + setup_.start_timeout;
  tell(to_string(UgiCommand(HelloCommand{})) + "\n", deadline);
  // A program that only knows the other dialect keeps quiet: the second try.
  if (!await<OkReply>(start + setup_.start_timeout / 2, stop)) {
    tell(to_string(UgiCommand(HelloCommand{true})) + "\n", deadline);
    if (!await<OkReply>(deadline, stop)) {
      fail(Termination::kStall,
           "did not answer ugi by ugiok within " + milliseconds_text(setup_.start_timeout));
    }
  }
  std::string text;
  for (const SetOptionCommand& option : setup_.options)
    text += to_string(UgiCommand(option)) + "\n";
  tell(text, deadline);
  new_game(stop);
}

void Engine::new_game(const std::atomic<bool>& stop) {
  process_.forget();
  const auto deadline = Clock::now() + setup_.start_timeout;
  tell(to_string(UgiCommand(NewGameCommand{})) + "\n" + to_string(UgiCommand(IsReadyCommand{})) +
           "\n",
       deadline);
  if (!await<ReadyReply>(deadline, stop)) {
    fail(Termination::kStall,
         "did not answer isready by readyok within " + milliseconds_text(setup_.start_timeout));
  }
}

SearchResult Engine::search(const Position& position, const Limits& limits,
                            const std::atomic<bool>& stop, const OnReport& on_report) {
  process_.forget();
  const auto start = Clock::now();
  const Patience patience = patience_for(limits, setup_.stall_timeout);
  const auto deadline = start + patience.time;
  tell(to_string(UgiCommand(PositionCommand{position})) + "\n" +
           to_string(UgiCommand(go_command(limits, position.side_to_move()))) + "\n",
       deadline);
  SearchListener listener(start, on_report);
  switch (
      process_.listen(deadline, stop, [&](std::string_view line) { return listener.hear(line); })) {
    case Heard::kAnswer:
      if (!listener.mistake().empty()) fail(Termination::kIllegal, listener.mistake());
      break;
    case Heard::kNothing:
      fail(patience.outcome, patience.verdict);
    case Heard::kStopped:
      healthy_ = false;
      break;
    case Heard::kEnd:
      fail_gone("closed its output");
  }
  return std::move(listener).result();
}

void Engine::tell(const std::string& text, TimePoint deadline) {
  if (process_.tell(text, deadline)) return;
  if (Clock::now() < deadline) fail_gone("closed its input");
  fail(Termination::kStall, "does not read its input");
}

template <class Reply>
bool Engine::await(TimePoint deadline, const std::atomic<bool>& stop) {
  switch (process_.listen(deadline, stop, [](std::string_view line) {
    const auto reply = parse_reply(line);
    return reply && std::holds_alternative<Reply>(*reply);
  })) {
    case Heard::kAnswer:
      return true;
    case Heard::kNothing:
      return false;
    case Heard::kStopped:
      fail(Termination::kAbandoned, "was not waited for");
    case Heard::kEnd:
      fail_gone("closed its output");
  }
  return false;
}

void Engine::fail(Termination how, std::string what) {
  healthy_ = false;
  if (!started_ && how != Termination::kAbandoned) {
    how = Termination::kFailedStart;
    what = "could not be started: it " + what;
  }
  throw PlayerFailure(how, std::move(what), process_.log());
}

void Engine::fail_gone(std::string_view closed) {
  if (process_.wait_for_exit(Clock::now() + kLastBreath)) {
    fail(Termination::kCrash, process_.how_it_ended());
  }
  fail(Termination::kDisconnect, std::string(closed));
}

}  // namespace yolah::arena
