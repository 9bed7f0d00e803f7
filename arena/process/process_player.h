// Engine processes as players of matches.
//
// A program is started once for each game that is played at the same time, and
// kept from game to game (`uginewgame` in between) unless the pool says otherwise;
// one that failed is thrown away, and the next game starts another.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/game.h"
#include "arena/process/engine.h"

namespace yolah::arena {

/// Programs of one kind that wait for a game. May be used by several threads.
class EnginePool {
 public:
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  /// When `stop` becomes true, waiting for a program to start ends by failing. It
  /// must outlive the pool. At most so many programs wait for a game; the others
  /// end after theirs.
  EnginePool(EngineSetup setup, const std::atomic<bool>& stop, std::size_t most_idle = kAll);

  /// A program ready for a new game; throws PlayerFailure.
  std::unique_ptr<Engine> take();
  /// Ends a program that is not healthy.
  void give_back(std::unique_ptr<Engine> engine);

 private:
  std::unique_ptr<Engine> take_idle();

  EngineSetup setup_;
  const std::atomic<bool>& stop_;
  std::size_t most_idle_;
  std::mutex mutex_;  // guards what follows
  std::vector<std::unique_ptr<Engine>> idle_;
};

/// Takes a program from the pool while it lives. One that cannot be started fails
/// when it is first asked for a move, so that the referee hears of it as of any
/// other failure.
class ProcessPlayer final : public TimedPlayer {
 public:
  explicit ProcessPlayer(std::shared_ptr<EnginePool> pool);
  ProcessPlayer(const ProcessPlayer&) = delete;
  ProcessPlayer& operator=(const ProcessPlayer&) = delete;
  ~ProcessPlayer() override;

  void new_game() override;
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

  MoveTime last_move() const override { return last_move_; }
  std::string take_errors() override;
  void watch(OnSpokenLine on_line) override;

  /// Why there is no program, if there is none.
  const std::optional<PlayerFailure>& failure() const { return failure_; }

 private:
  void take();

  std::shared_ptr<EnginePool> pool_;
  std::unique_ptr<Engine> engine_;
  std::optional<PlayerFailure> failure_;
  MoveTime last_move_;
  std::string last_errors_;  // of a program that is gone
  OnSpokenLine on_line_;     // may be empty
};

}  // namespace yolah::arena
