#include "bindings/wasm/module.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules/record.h"

// What the page gives the module.
extern "C" {
__attribute__((import_module("yolah"), import_name("tell"))) void yolah_tell(const char* text,
                                                                             std::size_t length);
}

namespace yolah::wasm {
namespace {

std::vector<char>& buffer() {
  static std::vector<char> bytes;
  return bytes;
}

std::string& answer() {
  static std::string text;
  return text;
}

/// In the order of Fault; bindings/wasm/package/src/types.ts has them too.
constexpr std::array<std::string_view, 19> kFaultNames = {
    "other",  "board",        "pieces",       "side",      "points", "holes",     "after-position",
    "move",   "illegal-move", "illegal-pass", "after-end", "tag",    "tag-value", "comment",
    "number", "move-number",  "no-result",    "result",    "ending"};
static_assert(kFaultNames.size() == static_cast<std::size_t>(Fault::kEnding) + 1);

Json error_at(LineColumn place, const std::string& reason, Fault fault) {
  return {{"error",
           {{"reason", reason},
            {"fault", kFaultNames[static_cast<std::size_t>(fault)]},
            {"line", place.line},
            {"column", place.column}}}};
}

/// Text from hostile input may not be UTF-8: it is made so.
std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json handle(std::string_view text) {
  const Json request = Json::parse(text, nullptr, false);
  if (!request.is_object()) return refuse("the request is no JSON object");
  const auto name = request.find("call");
  if (name == request.end() || !name->is_string()) return refuse("the request has no call");
  return answer_call(name->get_ref<const std::string&>(), request);
}

}  // namespace

std::optional<Json> answer_one_of(std::span<const Call> calls, std::string_view name,
                                  const Json& request) {
  for (const Call& call : calls) {
    if (call.name == name) return call.answer(request);
  }
  return std::nullopt;
}

Json refuse(const std::string& reason, Fault fault) {
  return error_at({}, reason, fault);
}

Json refuse(const ParseError& error, std::string_view text) {
  return error_at(line_column(text, error.offset), error.reason, error.fault);
}

void tell(const Json& message) {
  const std::string text = to_text(message);
  yolah_tell(text.data(), text.size());
}

}  // namespace yolah::wasm

extern "C" {

/// Room for a request.
char* yolah_buffer(std::size_t length) {
  std::vector<char>& bytes = yolah::wasm::buffer();
  bytes.resize(length);
  return bytes.data();
}

/// Answers the request in the buffer; the length of the answer.
std::size_t yolah_call() {
  const std::vector<char>& bytes = yolah::wasm::buffer();
  std::string& text = yolah::wasm::answer();
  text = yolah::wasm::to_text(yolah::wasm::handle({bytes.data(), bytes.size()}));
  return text.size();
}

const char* yolah_answer() {
  return yolah::wasm::answer().data();
}
}
