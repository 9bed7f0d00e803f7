// The calls that think: searches and solving.
#pragma once

#include <atomic>
#include <optional>
#include <string_view>

#include "bindings/wasm/module.h"

namespace yolah::wasm {

/// Nothing if there is no such call.
std::optional<Json> answer_engine_call(std::string_view name, const Json& request);

/// Set from outside, where memory is shared, to end the search under way; cleared when
/// the next begins.
std::atomic<bool>& stop_flag();

}  // namespace yolah::wasm
