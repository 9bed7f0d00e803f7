// The engine's values as JSON, as bindings/wasm/package/src/types.ts describes them, and
// what a request holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bindings/wasm/module.h"
#include "engine/eval/insight.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"
#include "engine/rules/record.h"

namespace yolah::wasm {

/// Moves as text.
Json to_json(const std::vector<Move>& moves);
Json to_json(const Position& position);
Json to_json(const Insight& insight);
Json to_json(const GameRecord& record);

/// A text of the request; empty if there is none.
std::string text_in(const Json& json, const char* name);

/// A whole number of the request, if it is one from `least` to `most`.
std::optional<std::int64_t> number_in(const Json& json, const char* name, std::int64_t least,
                                      std::int64_t most);

/// The position of a request after its moves, or what is wrong with them.
struct Asked {
  Position position;
  Json error;  ///< Null if all is well.
};
Asked position_in(const Json& request);

}  // namespace yolah::wasm
