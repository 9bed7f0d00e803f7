#include "learn/self_play_games.h"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "learn/workers.h"

namespace yolah::learn {

std::uint64_t play_self_play_games(const SelfPlayOptions& options,
                                   const SelfPlay::MakePlayer& make_player,
                                   const GameNumbers& numbers, int threads,
                                   const std::atomic<bool>& stop, const OnSelfPlayGame& on_game) {
  std::mutex mutex;  // guards both
  std::map<std::uint64_t, std::vector<Sample>> waiting;
  std::uint64_t handed_over = 0;
  work_in_threads(threads, numbers.count, stop, [&] {
    auto player = std::make_shared<SelfPlay>(options, make_player);
    return [&, player](std::uint64_t place) {
      std::vector<Sample> game = player->play(numbers.first + place);
      const std::lock_guard lock(mutex);
      waiting.emplace(place, std::move(game));
      while (!waiting.empty() && waiting.begin()->first == handed_over) {
        on_game(numbers.first + handed_over++, waiting.begin()->second);
        waiting.erase(waiting.begin());
      }
    };
  });
  return handed_over;
}

}  // namespace yolah::learn
