// A player's program that speaks the engine protocol (docs/protocol.md), as the
// referee talks to it: greeting, options, new games, moves.
//
// Whatever goes wrong is thrown as a PlayerFailure that says what the program did,
// with the last lines of its standard error; after that, and after a search that
// was stopped, it is not healthy and only good to be destroyed.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/process/engine_process.h"
#include "engine/protocol/ugi_command.h"
#include "engine/protocol/ugi_text.h"
#include "engine/rules/position.h"
#include "engine/rules/record.h"
#include "engine/search/limits.h"
#include "engine/search/player.h"

namespace yolah::arena {

struct EngineSetup {
  std::vector<std::string> command;   ///< The program and its arguments; at least one.
  std::string folder;                 ///< Where it runs; empty for here.
  std::optional<GroupLimits> limits;  ///< As in EngineProcess; set by sandboxed().
  std::vector<SetOptionCommand> options;
  /// For greeting, options and each new game.
  std::chrono::milliseconds start_timeout{10'000};
  /// How long it may take for a move without a clock; beyond its move time, if any.
  std::chrono::milliseconds stall_timeout{10'000};
  /// Whether it may think while its opponent does. If not, it is halted meanwhile, where a
  /// control group can do that.
  bool ponders = false;
  /// How long it may take to end when asked to, and again when told to.
  std::chrono::milliseconds quit_grace{500};
};

class Engine {
 public:
  /// Starts the program and gets it ready. When `stop` becomes true, it fails.
  Engine(const EngineSetup& setup, const std::atomic<bool>& stop);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  /// Ends it, politely if it is healthy.
  ~Engine();

  void new_game(const std::atomic<bool>& stop);

  /// As Player::search. After a stop, the answer is no answer.
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report);

  /// What the last search took.
  const MoveTime& last_move() const { return last_move_; }

  /// As in EngineProcess.
  std::string take_errors() { return process_.take_errors(); }
  void watch(OnSpokenLine on_line) { process_.watch(std::move(on_line)); }

  bool is_healthy() const { return healthy_; }

 private:
  using TimePoint = EngineProcess::Clock::time_point;

  /// While one exists, the program runs; it is halted afterwards.
  class Turn;

  void greet(const std::atomic<bool>& stop);
  void begin_game(const std::atomic<bool>& stop);
  /// Waits for the move as long as the limits allow.
  template <class Listener>
  void await_move(Listener& listener, const Limits& limits, const EngineProcess::Mark& start,
                  const std::atomic<bool>& stop);
  void await_ready(TimePoint deadline, const std::atomic<bool>& stop);
  void tell(const std::string& text, TimePoint deadline);
  /// Waits for a reply of this type; what it is in words, for the failure.
  template <class Reply>
  bool await(TimePoint deadline, const std::atomic<bool>& stop);

  [[noreturn]] void fail(Termination how, std::string what);
  /// It ended, or closed its input or output.
  [[noreturn]] void fail_gone(std::string_view closed);

  EngineSetup setup_;
  EngineProcess process_;
  MoveTime last_move_;
  bool started_ = false;
  bool healthy_ = true;
};

}  // namespace yolah::arena
