// The module for the chapters of the book that move (docs/book).
#include <array>
#include <cstdio>
#include <utility>

#include "bindings/wasm/chapters/calls.h"

namespace yolah::wasm {
namespace {

constexpr std::array kCalls = {
    Call{"lookUp", look_up},        Call{"growTree", grow_tree},
    Call{"cuts", search_with_cuts}, Call{"engineSearch", search_as_engine},
    Call{"netView", see_as_net},    Call{"followSprt", follow_sprt},
    Call{"runSprts", run_sprts}};

}  // namespace

Json answer_call(std::string_view name, const Json& request) {
  if (auto answer = answer_rules_call(name, request)) return *std::move(answer);
  if (auto answer = answer_one_of(kCalls, name, request)) return *std::move(answer);
  return refuse("there is no call of this name");
}

std::string to_hex(std::uint64_t word) {
  std::array<char, 19> text{};
  std::snprintf(text.data(), text.size(), "0x%016llx", static_cast<unsigned long long>(word));
  return text.data();
}

}  // namespace yolah::wasm
