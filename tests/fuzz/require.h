// What the harnesses share: how a broken promise is told to the fuzzer, and the
// promises that more than one of them checks.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/rules/parsed.h"

namespace yolah::fuzz {

/// Ends the program when a promise is broken; the fuzzer keeps the input.
inline void require(bool kept, const char* promise) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

/// An error tells a place in the text, or its end, and a reason.
inline void require_helpful(const ParseError& error, std::string_view text) {
  require(error.offset <= text.size(), "an error's offset is not past the end of the text");
  require(!error.reason.empty(), "an error has a reason");
}

/// The fuzzer's bytes as text.
inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace yolah::fuzz
