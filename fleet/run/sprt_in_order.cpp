#include "fleet/run/sprt_in_order.h"

namespace yolah::fleet {

void SprtInOrder::add(std::uint64_t job, const arena::ResultCounts& counts) {
  if (job < next_ || decided_at()) return;
  early_.emplace(job, counts);
  for (auto at = early_.begin(); at != early_.end() && at->first == next_ && !decided_at();
       at = early_.erase(at)) {
    counts_ += at->second;
    ++next_;
    state_ = arena::sprt(setup_, counts_);
  }
}

std::optional<std::uint64_t> SprtInOrder::decided_at() const {
  if (state_.verdict == arena::SprtVerdict::kUndecided) return std::nullopt;
  return next_ - 1;
}

}  // namespace yolah::fleet
