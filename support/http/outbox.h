// The frames that wait to be written to one client, and how long it has taken none.
//
// One frame is written at a time. Belongs to the thread of its socket.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "support/http/socket.h"

namespace yolah::server {

class Outbox {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Outbox(Time now) : last_took_(now) {}

  void push(Frame frame);
  std::size_t size() const { return frames_.size() - next_; }
  /// What those that wait take of the memory, about; a frame that others share counts whole.
  std::size_t bytes() const { return bytes_; }
  bool writing() const { return writing_; }
  /// The first that waits, which stays where it is until `wrote`.
  const Frame& write() {
    writing_ = true;
    return frames_[next_];
  }
  /// It is written, or will never be.
  void wrote();
  void clear();

  /// How long nothing has been taken although something waits; to be asked now and then.
  std::chrono::nanoseconds stalled(Time now);

 private:
  std::vector<Frame> frames_;  ///< Those before next_ are written.
  std::size_t next_ = 0;
  std::size_t bytes_ = 0;
  Time last_took_;     ///< A frame, or there was none to take.
  bool took_ = false;  ///< A frame, since the last question.
  bool writing_ = false;
};

}  // namespace yolah::server
