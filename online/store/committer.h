// Commits events in batches: what comes while one batch is on its way goes with the next.
//
// A commit is conditional: the node's lease must hold, the fence must be the one that this
// connection took, the game must be the lease's own, and its last event must be the one the
// node believes in. Then all events of the game are taken, otherwise none of them.
//
// Whoever is refused, or is not told the outcome, must read the game again before it goes on,
// and only once the committer is settled: before that, a commit of a connection that was lost
// may still come through. docs/server.md, "Why an acknowledged move is there", has the rules,
// and tests/online/model the proof.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "online/game/event.h"
#include "online/game/game_id.h"
#include "online/game/game_state.h"
#include "support/postgres/database.h"

namespace yolah::server {

enum class Commit : std::uint8_t {
  kDone,
  kRefused,  ///< Not committed: the lease or the game is another's, or the game is elsewhere.
  kUnknown,  ///< The database was lost on the way.
};

class Committer {
 public:
  struct Counts {
    std::uint64_t batches = 0;
    std::uint64_t events = 0;
    std::uint64_t refused = 0;
    std::uint64_t conflicts = 0;  ///< Of the refused: the game had other events than we knew.
    std::uint64_t failed = 0;
    double seconds = 0;  ///< Spent waiting for batches.
  };

  /// Writers of one lease have different numbers.
  Committer(boost::asio::any_io_executor executor, Database& database, int writer = 0);
  ~Committer();
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  /// The epoch of the lease that commits are made for; 0 if there is none. What was asked for
  /// under another epoch is refused.
  void set_epoch(std::int64_t epoch);
  /// Commits the events that follow those of the state, decided at this service time; if the
  /// last ends the game, the game goes to the archive. The state is as it was when this returns.
  boost::asio::awaitable<Commit> commit(GameId game, const GameState& state,
                                        std::vector<Event> events, std::int64_t served);
  /// Whether nothing of an earlier connection can be committed any more.
  bool settled() const;
  /// Waits until it is settled, or the lease is gone.
  boost::asio::awaitable<void> settle();
  /// Since when events cannot be stored, if so: a commit failed, or hangs. Ends when a commit
  /// or, as nobody may ask for one, a probe of the disk comes through.
  std::optional<std::chrono::steady_clock::time_point> unable_since() const;
  Counts counts() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace yolah::server
