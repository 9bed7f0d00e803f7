#include "cli/options/file_kind.h"

#include <regex>

namespace yolah::cli {
namespace {

/// A tag, the number of a move, a move, or the result of a game without moves.
bool begins_record(const std::string& beginning) {
  static const std::regex kBeginning(R"(^(\[\w+\s+"|\d+\s*[.-]|[a-h][1-8]:|\*))");
  return std::regex_search(beginning, kBeginning);
}

}  // namespace

FileKind kind_of_file(const std::string& path, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || text[first] == '{') return FileKind::kResults;
  constexpr std::size_t kLooked = 100;
  if (begins_record(text.substr(first, kLooked)) || path.ends_with(".ygn")) {
    return FileKind::kRecords;
  }
  return path.ends_with(".jsonl") ? FileKind::kResults : FileKind::kOther;
}

}  // namespace yolah::cli
