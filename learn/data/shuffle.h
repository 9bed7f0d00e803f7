// Training data in another order, and data of several files as one.
//
// Shuffling takes two passes: each game or position goes to a bucket drawn by lot, then
// each bucket is shuffled by itself and written. What memory holds is a bucket. The
// buckets are files without a name beside the output, so that nothing of them stays,
// whatever happens.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "learn/data/format.h"
#include "learn/data/writer.h"

namespace yolah::learn {

/// The header of what comes from all of these, one at least: what they do not share is 0,
/// the first game the least.
DataHeader combined_header(const std::vector<DataHeader>& headers);

struct ShuffleSetup {
  std::vector<std::string> inputs;
  DataOrder by = DataOrder::kGames;
  std::uint64_t seed = 1;
  std::size_t buckets = 256;
  std::string folder = ".";  ///< For the buckets.
};

/// The share of the work that is done.
using OnShuffleProgress = std::function<void(double share)>;

/// False when `stop` became true before all was written. Throws a DataError, also when
/// games are to be kept and an input has none.
bool shuffle_data(const ShuffleSetup& setup, DataWriter& output, const std::atomic<bool>& stop,
                  const OnShuffleProgress& on_progress);

}  // namespace yolah::learn
