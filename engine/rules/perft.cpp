#include "engine/rules/perft.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "engine/rules/hash.h"
#include "engine/rules/mix.h"
#include "engine/rules/perft_kernel.h"
#include "engine/rules/run_on_threads.h"
#include "engine/rules/simd_target.h"

namespace yolah {
namespace {

/// Counts already known, shared by the threads without locks. An entry is two
/// words; a torn one does not check and is as good as empty.
class LeafTable {
 public:
  explicit LeafTable(std::size_t megabytes) {
    constexpr std::size_t kMegabyte = std::size_t{1} << 20;
    std::size_t entries = 1;
    while (2 * entries * sizeof(Entry) <= megabytes * kMegabyte) entries *= 2;
    if (megabytes > 0) entries_ = std::vector<Entry>(entries);
  }

  bool enabled() const { return !entries_.empty(); }

  /// Zero for unknown: every position has at least one leaf.
  std::uint64_t find(const Position& position, int depth) const {
    const Key key = key_of(position, depth);
    const Entry& entry = entries_[key.slot & (entries_.size() - 1)];
    const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
    const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
    return (check ^ leaves) == key.check ? leaves : 0;
  }

  void put(const Position& position, int depth, std::uint64_t leaves) {
    const Key key = key_of(position, depth);
    Entry& entry = entries_[key.slot & (entries_.size() - 1)];
    entry.leaves.store(leaves, std::memory_order_relaxed);
    entry.check.store(key.check ^ leaves, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> leaves{0};
    std::atomic<std::uint64_t> check{0};
  };
  struct Key {
    std::uint64_t slot;
    std::uint64_t check;
  };

  /// Two independent keys: a wrong match needs both to collide.
  static Key key_of(const Position& position, int depth) {
    const std::uint64_t first = hash(position) + static_cast<std::uint64_t>(depth);
    const std::uint64_t second =
        mix(mix(position.pieces(Color::kBlack) + 0x5851F42D4C957F2D * first) +
            mix(position.pieces(Color::kWhite) ^ 0x14057B7EF767814F) + position.holes());
    return {mix(first), second | 1};
  }

  std::vector<Entry> entries_;
};

std::uint64_t count_two_plies(const Position& position) {
  const std::uint64_t leaves =
      scalar_in_use() ? two_plies_scalar(position) : two_plies_simd(position);
  return leaves != 0 ? leaves : perft_scalar(position, 2);
}

/// The tree split into subtrees that threads take one by one.
class Job {
 public:
  Job(const Position& position, int depth, const PerftOptions& options)
      : options_(options), table_(options.hash_megabytes) {
    // Deep enough for many tasks, shallow enough that each ends in a moment.
    const int split = depth <= 4 ? 0 : depth <= 7 ? 2 : 3;
    depth_ = depth - split;
    collect(position, split);
  }

  PerftResult run() {
    run_on_threads(options_.threads, [this](int thread) { work(thread == 0); });
    return {leaves_, finished_ == tasks_.size()};
  }

 private:
  void collect(const Position& position, int split) {
    const MoveList moves = position.legal_moves();
    if (moves.empty() || split == 0) {
      tasks_.push_back(position);
      return;
    }
    for (const Move move : moves) {
      Position child = position;
      child.play(move);
      collect(child, split - 1);
    }
  }

  bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  void work(bool reports) {
    auto next_report = std::chrono::steady_clock::now() + kReportEvery;
    while (!stopped()) {
      const std::size_t task = next_.fetch_add(1);
      if (task >= tasks_.size()) return;
      leaves_ += count(tasks_[task], depth_);
      if (!stopped()) ++finished_;
      if (reports && options_.on_progress && std::chrono::steady_clock::now() >= next_report) {
        options_.on_progress(static_cast<double>(finished_) / static_cast<double>(tasks_.size()));
        next_report += kReportEvery;
      }
    }
  }

  /// The algebra and the table work on positions all the way down, the counting
  /// of leaves' parents below kKernelDepth on rows in registers.
  std::uint64_t count(const Position& position, int depth) {
    const bool by_algebra = options_.leaves == PerftLeaves::kAlgebra || table_.enabled();
    if (by_algebra && depth == 2) return count_two_plies(position);
    if (depth < 2) return perft_scalar(position, depth);
    if (!by_algebra && depth <= kKernelDepth) {
      return scalar_in_use() ? perft_scalar(position, depth) : perft_simd(position, depth);
    }
    if (table_.enabled()) {
      if (const std::uint64_t known = table_.find(position, depth); known != 0) return known;
    }
    const std::uint64_t leaves = count_children(position, depth);
    if (table_.enabled() && !stopped()) table_.put(position, depth, leaves);
    return leaves;
  }

  std::uint64_t count_children(const Position& position, int depth) {
    const MoveList moves = position.legal_moves();
    std::uint64_t leaves = moves.empty() ? 1 : 0;
    for (const Move move : moves) {
      // Whatever is above this depth takes long enough to be worth asking.
      if (depth > kKernelDepth && stopped()) break;
      Position child = position;
      child.play(move);
      leaves += count(child, depth - 1);
    }
    return leaves;
  }

  static constexpr int kKernelDepth = 4;
  static constexpr std::chrono::milliseconds kReportEvery{100};

  const PerftOptions& options_;
  LeafTable table_;
  int depth_ = 0;
  std::vector<Position> tasks_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> finished_{0};
  std::atomic<std::uint64_t> leaves_{0};
};

}  // namespace

PerftResult perft(const Position& position, int depth, const PerftOptions& options) {
  return Job(position, depth, options).run();
}

}  // namespace yolah
