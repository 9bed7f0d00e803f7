#include "arena/knock_out.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace yolah::arena {
namespace {

constexpr int kNobody = -1;

/// The usual tree: the first two can meet only in the final, the first four only
/// in the half finals, and so on.
std::vector<int> seeded_bracket(int players) {
  std::vector<int> bracket = {0};
  while (std::cmp_less(bracket.size(), players)) {
    const int last = 2 * static_cast<int>(bracket.size()) - 1;
    std::vector<int> wider;
    for (const int seed : bracket) {
      wider.push_back(seed);
      wider.push_back(last - seed);
    }
    bracket = std::move(wider);
  }
  for (int& seed : bracket) {
    if (seed >= players) seed = kNobody;
  }
  return bracket;
}

}  // namespace

/// Two players who meet until one goes on.
struct KnockOut::Tie {
  int first = 0;
  int second = 0;
  int lead = 0;    // of the first, in half points
  int margin = 0;  // of the first, in points on the board
};

KnockOut::KnockOut(const ScheduleSetup& setup, std::span<const EncounterResult> played)
    : setup_(setup),
      played_(played),
      bracket_(seeded_bracket(setup.players)),
      survived_(static_cast<std::size_t>(setup.players)) {
  for (int round = 1; bracket_.size() > 1 && play_round(round); ++round) continue;
}

/// False if results are missing.
bool KnockOut::play_round(int round) {
  std::vector<Tie> ties;
  for (std::size_t i = 0; i < bracket_.size(); i += 2) {
    if (bracket_[i] != kNobody && bracket_[i + 1] != kNobody) {
      ties.push_back(
          {std::min(bracket_[i], bracket_[i + 1]), std::max(bracket_[i], bracket_[i + 1])});
    }
  }
  for (int replay = 0; replay <= setup_.replays; ++replay) {
    if (!take_results(ties, replay > 0, round)) return false;
  }
  std::vector<int> winners;
  auto tie = ties.begin();
  for (std::size_t i = 0; i < bracket_.size(); i += 2) {
    const bool bye = bracket_[i] == kNobody || bracket_[i + 1] == kNobody;
    winners.push_back(bye ? std::max(bracket_[i], bracket_[i + 1]) : winner(*tie++));
    ++survived_[static_cast<std::size_t>(winners.back())];
  }
  bracket_ = std::move(winners);
  return true;
}

/// A wave of encounters: all of the round, or those that are level again.
bool KnockOut::take_results(std::vector<Tie>& ties, bool replay, int round) {
  std::vector<Tie*> wave;
  for (Tie& tie : ties) {
    if (!replay || tie.lead == 0) wave.push_back(&tie);
  }
  if (wave.empty()) return true;
  if (taken_ == played_.size()) {
    for (const Tie* tie : wave) next_.push_back({tie->first, tie->second, round, block_});
    return false;
  }
  for (Tie* tie : wave) {
    if (taken_ == played_.size() || played_[taken_].games < setup_.games) return false;
    const EncounterResult& result = played_[taken_++];
    tie->lead += result.half_points(0) - result.half_points(1);
    tie->margin += result.margin;
  }
  ++block_;
  return true;
}

int KnockOut::winner(const Tie& tie) {
  const int ahead = tie.lead != 0 ? tie.lead : tie.margin;
  return ahead >= 0 ? tie.first : tie.second;  // the first has the better seed
}

}  // namespace yolah::arena
