#include "cli/play/line_reader.h"

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
    switch (input_.read(buffer_, left)) {
      case system::Input::Outcome::kNothingYet:
        return Outcome::kNothingYet;
      case system::Input::Outcome::kEnd:
        ended_ = true;
        break;
      case system::Input::Outcome::kBytes:
        break;
    }
  }
}

}  // namespace yolah::cli
