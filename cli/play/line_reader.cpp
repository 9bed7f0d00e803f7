#include "cli/play/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

namespace yolah::cli {
namespace {

constexpr std::size_t kLongestLine = 4096;

}  // namespace

bool LineReader::take_line(std::string& line) {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    const bool complete = end != std::string::npos;
    const bool last = ended_ && !buffer_.empty();
    if (!complete && !last && buffer_.size() <= kLongestLine) return false;
    const bool rest_of_cut_line = skipping_;
    skipping_ = !complete && !ended_;
    line = buffer_.substr(0, complete ? end : kLongestLine);
    buffer_.erase(0, complete ? end + 1 : buffer_.size());
    if (!rest_of_cut_line) return true;
  }
}

LineReader::Outcome LineReader::read(std::string& line, std::chrono::milliseconds wait) {
  const auto end = std::chrono::steady_clock::now() + wait;
  while (true) {
    if (take_line(line)) return Outcome::kLine;
    if (ended_) return Outcome::kEndOfInput;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd request{descriptor_, POLLIN, 0};
    const int ready = poll(&request, 1, static_cast<int>(std::max(left.count(), 0L)));
    if (ready <= 0) return Outcome::kNothingYet;
    char chunk[4096];
    const ssize_t got = ::read(descriptor_, chunk, sizeof(chunk));
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return Outcome::kNothingYet;
    if (got <= 0) {
      ended_ = true;
    } else {
      buffer_.append(chunk, static_cast<std::size_t>(got));
    }
  }
}

}  // namespace yolah::cli
