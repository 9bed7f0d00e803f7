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

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
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

/// How long an answer is waited for, and what it means when none comes.
struct Patience {
  nanoseconds own{0};                    // of time that the machine did not take
  std::optional<nanoseconds> processor;  // beside that, if it is charged for
  Termination outcome = Termination::kStall;
  std::string verdict;

  bool is_over(const MoveTime& spent) const {
    // Under any load there is an end.
    constexpr int kMostLoad = 20;
    return spent.own() >= own || spent.wall >= kMostLoad * own ||
           (processor && spent.processor && *spent.processor >= *processor);
  }

  /// When to look again.
  milliseconds next_look(const MoveTime& spent) const {
    constexpr milliseconds kSoonest{5};
    constexpr milliseconds kLatest{50};
    const auto left = duration_cast<milliseconds>(own - spent.own());
    return std::clamp(left, kSoonest, processor ? kLatest : std::max(left, kSoonest));
  }
};

Patience patience_for(const Limits& limits, milliseconds stall_timeout, bool by_processor) {
  Patience patience;
  const milliseconds stall = limits.move_time.value_or(milliseconds(0)) + stall_timeout;
  patience.own = stall;
  patience.verdict = "gave no move for " + milliseconds_text(stall);
  if (!limits.clock) return patience;
  const milliseconds left = limits.clock->remaining;
  const nanoseconds allowed = left + kMoveTimeTolerance;
  if (by_processor) {
    patience.processor = allowed;
    patience.own = std::min(patience.own, idling_guard(left));
  } else {
    patience.own = std::min<nanoseconds>(patience.own, allowed);
  }
  if (by_processor || patience.own < stall) {
    patience.outcome = Termination::kTime;
    patience.verdict = "gave no move with " + milliseconds_text(left) + " left";
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

class Engine::Turn {
 public:
  explicit Turn(Engine& engine) : engine_(engine), was_halted_(engine.process_.thaw()) {}
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (engine_.healthy_ && !engine_.setup_.ponders) engine_.process_.freeze();
  }

  bool was_halted() const { return was_halted_; }

 private:
  Engine& engine_;
  bool was_halted_;
};

Engine::Engine(const EngineSetup& setup, const std::atomic<bool>& stop) try
    : setup_(setup), process_(setup.command, setup.folder, setup.limits) {
  const Turn turn(*this);
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
  begin_game(stop);
}

void Engine::new_game(const std::atomic<bool>& stop) {
  const Turn turn(*this);
  begin_game(stop);
}

void Engine::begin_game(const std::atomic<bool>& stop) {
  process_.forget();
  tell(to_string(UgiCommand(NewGameCommand{})) + "\n", Clock::now() + setup_.start_timeout);
  await_ready(Clock::now() + setup_.start_timeout, stop);
}

void Engine::await_ready(TimePoint deadline, const std::atomic<bool>& stop) {
  tell(to_string(UgiCommand(IsReadyCommand{})) + "\n", deadline);
  if (await<ReadyReply>(deadline, stop)) return;
  fail(Termination::kStall,
       "did not answer isready by readyok within " + milliseconds_text(setup_.start_timeout));
}

SearchResult Engine::search(const Position& position, const Limits& limits,
                            const std::atomic<bool>& stop, const OnReport& on_report) {
  process_.forget();
  const bool is_timed = limits.move_time || limits.clock;
  const EngineProcess::Mark start = process_.mark(is_timed);
  const Turn turn(*this);
  // What it still had to say when it was halted belongs to the move before.
  if (turn.was_halted()) await_ready(start.when + setup_.start_timeout, stop);
  tell(to_string(UgiCommand(PositionCommand{position})) + "\n" +
           to_string(UgiCommand(go_command(limits, position.side_to_move()))) + "\n",
       start.when + setup_.start_timeout);
  SearchListener listener(start.when, on_report);
  await_move(listener, limits, start, stop);
  if (!listener.mistake().empty()) fail(Termination::kIllegal, listener.mistake());
  last_move_ = process_.since(start);
  return std::move(listener).result();
}

template <class Listener>
void Engine::await_move(Listener& listener, const Limits& limits, const EngineProcess::Mark& start,
                        const std::atomic<bool>& stop) {
  const Patience patience = patience_for(limits, setup_.stall_timeout, start.processor.has_value());
  const auto hear = [&](std::string_view line) { return listener.hear(line); };
  for (auto deadline = start.when + patience.next_look({});;) {
    switch (process_.listen(deadline, stop, hear)) {
      case Heard::kAnswer:
        return;
      case Heard::kStopped:
        healthy_ = false;
        return;
      case Heard::kEnd:
        fail_gone("closed its output");
      case Heard::kNothing:
        break;
    }
    const MoveTime spent = process_.since(start);
    if (patience.is_over(spent)) fail(patience.outcome, patience.verdict);
    deadline = Clock::now() + patience.next_look(spent);
  }
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
