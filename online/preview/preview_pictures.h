// Pictures of previews (PNG), drawn by librsvg on a thread of their own, and kept for a while.
//
// Drawing costs some 30 ms of a core, so no thread that serves draws, one picture is drawn at a
// time, and the same picture is drawn once: a link in a busy chat is asked for by many at the same
// moment. What is kept is found by the picture's SVG, that is, by everything that is seen: a game
// that goes on, or a name that goes, is another picture. May be asked from any thread.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "online/preview/recent_files.h"
#include "support/program/work_queue.h"

namespace yolah::server {

/// Throws std::runtime_error if the text is no SVG.
std::string png_of(const std::string& svg);

class PreviewPictures {
 public:
  PreviewPictures();

  /// The PNG of an SVG. Throws Refusal if too many wait.
  boost::asio::awaitable<std::shared_ptr<const std::string>> png(std::string svg,
                                                                 std::string network);

  struct Counts {
    std::uint64_t drawn = 0;
    std::uint64_t kept = 0;  ///< Answered without being drawn.
  };
  Counts counts() const { return {drawn_.load(), kept_.load()}; }

  /// As that of WorkQueue.
  void stop() { queue_.stop(); }

 private:
  RecentFiles recent_;
  std::atomic<std::uint64_t> drawn_{0};
  std::atomic<std::uint64_t> kept_{0};
  WorkQueue queue_;
};

}  // namespace yolah::server
