// What a file of games is, by its first words, so that the wrong kind is named as such
// and not for its first letter.
#pragma once

#include <cstdint>
#include <string>

namespace yolah::cli {

enum class FileKind : std::uint8_t {
  kResults,  ///< Of a tournament, JSON lines (.jsonl).
  kRecords,  ///< Game records (.ygn).
  kOther,
};

/// An ending of a path that is known settles what its text leaves open; a text without
/// words is not yet anything else than results.
FileKind kind_of_file(const std::string& path, const std::string& text);

}  // namespace yolah::cli
