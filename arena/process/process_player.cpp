#include "arena/process/process_player.h"

#include <utility>

namespace yolah::arena {

EnginePool::EnginePool(EngineSetup setup, const std::atomic<bool>& stop, std::size_t most_idle)
    : setup_(std::move(setup)), stop_(stop), most_idle_(most_idle) {}

std::unique_ptr<Engine> EnginePool::take_idle() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  std::unique_ptr<Engine> engine = std::move(idle_.back());
  idle_.pop_back();
  return engine;
}

std::unique_ptr<Engine> EnginePool::take() {
  if (std::unique_ptr<Engine> engine = take_idle()) {
    try {
      engine->new_game(stop_);
      return engine;
    } catch (const PlayerFailure&) {
      // What became of it between two games is no fault in either: a fresh start.
      engine.reset();
    }
  }
  return std::make_unique<Engine>(setup_, stop_);
}

void EnginePool::give_back(std::unique_ptr<Engine> engine) {
  if (!engine || !engine->is_healthy()) return;
  const std::lock_guard lock(mutex_);
  if (idle_.size() < most_idle_) idle_.push_back(std::move(engine));
}

ProcessPlayer::ProcessPlayer(std::shared_ptr<EnginePool> pool) : pool_(std::move(pool)) {
  take();
}

ProcessPlayer::~ProcessPlayer() {
  if (engine_) engine_->watch({});
  pool_->give_back(std::move(engine_));
}

void ProcessPlayer::take() {
  failure_.reset();
  try {
    engine_ = pool_->take();
  } catch (const PlayerFailure& failure) {
    failure_ = failure;
    last_errors_ = failure.log;
  }
}

void ProcessPlayer::new_game() {
  if (engine_) engine_->watch({});
  pool_->give_back(std::move(engine_));
  take();
  if (on_line_) watch(on_line_);
}

SearchResult ProcessPlayer::search(const Position& position, const Limits& limits,
                                   const std::atomic<bool>& stop, const OnReport& on_report) {
  if (failure_) throw PlayerFailure(*failure_);
  try {
    SearchResult result = engine_->search(position, limits, stop, on_report);
    last_move_ = engine_->last_move();
    return result;
  } catch (const PlayerFailure& failure) {
    failure_ = failure;
    last_errors_ = engine_->take_errors();
    engine_.reset();
    throw;
  }
}

std::string ProcessPlayer::take_errors() {
  return engine_ ? engine_->take_errors() : std::exchange(last_errors_, {});
}

void ProcessPlayer::watch(OnSpokenLine on_line) {
  on_line_ = std::move(on_line);
  if (engine_) engine_->watch(on_line_);
}

}  // namespace yolah::arena
