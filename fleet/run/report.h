// The frame of every report: an object of JSON with the job's number and one thing more, or
// why the job could not be done.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"
#include "support/json/fields.h"

namespace yolah::fleet {

/// Reads a report by `read(Fields)`, which may throw FieldError. `fields` is how many the
/// object has: more than are read could hide anything.
template <class Result, class Read>
Parsed<Result> read_frame(std::uint64_t job, std::string_view report, std::size_t fields,
                          const Read& read) {
  const auto json = nlohmann::ordered_json::parse(report, nullptr, false);
  if (!json.is_object() || json.size() != fields) {
    return ParseError{0, "a report is an object of JSON"};
  }
  try {
    const Fields all(json);
    all.number("job", job, job);
    return Result(read(all));
  } catch (const FieldError& error) {
    return ParseError{0, std::string("a report needs a right ") + error.what()};
  }
}

/// What a worker reports that cannot do a job, in ASCII.
inline std::string failure_report(std::string_view why) {
  const nlohmann::ordered_json json{{"failure", why}};
  return json.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

/// Why, if that is what a report says.
inline std::optional<std::string> failure_in(std::string_view report) {
  constexpr std::size_t kLongestReason = 500;
  if (!report.starts_with(R"({"failure":)")) return std::nullopt;
  const auto json = nlohmann::ordered_json::parse(report, nullptr, false);
  if (!json.is_object() || !json["failure"].is_string()) return "a report that is none";
  return json["failure"].get<std::string>().substr(0, kLongestReason);
}

}  // namespace yolah::fleet
