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
class Asker {
 public:
  Asker(const Questions& questions, const std::atomic<bool>& stop, const OnAnswer& on_answer)
      : questions_(questions), stop_(stop), on_answer_(on_answer) {}

  std::vector<PositionAnswer> run() {
    std::vector<std::jthread> threads;
    for (int i = 1; i < questions_.concurrency; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();  // joins them
    if (trouble_) std::rethrow_exception(trouble_);
    std::sort(answers_.begin(), answers_.end(),
              [](const PositionAnswer& a, const PositionAnswer& b) { return a.number < b.number; });
    return std::move(answers_);
  }

 private:
  bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

  void work() {
    while (!is_stopped() && !ended_.load(std::memory_order_relaxed)) {
      const std::size_t number = next_.fetch_add(1);
      if (number >= questions_.positions.size()) return;
      try {
        PositionAnswer answer = ask(number);
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

  PositionAnswer ask(std::size_t number) const {
    const Position& position = questions_.positions[number];
    PositionAnswer answer;
    answer.number = number;
    const std::unique_ptr<Player> player = questions_.player.make(number);
    try {
      const Move move = player->search(position, questions_.limits, stop_, {}).move;
      if (position.is_legal(move)) {
        answer.move = move;
      } else {
        answer.trouble = "played " + to_string(move) + ", which is illegal";
      }
    } catch (const PlayerFailure& failure) {
      answer.trouble = failure.detail;
    }
    return answer;
  }

  const Questions& questions_;
  const std::atomic<bool>& stop_;
  const OnAnswer& on_answer_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::mutex mutex_;  // guards everything below
  std::vector<PositionAnswer> answers_;
  std::exception_ptr trouble_;
};

}  // namespace

std::vector<PositionAnswer> ask_all(const Questions& questions, const std::atomic<bool>& stop,
                                    const OnAnswer& on_answer) {
  return Asker(questions, stop, on_answer).run();
}

std::vector<SuiteAnswer> run_suite(const SuiteSetup& setup, const std::atomic<bool>& stop,
                                   const OnAnswer& on_answer) {
  Questions questions{setup.player, {}, setup.limits, setup.concurrency};
  for (const SuitePosition& one : setup.positions) questions.positions.push_back(one.position);
  std::vector<SuiteAnswer> answers;
  for (PositionAnswer& given : ask_all(questions, stop, on_answer)) {
    const int loss = given.move ? setup.positions[given.number].loss(*given.move) : kWorstLoss;
    answers.push_back({std::move(given), loss});
  }
  return answers;
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
