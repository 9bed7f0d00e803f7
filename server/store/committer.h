// Commits events in batches: what comes while one batch is on its way goes with the next.
//
// A commit is conditional: the node's lease must hold, the game must be its own, and the
// event before must be the one the node believes in. Whoever is refused, or is not told the
// outcome, must read the game again before it goes on.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/game/event.h"
#include "server/game/game_id.h"
#include "server/game/game_state.h"
#include "server/store/database.h"

namespace yolah::server {

enum class Commit : std::uint8_t {
  kDone,
  kRefused,  ///< Not committed: the lease or the game is another's.
  kUnknown,  ///< The database was lost on the way.
};

class Committer {
 public:
  struct Counts {
    std::uint64_t batches = 0;
    std::uint64_t events = 0;
    std::uint64_t refused = 0;
    std::uint64_t failed = 0;
    double seconds = 0;  ///< Spent waiting for batches.
  };

  Committer(boost::asio::any_io_executor executor, Database& database);
  ~Committer();
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  /// The epoch of the lease that commits are made for.
  void set_epoch(std::int64_t epoch);
  /// Commits the events that follow those of the state; if the last ends the game, the game
  /// goes to the archive. The state is as it was when this returns.
  boost::asio::awaitable<Commit> commit(GameId game, const GameState& state,
                                        std::vector<Event> events);
  Counts counts() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace yolah::server
