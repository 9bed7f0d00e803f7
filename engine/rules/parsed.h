// What reading text gives: a value, or where and why the text is wrong.
//
// The engine does not throw; whoever reads text looks at the answer first.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace yolah {

/// What kind of mistake it is, for whoever says it in another language.
enum class Fault : std::uint8_t {
  kOther,
  kBoard,
  kPieceCount,
  kSide,
  kPoints,
  kHoles,
  kAfterPosition,
  kMove,
  kIllegalMove,
  kIllegalPass,
  kAfterEnd,
  kTag,
  kTagValue,
  kComment,
  kNumber,
  kMoveNumber,
  kNoResult,
  kResult,
  kEnding,
};

struct ParseError {
  std::size_t offset = 0;  ///< Byte of the text where reading stopped, from 0.
  std::string reason;      ///< What is wrong there, for the person who wrote it.
  Fault fault = Fault::kOther;

  friend bool operator==(const ParseError&, const ParseError&) = default;
};

template <class T>
class [[nodiscard]] Parsed {
 public:
  Parsed(T value) : content_(std::move(value)) {}           // NOLINT(google-explicit-constructor)
  Parsed(ParseError error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return std::holds_alternative<T>(content_); }

  const T& operator*() const { return *value(); }
  const T* operator->() const { return value(); }
  const ParseError& error() const {
    const ParseError* error = std::get_if<ParseError>(&content_);
    assert(error != nullptr);
    return *error;
  }

 private:
  const T* value() const {
    const T* value = std::get_if<T>(&content_);
    assert(value != nullptr);
    return value;
  }

  std::variant<T, ParseError> content_;
};

}  // namespace yolah
