// Memory for nodes, asked for once. Blocks are handed out one after another and
// never given back singly: between moves, what is still of use is copied to the
// pool's other half, and the first is free again as a whole.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <new>

#include "engine/search/mcts/node.h"

namespace yolah::mcts {

class NodePool {
 public:
  explicit NodePool(std::size_t bytes)
      : half_(static_cast<NodeIndex>(bytes / (2 * sizeof(Node)))),
        memory_(::operator new(bytes, std::align_val_t{alignof(Node)}, std::nothrow)) {
    clear();
  }

  /// Whether the memory was there.
  bool is_ready() const { return memory_ != nullptr; }

  Node& operator[](NodeIndex index) { return nodes()[index]; }
  const Node& operator[](NodeIndex index) const { return nodes()[index]; }

  /// Room for a block, not yet made; kNoNode when the half in use is full.
  NodeIndex allocate(std::uint32_t count) {
    NodeIndex first = next_.load(std::memory_order_relaxed);
    do {
      if (count > end_ - first) return kNoNode;
    } while (!next_.compare_exchange_weak(first, first + count, std::memory_order_relaxed));
    return first;
  }

  void clear() { use_half(0); }

  /// Hands out nodes of the other half from now on. Those of this half stay
  /// readable until the next flip.
  void flip() { use_half(end_ == half_ ? half_ : 0); }

  /// One past the last node handed out.
  NodeIndex end() const { return next_.load(std::memory_order_relaxed); }

  int fullness_permille() const {
    constexpr std::uint64_t kAll = 1000;
    return static_cast<int>(kAll * (end() - begin_) / (end_ - begin_));
  }

 private:
  struct Free {
    void operator()(void* memory) const {
      ::operator delete(memory, std::align_val_t{alignof(Node)});
    }
  };

  void use_half(NodeIndex first) {
    constexpr NodeIndex kReserved = Node::kBeingExpanded + 1;
    begin_ = std::max(first, kReserved);
    end_ = first + half_;
    next_.store(begin_, std::memory_order_relaxed);
  }

  Node* nodes() const { return static_cast<Node*>(memory_.get()); }

  NodeIndex half_;  // nodes in each half
  std::unique_ptr<void, Free> memory_;
  NodeIndex begin_ = 0;
  NodeIndex end_ = 0;
  std::atomic<NodeIndex> next_{0};
};

}  // namespace yolah::mcts
