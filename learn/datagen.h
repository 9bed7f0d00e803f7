// Training data by self-play: games written to a file as they are played.
//
// A game is known by its number. Job j plays the games from j * 2^32 on, so that many
// machines make different games from one seed, and any of them can be made again. The file
// is the same whatever the number of threads and however often the work was broken off.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "learn/data/format.h"
#include "learn/self_play.h"

namespace yolah::learn {

struct DatagenSetup {
  SelfPlayOptions self_play;
  SelfPlay::MakePlayer make_player;
  std::uint64_t player_hash = 0;  ///< Names the player.
  std::string engine;             ///< Version.
  std::uint64_t job = 0;          ///< Below kDatagenJobs.
  /// Ends when either is reached; 0 is no limit.
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  int threads = 1;
};

inline constexpr std::uint64_t kGamesPerJob = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kDatagenJobs = std::uint64_t{1} << 32;

/// What the file has.
struct DatagenProgress {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t games_before = 0;  ///< When the work was taken up.
  std::uint64_t positions_before = 0;
  std::uint64_t dropped_bytes = 0;  ///< That were no whole frame then.
  bool complete = false;
};

using OnDatagenProgress = std::function<void(const DatagenProgress&)>;

DataHeader header_of(const DatagenSetup& setup);

/// Goes on with the file, or begins it. Ends soon after the games under way when `stop`
/// becomes true. Throws a DataError when the file cannot be gone on with.
DatagenProgress generate_data(const DatagenSetup& setup, const std::string& path,
                              const std::atomic<bool>& stop, const OnDatagenProgress& on_progress);

}  // namespace yolah::learn
