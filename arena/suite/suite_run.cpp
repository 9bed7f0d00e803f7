#include "arena/suite/suite_run.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "arena/game.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

/// Threads take positions by number.
class SuiteRunner {
 public:
  SuiteRunner(const SuiteSetup& setup, const std::atomic<bool>& stop, const OnAnswer& on_answer)
      : setup_(setup), stop_(stop), on_answer_(on_answer) {}

  std::vector<SuiteAnswer> run() {
    std::vector<std::jthread> threads;
    for (int i = 1; i < setup_.concurrency; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();  // joins them
    if (trouble_) std::rethrow_exception(trouble_);
    std::sort(answers_.begin(), answers_.end(),
              [](const SuiteAnswer& a, const SuiteAnswer& b) { return a.number < b.number; });
    return std::move(answers_);
  }

 private:
  bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

  void work() {
    while (!is_stopped() && !ended_.load(std::memory_order_relaxed)) {
      const std::size_t number = next_.fetch_add(1);
      if (number >= setup_.positions.size()) return;
      try {
        SuiteAnswer answer = ask(number);
        const std::lock_guard lock(mutex_);
        if (is_stopped()) return;
        answers_.push_back(std::move(answer));
        if (on_answer_) on_answer_(answers_.size());
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!trouble_) trouble_ = std::current_exception();
        ended_ = true;
      }
    }
  }

  SuiteAnswer ask(std::size_t number) const {
    const SuitePosition& asked = setup_.positions[number];
    SuiteAnswer answer;
    answer.number = number;
    const std::unique_ptr<Player> player = setup_.player.make(number);
    try {
      const Move move = player->search(asked.position, setup_.limits, stop_, {}).move;
      if (asked.position.is_legal(move)) {
        answer.move = move;
        answer.loss = asked.loss(move);
      } else {
        answer.trouble = "played " + to_string(move) + ", which is illegal";
      }
    } catch (const PlayerFailure& failure) {
      answer.trouble = failure.detail;
    }
    return answer;
  }

  const SuiteSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnAnswer& on_answer_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::mutex mutex_;  // guards everything below
  std::vector<SuiteAnswer> answers_;
  std::exception_ptr trouble_;
};

}  // namespace

std::vector<SuiteAnswer> run_suite(const SuiteSetup& setup, const std::atomic<bool>& stop,
                                   const OnAnswer& on_answer) {
  return SuiteRunner(setup, stop, on_answer).run();
}

void SuiteScore::add(const SuiteAnswer& answer) {
  ++positions;
  if (answer.loss == 0) ++best;
  if (!answer.trouble.empty()) ++troubles;
  points += answer.points();
  squares += answer.points() * answer.points();
  loss += answer.loss / 100.0;
}

double SuiteScore::share() const {
  return positions == 0 ? 0 : points / static_cast<double>(positions);
}

double SuiteScore::error() const {
  if (positions < 2) return 1;
  const auto n = static_cast<double>(positions);
  const double variance = std::max(0.0, (squares - n * share() * share()) / (n - 1));
  return std::sqrt(variance / n);
}

double SuiteScore::mean_loss() const {
  return positions == 0 ? 0 : loss / static_cast<double>(positions);
}

SuiteScore suite_score(std::span<const SuitePosition> positions,
                       std::span<const SuiteAnswer> answers, std::optional<Theme> theme) {
  SuiteScore score;
  for (const SuiteAnswer& answer : answers) {
    if (!theme || positions[answer.number].theme == *theme) score.add(answer);
  }
  return score;
}

}  // namespace yolah::arena
