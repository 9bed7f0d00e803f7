// A fixed number of words under 64-bit keys, which threads read and write without
// locks: what the tables of the searches are made of.
//
// A word that is found was stored under that key; one that was overwritten, or is
// being so, is not found. In the large pages of the machine where it has them, which
// spare most misses of the address cache.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

namespace yolah {

/// More than this cannot be counted in bytes here, let alone be had.
inline constexpr std::size_t kMostMegabytes = std::numeric_limits<std::size_t>::max() >> 21;

class SharedTable {
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  // Words that threads may write at the same time. The first is the key combined
  // with the second, so that halves of different writes do not match.
  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> word{0};

    bool holds(std::uint64_t key, std::uint64_t seen) const {
      return seen != 0 && (check.load(kRelaxed) ^ seen) == key;
    }
  };

 public:
  static constexpr std::size_t kEntries = 4;  ///< Of a cluster, which is a cache line.

  /// Nothing when the memory is not there. Whole large pages, one at least.
  static std::optional<SharedTable> make(std::size_t megabytes);

  void clear();

  /// The word under a key; 0 when there is none.
  std::uint64_t find(std::uint64_t key) const {
    for (const Entry& entry : cluster_of(key).entries) {
      const std::uint64_t word = entry.word.load(kRelaxed);
      if (entry.holds(key, word)) return word;
    }
    return 0;
  }

  /// Asks for the memory that find() will need.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster_of(key)); }

  /// Where a word goes.
  struct Place {
    Entry* entry;
    std::uint64_t key;
    std::uint64_t before;  ///< The word under the same key; 0 when there was none.

    /// Not 0.
    void store(std::uint64_t word) const {
      entry->check.store(key ^ word, kRelaxed);
      entry->word.store(word, kRelaxed);
    }
  };

  /// The place of the word under the same key, else of that which is worth least.
  /// `worth` takes a word, or 0, to an int.
  template <class Worth>
  Place place_for(std::uint64_t key, const Worth& worth) {
    Entry* target = nullptr;
    int least = 0;
    for (Entry& entry : cluster_of(key).entries) {
      const std::uint64_t word = entry.word.load(kRelaxed);
      if (entry.holds(key, word)) return {&entry, key, word};
      if (target == nullptr || worth(word) < least) {
        target = &entry;
        least = worth(word);
      }
    }
    return {target, key, 0};
  }

  std::size_t clusters() const { return clusters_; }
  /// For a look at how full the table is.
  std::array<std::uint64_t, kEntries> words_of(std::size_t cluster) const;

 private:
  struct alignas(64) Cluster {
    std::array<Entry, kEntries> entries;
  };
  static_assert(sizeof(Cluster) == 64);

  struct FreeMemory {
    void operator()(Cluster* clusters) const;
  };

  SharedTable(Cluster* memory, std::size_t clusters) : memory_(memory), clusters_(clusters) {}

  Cluster& cluster_of(std::uint64_t key) const {
    // The high half of a product spreads keys over any number of clusters.
    return memory_.get()[((key >> 32) * clusters_) >> 32];
  }

  std::unique_ptr<Cluster[], FreeMemory> memory_;
  std::size_t clusters_;
};

}  // namespace yolah
