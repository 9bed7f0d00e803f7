// The lobby as its watchers know it, and what they are told next.
//
// All watchers of a node know the same list and get the same differences; whoever comes gets the
// list as the others know it. The differences take at most kRate of bytes. What does not fit
// waits: seeks that are gone go first, for a click on one is in vain, then new ones, the oldest
// first. So nobody waits for ever, and a seek that comes and goes meanwhile is never told.
//
// Used on one thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "online/game/game_id.h"
#include "online/shard/token_bucket.h"
#include "online/store/challenge_store.h"
#include "support/http/socket.h"

namespace yolah::server {

class LobbyList {
 public:
  using Steady = TokenBucket::Steady;

  /// Bytes, with which any 20 seconds stay below 3,000 a second.
  static constexpr TokenBucket::Rate kRate{2'750, 2'750};

  struct Seek {
    GameId id;
    std::string text;  ///< As JSON.
  };

  /// What is open now, the newest first.
  void read(std::vector<Seek> open) { open_ = std::move(open); }
  /// Takes what is open as known. Only while there are no watchers, whom that would mislead.
  void catch_up();
  /// The next differences, as many as may be told now; null if there are none.
  Frame changes(Steady::time_point now = Steady::now());
  /// The list as the watchers know it after all differences so far.
  Frame whole();

 private:
  std::vector<Seek> open_;
  std::vector<Seek> known_;  // what was told last comes first
  Frame whole_;              // null if it is to be written anew
  TokenBucket bucket_{kRate};
};

// Challenges and ratings as the clients read them (docs/online.md).

/// A rating with its 95 % error.
nlohmann::json rating_json(double rating, double deviation);
nlohmann::json challenge_json(const Challenge& challenge);
/// One that is listed, for the many who see the lobby: short, without what is as usual.
nlohmann::json seek_json(const Challenge& challenge);

}  // namespace yolah::server
