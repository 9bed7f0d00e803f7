// The door between JavaScript and the engine: requests and answers are JSON, one at a
// time, in a buffer that both sides see.
//
// Calls never throw and never trust: whatever the text, the answer is an object, with
// `error` in it if the request was none.
#pragma once

#include <atomic>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"

namespace yolah::wasm {

using Json = nlohmann::ordered_json;

/// Answers the request of this name; each module has its own set.
Json answer_call(std::string_view name, const Json& request);

/// The calls about positions and records, which every module answers. Nothing if there is no such
/// call.
std::optional<Json> answer_rules_call(std::string_view name, const Json& request);

/// Set from outside, where memory is shared, to end the search under way; cleared when
/// the next begins. Only modules that search have it.
std::atomic<bool>& stop_flag();

struct Call {
  std::string_view name;
  Json (*answer)(const Json& request);
};

/// The answer of the call of this name; nothing if there is none among these.
std::optional<Json> answer_one_of(std::span<const Call> calls, std::string_view name,
                                  const Json& request);

/// {"error": {...}} for a person to read, with the fault for a page that speaks another
/// language; where in a text, if one was read.
Json refuse(const std::string& reason, Fault fault = Fault::kOther);
Json refuse(const ParseError& error, std::string_view text);

/// Hands something to the page before the answer: what a search knows so far.
void tell(const Json& message);

}  // namespace yolah::wasm
