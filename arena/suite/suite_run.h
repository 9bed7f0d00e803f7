// A player answers the positions of a suite.
//
// Every position gets a fresh player, as a game of a match does, so that with a limit
// in nodes the answers are the same however many are given at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/suite/suite.h"
#include "engine/search/limits.h"

namespace yolah::arena {

struct SuiteSetup {
  Contender player;
  std::vector<SuitePosition> positions;
  Limits limits;
  int concurrency = 1;
};

struct PositionAnswer {
  std::size_t number = 0;    ///< Of the position, from 0.
  std::optional<Move> move;  ///< Nothing when the player failed or its move is illegal,
  std::string trouble;       ///< ... and how.
};

struct SuiteAnswer : PositionAnswer {
  int loss = kWorstLoss;

  /// What the answer makes: 1 for the best move, 0 for the worst loss.
  double points() const { return 1 - static_cast<double>(loss) / kWorstLoss; }
};

/// Called after every answer, from one thread at a time, with how many there are.
using OnAnswer = std::function<void(std::size_t answered)>;

/// What a player is asked, and how.
struct Questions {
  Contender player;
  std::vector<Position> positions;
  Limits limits;
  int concurrency = 1;
};

/// The answers in the order of the positions; when `stop` became true, those given
/// before. What `player.make` throws comes out here, but a program that fails while it
/// thinks has failed that position only.
std::vector<PositionAnswer> ask_all(const Questions& questions, const std::atomic<bool>& stop,
                                    const OnAnswer& on_answer);

/// The same, with what each answer loses.
std::vector<SuiteAnswer> run_suite(const SuiteSetup& setup, const std::atomic<bool>& stop,
                                   const OnAnswer& on_answer);

/// Answers added up.
struct SuiteScore {
  std::size_t positions = 0;
  std::size_t best = 0;      ///< Answers that lose nothing.
  std::size_t troubles = 0;  ///< Failures and illegal moves.
  double points = 0;
  double squares = 0;  ///< Of the points, for the spread.
  double loss = 0;     ///< In points of the game.

  void add(const SuiteAnswer& answer);
  double share() const;      ///< Of the points that could be made, 0 to 1.
  double error() const;      ///< Standard error of the share, by the spread of the points.
  double mean_loss() const;  ///< In points of the game.
};

/// Of all answers, or of those to positions of a theme.
SuiteScore suite_score(std::span<const SuitePosition> positions,
                       std::span<const SuiteAnswer> answers, std::optional<Theme> theme = {});

}  // namespace yolah::arena
