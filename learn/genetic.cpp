#include "learn/genetic.h"

#include <vector>

#include "learn/workers.h"

namespace yolah::learn {

bool Genetic::play_round(Evolution& evolution, const std::atomic<bool>& stop,
                         const std::function<void()>& on_meeting) const {
  const std::vector<Meeting> meetings = evolution.wanted();
  std::vector<std::optional<double>> played(meetings.size());
  work_in_threads(threads_, meetings.size(), stop, [&] {
    return [&](std::uint64_t i) {
      played[i] = meet_(*meetings[i].first, *meetings[i].second, meetings[i].number);
      if (played[i]) on_meeting();
    };
  });
  std::vector<double> scores;
  for (const std::optional<double>& score : played) {
    if (!score) return false;
    scores.push_back(*score);
  }
  evolution.take(scores);
  return true;
}

bool Genetic::advance(const std::atomic<bool>& stop, const OnMeeting& on_meeting) {
  Evolution evolution(options_, state_);
  const auto [all, again] = meetings_a_round(options_);
  std::atomic<std::uint64_t> done{0};
  const auto count = [&, of = all + again] {
    const std::uint64_t now = ++done;
    if (on_meeting) on_meeting(now, of);
  };
  while (evolution.state().generations == state_.generations) {
    if (!play_round(evolution, stop, count)) return false;
  }
  state_ = evolution.state();
  return true;
}

}  // namespace yolah::learn
