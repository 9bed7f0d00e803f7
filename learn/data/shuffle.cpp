#include "learn/data/shuffle.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

#include "engine/playout/random.h"
#include "learn/data/reader.h"

namespace yolah::learn {
namespace {

/// Draws for the buckets and inside each come from streams of their own.
constexpr std::uint64_t kBucketStream = 0;

/// Records in a file that has no name.
class Bucket {
 public:
  explicit Bucket(const std::string& folder) : place_(folder + "/yolah-bucket-XXXXXX") {
    const int number = mkostemp(place_.data(), O_CLOEXEC);
    if (number < 0) fail();
    unlink(place_.c_str());
    file_.reset(fdopen(number, "w+b"));
    if (!file_) fail();
  }

  void add(std::span<const DataRecord> records) {
    if (std::fwrite(records.data(), kRecordSize, records.size(), file_.get()) != records.size()) {
      fail();
    }
    size_ += records.size();
  }

  /// All records, once; the file is gone.
  std::vector<DataRecord> take() {
    std::vector<DataRecord> records(size_);
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) fail();
    if (std::fread(records.data(), kRecordSize, size_, file_.get()) != size_) fail();
    file_.reset();
    return records;
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  [[noreturn]] void fail() const {
    throw DataError(place_, 0, "cannot be used: " + std::generic_category().message(errno));
  }

  std::string place_;
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t size_ = 0;
};

/// The pieces that stay together: games or single records.
std::vector<std::span<const DataRecord>> pieces_of(std::span<const DataRecord> records,
                                                   DataOrder by) {
  std::vector<std::span<const DataRecord>> pieces;
  if (by == DataOrder::kGames) {
    for_each_game(records, [&](std::span<const DataRecord> game) { pieces.push_back(game); });
  } else {
    for (std::size_t i = 0; i < records.size(); ++i) pieces.push_back(records.subspan(i, 1));
  }
  return pieces;
}

std::uint64_t size_of_all(const std::vector<std::string>& paths) {
  std::uint64_t size = 0;
  for (const std::string& path : paths) size += DataReader(path).size();
  return std::max<std::uint64_t>(size, 1);
}

bool fill_buckets(const ShuffleSetup& setup, std::vector<Bucket>& buckets,
                  const std::atomic<bool>& stop, const OnShuffleProgress& on_progress) {
  const std::uint64_t size = size_of_all(setup.inputs);
  Random random(setup.seed, kBucketStream);
  std::uint64_t before = 0;
  for (const std::string& path : setup.inputs) {
    DataReader reader(path);
    if (setup.by == DataOrder::kGames && reader.header().order != DataOrder::kGames) {
      throw DataError(path, 0, "it holds no whole games: it was shuffled by position");
    }
    std::vector<DataRecord> frame;
    while (reader.next_frame(frame)) {
      if (stop) return false;
      for (const auto piece : pieces_of(frame, setup.by)) {
        buckets[random.below(static_cast<std::uint32_t>(buckets.size()))].add(piece);
      }
      on_progress(0.5 * static_cast<double>(before + reader.offset()) / static_cast<double>(size));
    }
    before += reader.offset();
  }
  return true;
}

void write_shuffled(const std::vector<DataRecord>& records, DataOrder by, Random random,
                    DataWriter& output) {
  auto pieces = pieces_of(records, by);
  for (std::size_t left = pieces.size(); left > 1; --left) {
    std::swap(pieces[left - 1], pieces[random.below(static_cast<std::uint32_t>(left))]);
  }
  for (const auto piece : pieces) {
    by == DataOrder::kGames ? output.add_game(piece) : output.add_position(piece.front());
  }
}

template <class Value>
Value shared_value(const std::vector<DataHeader>& headers, Value DataHeader::* field) {
  for (const DataHeader& header : headers) {
    if (header.*field != headers.front().*field) return {};
  }
  return headers.front().*field;
}

}  // namespace

DataHeader combined_header(const std::vector<DataHeader>& headers) {
  DataHeader all = headers.front();
  all.player_hash = shared_value(headers, &DataHeader::player_hash);
  all.settings_hash = shared_value(headers, &DataHeader::settings_hash);
  all.seed = shared_value(headers, &DataHeader::seed);
  all.engine = shared_value(headers, &DataHeader::engine);
  for (const DataHeader& header : headers) {
    all.first_game = std::min(all.first_game, header.first_game);
    all.order = std::max(all.order, header.order);
  }
  return all;
}

bool shuffle_data(const ShuffleSetup& setup, DataWriter& output, const std::atomic<bool>& stop,
                  const OnShuffleProgress& on_progress) {
  std::vector<Bucket> buckets;
  buckets.reserve(setup.buckets);
  for (std::size_t i = 0; i < setup.buckets; ++i) buckets.emplace_back(setup.folder);
  if (!fill_buckets(setup, buckets, stop, on_progress)) return false;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    if (stop) return false;
    write_shuffled(buckets[i].take(), setup.by, Random(setup.seed, kBucketStream + 1 + i), output);
    on_progress(0.5 + 0.5 * static_cast<double>(i + 1) / static_cast<double>(buckets.size()));
  }
  return true;
}

}  // namespace yolah::learn
