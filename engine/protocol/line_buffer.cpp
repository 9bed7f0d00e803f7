#include "engine/protocol/line_buffer.h"

namespace yolah {

void LineBuffer::feed(std::string_view bytes, const OnLine& on_line) {
  for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
    keep(bytes.substr(0, end));
    on_line(line_);
    line_.clear();
    bytes.remove_prefix(end + 1);
  }
  keep(bytes);
}

void LineBuffer::finish(const OnLine& on_line) {
  if (!line_.empty()) on_line(line_);
  line_.clear();
}

void LineBuffer::keep(std::string_view bytes) {
  line_ += bytes.substr(0, kLongestLine + 1 - line_.size());
}

}  // namespace yolah
