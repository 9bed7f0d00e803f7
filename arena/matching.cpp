#include "arena/swiss.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <queue>
#include <utility>

namespace yolah::arena {
namespace {

/// Grows the matching by one augmenting path at a time. Odd cycles on the way
/// (blossoms) are shrunk to their base: a path that reaches one anywhere can leave
/// it anywhere else.
class Blossom {
 public:
  explicit Blossom(const PairGraph& graph)
      : graph_(graph),
        size_(static_cast<int>(graph.size())),
        mate_(graph.size(), kUnpaired),
        parent_(graph.size()),
        base_(graph.size()),
        in_tree_(graph.size()) {}

  std::vector<int> run() && {
    pair_greedily();
    for (int root = 0; root < size_; ++root) {
      if (mate(root) == kUnpaired) augment(find_path(root));
    }
    return std::move(mate_);
  }

 private:
  int& mate(int who) { return mate_[static_cast<std::size_t>(who)]; }
  int& parent(int who) { return parent_[static_cast<std::size_t>(who)]; }
  int& base(int who) { return base_[static_cast<std::size_t>(who)]; }
  bool joined(int one, int other) const {
    return graph_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
  }

  /// Most pairs are found this way; the search below finds the rest.
  void pair_greedily() {
    for (int one = 0; one < size_; ++one) {
      for (int other = one + 1; other < size_ && mate(one) == kUnpaired; ++other) {
        if (!joined(one, other) || mate(other) != kUnpaired) continue;
        mate(one) = other;
        mate(other) = one;
      }
    }
  }

  /// Breadth first from an unpaired root; the other end of a path, or kUnpaired.
  int find_path(int root) {
    std::fill(parent_.begin(), parent_.end(), kUnpaired);
    std::fill(in_tree_.begin(), in_tree_.end(), false);
    std::iota(base_.begin(), base_.end(), 0);
    std::queue<int> open;
    const auto enter = [&](int who) {
      in_tree_[static_cast<std::size_t>(who)] = true;
      open.push(who);
    };
    enter(root);
    while (!open.empty()) {
      const int from = open.front();
      open.pop();
      for (int to = 0; to < size_; ++to) {
        if (!joined(from, to) || base(from) == base(to) || mate(from) == to) continue;
        if (to == root || (mate(to) != kUnpaired && parent(mate(to)) != kUnpaired)) {
          for (const int who : shrink(from, to)) {
            if (!in_tree_[static_cast<std::size_t>(who)]) enter(who);
          }
        } else if (parent(to) == kUnpaired) {
          parent(to) = from;
          if (mate(to) == kUnpaired) return to;
          enter(mate(to));
        }
      }
    }
    return kUnpaired;
  }

  /// Makes one of the odd cycle that an edge closes; who is part of it.
  std::vector<int> shrink(int one, int other) {
    const int common = common_base(one, other);
    std::vector<bool> in_blossom(graph_.size(), false);
    mark_path(one, common, other, in_blossom);
    mark_path(other, common, one, in_blossom);
    std::vector<int> members;
    for (int who = 0; who < size_; ++who) {
      if (!in_blossom[static_cast<std::size_t>(base(who))]) continue;
      base(who) = common;
      members.push_back(who);
    }
    return members;
  }

  int common_base(int one, int other) {
    std::vector<bool> seen(graph_.size(), false);
    for (int who = base(one);; who = base(parent(mate(who)))) {
      seen[static_cast<std::size_t>(who)] = true;
      if (mate(who) == kUnpaired) break;  // the root
    }
    int who = base(other);
    while (!seen[static_cast<std::size_t>(who)]) who = base(parent(mate(who)));
    return who;
  }

  void mark_path(int who, int common, int child, std::vector<bool>& in_blossom) {
    while (base(who) != common) {
      in_blossom[static_cast<std::size_t>(base(who))] = true;
      in_blossom[static_cast<std::size_t>(base(mate(who)))] = true;
      parent(who) = child;
      child = mate(who);
      who = parent(mate(who));
    }
  }

  void augment(int end) {
    while (end != kUnpaired) {
      const int before = parent(end);
      const int next = mate(before);
      mate(end) = before;
      mate(before) = end;
      end = next;
    }
  }

  const PairGraph& graph_;
  int size_;
  std::vector<int> mate_;
  std::vector<int> parent_;
  std::vector<int> base_;  // of the blossom that one is part of
  std::vector<bool> in_tree_;
};

}  // namespace

std::vector<int> maximum_matching(const PairGraph& graph) {
  return Blossom(graph).run();
}

int matching_size(const PairGraph& graph) {
  const std::vector<int> mates = maximum_matching(graph);
  return static_cast<int>(mates.size() - static_cast<std::size_t>(
                                             std::count(mates.begin(), mates.end(), kUnpaired))) /
         2;
}

}  // namespace yolah::arena
