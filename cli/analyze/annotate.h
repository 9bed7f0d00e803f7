// What each move of a game lost, in winning chances.
//
// A move's loss is the expected result of the position before it, best play by the
// mover, less that of the position after it, best play by the opponent: both as a
// search sees them, a draw counting half. Each position is searched once.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/record.h"
#include "engine/search/player.h"

namespace yolah::cli {

/// From these losses on, in thousandths of a win, a move is marked.
inline constexpr int kDubiousLoss = 50;   // ?!
inline constexpr int kMistakeLoss = 100;  // ?
inline constexpr int kBlunderLoss = 200;  // ??

/// "", "?!", "?" or "??".
const char* loss_mark(int permille);

struct MoveVerdict {
  std::size_t ply = 0;  ///< From 0.
  Color side = Color::kBlack;
  Move played;
  Move best;
  int best_expectation = 0;    ///< In thousandths, for the side that moved.
  int played_expectation = 0;  ///< Likewise.
  int loss = 0;
  Score score;         ///< Expected final margin for the side that moved, after the best move.
  bool exact = false;  ///< Whether that score is proven.
  int depth = 0;
};

/// The verdicts on a game's moves, without the forced ones: passes and single
/// choices lose nothing. Fewer if stopped.
class Annotator {
 public:
  /// All must outlive the annotator.
  Annotator(Player& player, const Limits& limits, const std::atomic<bool>& stop);

  using OnVerdict = std::function<void(const MoveVerdict&)>;
  using OnSearched = std::function<void()>;

  /// False if stopped before the end.
  bool annotate(const GameRecord& game, const OnVerdict& on_verdict, const OnSearched& on_searched);

 private:
  /// What a search says of the position after so many moves; nothing when stopped.
  struct Opinion {
    Wdl wdl;  // for the side to move
    Score score;
    bool exact = false;
    Move best;
    int depth = 0;
  };

  std::optional<Opinion> opinion(std::size_t ply, const OnSearched& on_searched);

  Player& player_;
  Limits limits_;
  const std::atomic<bool>& stop_;
  std::vector<Position> positions_;               // of the game at hand
  std::vector<std::optional<Opinion>> opinions_;  // beside them
};

/// How many positions of a game need a search.
std::size_t searches_needed(const GameRecord& game);

/// What a verdict adds to the move's comment: "loses 7.3 %, better d5:b7".
std::string verdict_comment(const MoveVerdict& verdict);

}  // namespace yolah::cli
