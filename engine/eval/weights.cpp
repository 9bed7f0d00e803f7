#include "engine/eval/weights.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace yolah {
namespace {

constexpr std::string_view kFirstLine = "yolah-weights 1";
constexpr std::string_view kPatternsName = "patterns";
constexpr AtKnots kNothing{};

/// Takes the next word off a line.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

template <class Number>
std::optional<Number> take_number(std::string_view& line) {
  const std::string_view word = take_word(line);
  Number number{};
  const char* const begin = word.data();
  const char* const end = begin + word.size();
  const auto [stopped, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || stopped != end || word.empty()) return std::nullopt;
  return number;
}

/// Where a line's weights go: its name is read, and for tables the entry's number.
AtKnots* find_place(Weights& weights, std::string_view& line) {
  const std::string_view name = take_word(line);
  for (const FeatureName& feature : kFeatureNames) {
    if (name == feature.name) return &weights.heuristics[static_cast<std::size_t>(feature.feature)];
  }
  const auto entry = [&](AtKnots* first, std::size_t size) -> AtKnots* {
    const auto number = take_number<std::size_t>(line);
    return number && *number < size ? first + *number : nullptr;
  };
  if (name == kPatternsName) return entry(weights.patterns.data(), weights.patterns.size());
  for (const TableShape& shape : kTableShapes) {
    if (name == shape.name) return entry(weights.counts.data() + shape.first, shape.size);
  }
  return nullptr;
}

/// The reason why a line is wrong; empty when it is right.
std::string read_line(std::string_view line, Weights& weights) {
  AtKnots* const place = find_place(weights, line);
  if (place == nullptr) return "expected the name of a heuristic, or of a table and an entry of it";
  for (std::int16_t& weight : *place) {
    const auto number = take_number<std::int16_t>(line);
    if (!number) return "expected five weights, whole numbers from -32768 to 32767";
    weight = *number;
  }
  if (!take_word(line).empty()) return "expected nothing after five weights";
  return {};
}

void print(std::string& text, std::string_view name, std::optional<std::size_t> entry,
           const AtKnots& weights) {
  if (weights == kNothing) return;
  text += name;
  if (entry) text += " " + std::to_string(*entry);
  for (const std::int16_t weight : weights) text += " " + std::to_string(weight);
  text += "\n";
}

}  // namespace

bool Weights::has_tables() const {
  const auto weighs = [](const AtKnots& at) { return at != kNothing; };
  return std::any_of(counts.begin(), counts.end(), weighs) ||
         std::any_of(patterns.begin(), patterns.end(), weighs);
}

Parsed<Weights> parse_weights(std::string_view text) {
  Weights weights;
  bool begun = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!begun) {
      if (line != kFirstLine) {
        return ParseError{at, "weights begin with the line '" + std::string(kFirstLine) + "'"};
      }
      begun = true;
    } else if (!line.empty() && !line.starts_with('#')) {
      if (const std::string reason = read_line(line, weights); !reason.empty()) {
        return ParseError{at, reason};
      }
    }
    at = end + 1;
  }
  if (!begun) return ParseError{0, "no weights in an empty text"};
  return weights;
}

std::string to_string(const Weights& weights) {
  std::string text = std::string(kFirstLine) + "\n";
  for (const FeatureName& feature : kFeatureNames) {
    print(text, feature.name, std::nullopt,
          weights.heuristics[static_cast<std::size_t>(feature.feature)]);
  }
  for (const TableShape& shape : kTableShapes) {
    for (std::size_t i = 0; i < shape.size; ++i) {
      print(text, shape.name, i, weights.counts[shape.first + i]);
    }
  }
  for (std::size_t i = 0; i < weights.patterns.size(); ++i) {
    print(text, kPatternsName, i, weights.patterns[i]);
  }
  return text;
}

const Weights& learned_weights() {
  // The build's tests read the text, so it cannot be wrong here.
  static const Weights kWeights = [] {
    const auto bytes = learned_weights_text();
    return *parse_weights(std::string(bytes.begin(), bytes.end()));
  }();
  return kWeights;
}

}  // namespace yolah
