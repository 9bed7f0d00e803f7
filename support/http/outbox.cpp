#include "support/http/outbox.h"

#include <utility>

namespace yolah::server {
namespace {

constexpr std::size_t kRemembered = 64;  ///< Frames; a longer queue gives its memory back.
constexpr std::size_t kBeside = 96;      ///< Bytes that a frame takes beside its text.

}  // namespace

void Outbox::push(Frame frame) {
  bytes_ += frame->size() + kBeside;
  frames_.push_back(std::move(frame));
}

void Outbox::wrote() {
  writing_ = false;
  took_ = true;
  bytes_ -= frames_[next_]->size() + kBeside;
  frames_[next_].reset();
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
  bytes_ = 0;
}

std::chrono::nanoseconds Outbox::stalled(Time now) {
  if (std::exchange(took_, false) || !writing_) last_took_ = now;
  return now - last_took_;
}

}  // namespace yolah::server
