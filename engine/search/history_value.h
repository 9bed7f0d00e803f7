// How well something has done lately, for trying the likeliest first.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace yolah {

/// A number in +-kMost that forgets: the nearer the end of the scale, the less
/// another success adds.
class HistoryValue {
 public:
  static constexpr int kMost = 1 << 14;

  void add(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kMost);
  }
  void fade() { value_ = static_cast<std::int16_t>(value_ / 4); }
  int get() const { return value_; }

 private:
  std::int16_t value_ = 0;
};

}  // namespace yolah
