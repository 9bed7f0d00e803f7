#include "server/net/outbox.h"

#include <utility>

namespace yolah::server {
namespace {

constexpr std::size_t kRemembered = 64;  ///< Frames; a longer queue gives its memory back.

}  // namespace

void Outbox::wrote() {
  writing_ = false;
  took_ = true;
  ++next_;
  if (next_ == frames_.size()) {
    clear();
    if (frames_.capacity() > kRemembered) frames_.shrink_to_fit();
  } else if (next_ >= kRemembered && next_ * 2 >= frames_.size()) {
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(next_));
    next_ = 0;
  }
}

void Outbox::clear() {
  frames_.clear();
  next_ = 0;
}

std::chrono::nanoseconds Outbox::stalled(Time now) {
  if (std::exchange(took_, false) || !writing_) last_took_ = now;
  return now - last_took_;
}

}  // namespace yolah::server
