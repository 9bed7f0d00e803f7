// A bounded queue in which those who wait take turns.
//
// What waits belongs to somebody, such as the network a request came from. Whoever has much
// waiting delays only themselves: `pop` goes round those who wait. When the queue is full, the
// one with most in it gives up its latest to somebody who has less. Not for several threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <utility>

namespace yolah::server {

template <class T>
class FairQueue {
 public:
  /// So many may wait at most, in all and of one.
  FairQueue(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

  std::size_t size() const { return size_; }

  /// What finds no place any more: nothing, this one, or another's that had to give way.
  std::optional<T> push(const std::string& owner, T item) {
    auto line = std::find_if(lines_.begin(), lines_.end(),
                             [&](const Line& one) { return one.owner == owner; });
    const std::size_t has = line == lines_.end() ? 0 : line->items.size();
    if (has >= most_of_one_) return item;
    std::optional<T> out;
    if (size_ >= most_) {
      const auto longest = std::max_element(
          lines_.begin(), lines_.end(),
          [](const Line& a, const Line& b) { return a.items.size() < b.items.size(); });
      if (longest == lines_.end() || longest->items.size() <= has + 1) return item;
      out = std::move(longest->items.back());
      longest->items.pop_back();
      --size_;
    }
    if (line == lines_.end()) line = lines_.insert(lines_.end(), Line{owner, {}});
    line->items.push_back(std::move(item));
    ++size_;
    return out;
  }

  /// The next one; nothing if none waits.
  std::optional<T> pop() {
    if (lines_.empty()) return std::nullopt;
    Line& line = lines_.front();
    std::optional<T> item = std::move(line.items.front());
    line.items.pop_front();
    --size_;
    if (line.items.empty()) {
      lines_.pop_front();
    } else {
      lines_.splice(lines_.end(), lines_, lines_.begin());
    }
    return item;
  }

 private:
  struct Line {
    std::string owner;
    std::deque<T> items;  ///< Never empty between calls.
  };

  const std::size_t most_;
  const std::size_t most_of_one_;
  std::size_t size_ = 0;
  std::list<Line> lines_;  ///< Whose turn is next comes first.
};

}  // namespace yolah::server
