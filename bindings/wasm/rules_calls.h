// The calls about positions and records, which every module answers.
#pragma once

#include <optional>
#include <string_view>

#include "bindings/wasm/module.h"

namespace yolah::wasm {

/// Nothing if there is no such call.
std::optional<Json> answer_rules_call(std::string_view name, const Json& request);

}  // namespace yolah::wasm
