#include "arena/swiss.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <ranges>
#include <utility>

#include "engine/playout/random.h"

namespace yolah::arena {
namespace {

std::size_t at(int player) {
  return static_cast<std::size_t>(player);
}

/// A lot drawn once decides between players with equal points.
std::vector<int> drawn_lots(const ScheduleSetup& setup) {
  std::vector<int> order(at(setup.players));
  std::iota(order.begin(), order.end(), 0);
  Random random(setup.seed);
  for (std::size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
  }
  return order;
}

class Round {
 public:
  Round(const ScheduleSetup& setup, std::span<const EncounterResult> played)
      : round_(static_cast<int>(played.size()) / swiss_encounters(setup)),
        points_(at(setup.players)),
        byes_(at(setup.players)),
        fresh_(at(setup.players), std::vector<bool>(at(setup.players), true)),
        waiting_(drawn_lots(setup)) {
    for (const auto& result : played) {
      const Encounter& encounter = result.encounter;
      points_[at(encounter.first)] += result.half_points(0);
      points_[at(encounter.second)] += result.half_points(1);
      fresh_[at(encounter.first)][at(encounter.second)] = false;
      fresh_[at(encounter.second)][at(encounter.first)] = false;
    }
    for (const int player : swiss_byes(setup, played)) {
      points_[at(player)] += 2 * setup.games;
      ++byes_[at(player)];
    }
    // By points; who has the same keeps the place that the lots gave.
    std::vector<std::size_t> lots(waiting_.size());
    for (std::size_t i = 0; i < waiting_.size(); ++i) lots[at(waiting_[i])] = i;
    std::sort(waiting_.begin(), waiting_.end(), [&](int one, int other) {
      const int difference = points_[at(one)] - points_[at(other)];
      return difference != 0 ? difference > 0 : lots[at(one)] < lots[at(other)];
    });
  }

  std::vector<Encounter> pair() && {
    if (waiting_.size() % 2 != 0) give_bye();
    int fresh_pairs = fresh_left(waiting_);
    std::vector<Encounter> encounters;
    while (!waiting_.empty()) {
      const int top = waiting_.front();
      const int opponent = choose_opponent(fresh_pairs);
      if (fresh_[at(top)][at(opponent)]) --fresh_pairs;
      std::erase(waiting_, top);
      std::erase(waiting_, opponent);
      // Who begins with black takes turns, as far as one number can see to it.
      const bool swap = (round_ + static_cast<int>(encounters.size())) % 2 != 0;
      encounters.push_back({swap ? opponent : top, swap ? top : opponent, round_ + 1, round_});
    }
    return encounters;
  }

 private:
  /// To the lowest of those with the fewest byes, unless that would force a
  /// rematch which another choice avoids.
  void give_bye() {
    const int fewest = *std::min_element(byes_.begin(), byes_.end());
    int best = -1;
    int best_pairs = -1;
    for (const int player : std::ranges::reverse_view(waiting_)) {
      if (byes_[at(player)] != fewest) continue;
      std::vector<int> rest = waiting_;
      std::erase(rest, player);
      const int pairs = fresh_left(rest);
      if (pairs > best_pairs) {
        best = player;
        best_pairs = pairs;
      }
      if (2 * pairs == static_cast<int>(rest.size())) break;
    }
    std::erase(waiting_, best);
  }

  /// How many of the pairs need not be rematches.
  int fresh_left(const std::vector<int>& players) const {
    const auto half = static_cast<int>(players.size()) / 2;
    // Nobody has met more than `round_` others. While that leaves everybody half of
    // these, Dirac's theorem has them all in one ring, every other step a pair.
    if (players.size() % 2 == 0 && half >= round_ + 1) return half;
    PairGraph graph(players.size(), std::vector<bool>(players.size()));
    for (std::size_t i = 0; i < players.size(); ++i) {
      for (std::size_t j = 0; j < players.size(); ++j) {
        graph[i][j] = i != j && fresh_[at(players[i])][at(players[j])];
      }
    }
    return matching_size(graph);
  }

  /// For the top of those waiting: the first by preference that leaves as many
  /// fresh pairs as there can be.
  int choose_opponent(int fresh_pairs) const {
    const int top = waiting_.front();
    for (const int opponent : by_preference()) {
      std::vector<int> rest = waiting_;
      std::erase(rest, top);
      std::erase(rest, opponent);
      const int own = fresh_[at(top)][at(opponent)] ? 1 : 0;
      if (own + fresh_left(rest) == fresh_pairs) return opponent;
    }
    return waiting_[1];  // not reached: some pairing has fresh_pairs fresh ones
  }

  /// Those with the same points first, the upper half of them against the lower;
  /// then the others from the top down.
  std::vector<int> by_preference() const {
    const int points = points_[at(waiting_.front())];
    const auto group_end = std::find_if(waiting_.begin(), waiting_.end(),
                                        [&](int player) { return points_[at(player)] != points; });
    const auto middle =
        waiting_.begin() + std::max<std::ptrdiff_t>(1, (group_end - waiting_.begin()) / 2);
    std::vector<int> order(middle, group_end);
    order.insert(order.end(), std::make_reverse_iterator(middle),
                 std::make_reverse_iterator(waiting_.begin() + 1));
    order.insert(order.end(), group_end, waiting_.end());
    return order;
  }

  int round_;  // from 0
  std::vector<int> points_;
  std::vector<int> byes_;
  std::vector<std::vector<bool>> fresh_;  // who has not met whom
  std::vector<int> waiting_;              // the table, best first
};

}  // namespace

int swiss_encounters(const ScheduleSetup& setup) {
  return setup.players / 2;
}

std::vector<int> swiss_byes(const ScheduleSetup& setup, std::span<const EncounterResult> played) {
  std::vector<int> byes;
  if (setup.players % 2 == 0) return byes;
  const auto encounters = static_cast<std::size_t>(swiss_encounters(setup));
  for (std::size_t begin = 0; begin + encounters <= played.size(); begin += encounters) {
    // Of all players' numbers, the one that is missing from the sum.
    int missing = setup.players * (setup.players - 1) / 2;
    for (const auto& result : played.subspan(begin, encounters)) {
      missing -= result.encounter.first + result.encounter.second;
    }
    byes.push_back(missing);
  }
  return byes;
}

std::vector<Encounter> swiss_round(const ScheduleSetup& setup,
                                   std::span<const EncounterResult> played) {
  return Round(setup, played).pair();
}

}  // namespace yolah::arena
