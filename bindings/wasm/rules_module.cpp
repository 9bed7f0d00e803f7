// The small module: rules alone.
#include "bindings/wasm/module.h"

namespace yolah::wasm {

Json answer_call(std::string_view name, const Json& request) {
  if (auto answer = answer_rules_call(name, request)) return *std::move(answer);
  return refuse("there is no call of this name");
}

}  // namespace yolah::wasm
