#include "arena/book/book_builder.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/rules/hash.h"
#include "engine/rules/symmetry.h"
#include "engine/search/threads.h"

namespace yolah::arena {
namespace {

/// Larger batches know less when they are chosen, smaller ones leave threads idle.
constexpr std::size_t kLeastBatch = 4;
constexpr std::size_t kMostBatch = 256;
constexpr std::size_t kBatchShare = 32;

/// In how many ways the position lies on itself: so often each move comes again.
int symmetries_of(const Position& position) {
  const auto all = all_symmetries();
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](Symmetry symmetry) {
    return transform(position, symmetry) == position;
  }));
}

class BookBuilder {
 public:
  BookBuilder(const BookSetup& setup, const BookSearches& known, const std::atomic<bool>& stop,
              const OnBookSearch& on_search)
      : setup_(setup),
        known_(known),
        stop_(stop),
        on_search_(on_search),
        graph_(setup.start, setup.ply_cost) {
    for (int i = 0; i < setup.threads; ++i) players_.push_back(make_player(setup.player));
  }

  BookGraph run() {
    const bool all_there =
        std::ranges::all_of(players_, [](const auto& p) { return p != nullptr; });
    while (all_there && graph_.size() < setup_.positions) {
      const std::size_t batch = std::clamp(graph_.size() / kBatchShare, kLeastBatch, kMostBatch);
      const auto positions = graph_.next(std::min(batch, setup_.positions - graph_.size()));
      if (positions.empty()) break;
      const auto found = search_all(positions);
      if (!found) break;
      graph_.add(*found);
    }
    return std::move(graph_);
  }

 private:
  /// Nothing if some were not searched to the end.
  std::optional<std::vector<BookGraph::Searched>> search_all(
      const std::vector<Position>& positions) {
    std::vector<std::optional<BookSearch>> results(positions.size());
    std::atomic<std::size_t> next{0};
    run_on_threads(setup_.threads, [&](int thread) {
      Player& player = *players_[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < positions.size() && !failed_; i = next++) {
        results[i] = find_or_search(positions[i], player);
      }
    });
    if (failure_) std::rethrow_exception(failure_);
    std::vector<BookGraph::Searched> found;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (!results[i]) return std::nullopt;
      found.push_back({positions[i], *std::move(results[i])});
    }
    return found;
  }

  std::optional<BookSearch> find_or_search(const Position& position, Player& player) {
    const auto known = known_.find(hash(position));
    if (known != known_.end()) return known->second;
    BookSearch search = this->search(position, player);
    // A search that was cut short is none.
    if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
    tell(position, search);
    return search;
  }

  BookSearch search(const Position& position, Player& player) const {
    Limits limits;
    limits.nodes = setup_.nodes;
    limits.lines = setup_.lines * symmetries_of(position);
    player.new_game();
    const Report report = player.search(position, limits, stop_, {}).report;
    const Score so_far = Score::from_points(position.margin(position.side_to_move()));
    BookSearch search;
    search.depth = std::clamp(report.depth, 0, kMostBookDepth);
    for (const Line& line : report.lines) {
      search.candidates.push_back({line.moves.front(), line.score - so_far, line.exact});
    }
    return search;
  }

  void tell(const Position& position, const BookSearch& search) {
    const std::lock_guard lock(telling_);
    if (failed_) return;
    try {
      on_search_(position, search);
    } catch (...) {
      failure_ = std::current_exception();
      failed_ = true;
    }
  }

  const BookSetup& setup_;
  const BookSearches& known_;
  const std::atomic<bool>& stop_;
  const OnBookSearch& on_search_;
  BookGraph graph_;
  std::vector<std::unique_ptr<Player>> players_;
  std::mutex telling_;
  std::exception_ptr failure_;  // of on_search
  std::atomic<bool> failed_{false};
};

}  // namespace

BookGraph grow_book(const BookSetup& setup, const BookSearches& known,
                    const std::atomic<bool>& stop, const OnBookSearch& on_search) {
  return BookBuilder(setup, known, stop, on_search).run();
}

}  // namespace yolah::arena
