#include "learn/data/shuffle.h"

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
#include "support/system/file.h"

namespace yolah::learn {
namespace {

/// Draws for the buckets and inside each come from streams of their own.
constexpr std::uint64_t kBucketStream = 0;

/// Records with their visits, if they have any.
struct Content {
  std::vector<DataRecord> records;
  std::vector<Visits> visits;
};

/// Records in a file that has no name: each with the number of its visits and these behind it.
class Bucket {
 public:
  explicit Bucket(const std::string& folder)
      : place_(folder), file_(system::make_temporary_file(folder)) {
    if (!file_) fail();
  }

  void add(std::span<const DataRecord> records, std::span<const Visits> visits) {
    if (visits.empty()) {
      put(records);
    } else {
      for (std::size_t i = 0; i < records.size(); ++i) {
        const auto size = static_cast<std::uint32_t>(visits[i].size());
        put(records.subspan(i, 1));
        put(std::span(&size, 1));
        put(std::span(visits[i]));
      }
    }
    size_ += records.size();
  }

  /// All of it, once; the file is gone.
  Content take(bool with_visits) {
    Content content{std::vector<DataRecord>(size_), {}};
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) fail();
    if (with_visits) {
      content.visits.resize(size_);
      for (std::size_t i = 0; i < size_; ++i) {
        std::uint32_t size = 0;
        get(std::span(content.records).subspan(i, 1));
        get(std::span(&size, 1));
        content.visits[i].resize(size);
        get(std::span(content.visits[i]));
      }
    } else {
      get(std::span(content.records));
    }
    file_.reset();
    return content;
  }

 private:
  template <class Item>
  void put(std::span<const Item> items) {
    if (std::fwrite(items.data(), sizeof(Item), items.size(), file_.get()) != items.size()) fail();
  }

  template <class Item>
  void get(std::span<Item> items) {
    if (std::fread(items.data(), sizeof(Item), items.size(), file_.get()) != items.size()) fail();
  }

  [[noreturn]] void fail() const {
    throw DataError(place_, 0, "cannot be used: " + std::generic_category().message(errno));
  }

  std::string place_;
  system::FilePointer file_;
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

bool fill_buckets(const ShuffleSetup& setup, bool with_visits, std::vector<Bucket>& buckets,
                  const std::atomic<bool>& stop, const OnShuffleProgress& on_progress) {
  const std::uint64_t size = size_of_all(setup.inputs);
  Random random(setup.seed, kBucketStream);
  std::uint64_t before = 0;
  for (const std::string& path : setup.inputs) {
    DataReader reader(path);
    if (reader.header().visits != with_visits) {
      throw DataError(path, 0, "only some of the files have visit counts");
    }
    if (setup.by == DataOrder::kGames && reader.header().order != DataOrder::kGames) {
      throw DataError(path, 0, "it holds no whole games: it was shuffled by position");
    }
    std::vector<DataRecord> frame;
    while (reader.next_frame(frame)) {
      if (stop) return false;
      for (const auto piece : pieces_of(frame, setup.by)) {
        Bucket& bucket = buckets[random.below(static_cast<std::uint32_t>(buckets.size()))];
        bucket.add(piece, visits_of(piece, frame, reader.visits()));
      }
      on_progress(0.5 * static_cast<double>(before + reader.offset()) / static_cast<double>(size));
    }
    before += reader.offset();
  }
  return true;
}

void write_shuffled(const Content& content, DataOrder by, Random random, DataWriter& output) {
  auto pieces = pieces_of(content.records, by);
  for (std::size_t left = pieces.size(); left > 1; --left) {
    std::swap(pieces[left - 1], pieces[random.below(static_cast<std::uint32_t>(left))]);
  }
  for (const auto piece : pieces) {
    const auto visits = visits_of(piece, content.records, content.visits);
    by == DataOrder::kGames ? output.add_game(piece, visits)
                            : output.add_position(piece.front(), visits);
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
    all.visits = all.visits && header.visits;
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
  const bool with_visits = output.header().visits;
  if (!fill_buckets(setup, with_visits, buckets, stop, on_progress)) return false;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    if (stop) return false;
    write_shuffled(buckets[i].take(with_visits), setup.by,
                   Random(setup.seed, kBucketStream + 1 + i), output);
    on_progress(0.5 + 0.5 * static_cast<double>(i + 1) / static_cast<double>(buckets.size()));
  }
  return true;
}

}  // namespace yolah::learn
