#include "fleet/run/run.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fleet/run/fields.h"
#include "fleet/run/work_text.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestId = 40;
constexpr std::size_t kLongestTitle = 200;
constexpr std::size_t kLongestName = 40;

/// What people wrote for people, in UTF-8: so many characters, none of which moves a cursor.
std::string words(const Fields& fields, const char* name, std::size_t longest) {
  constexpr std::size_t kMostBytes = 4;  // of a character
  std::string text = fields.text(name, kMostBytes * longest);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    characters += (byte & 0xC0) == 0x80 ? 0 : 1;
    const bool second_page = byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (byte < 0x20 || byte == 0x7F || second_page) throw FieldError(name);
  }
  if (characters > longest) throw FieldError(name);
  return text;
}

Run read_run(const Fields& fields) {
  Run run;
  run.id = fields.text("id", kLongestId);
  if (!is_run_id(run.id)) throw FieldError("id");
  run.title = words(fields, "title", kLongestTitle);
  run.by = words(fields, "by", kLongestName);
  run.build = fields.text("build", 64);
  run.seed = fields.number("seed", 0, std::uint64_t{1} << 53);
  run.share = static_cast<std::uint32_t>(fields.number("share", 1, 1'000'000));
  const auto work = fields.object("work");
  if (!work) throw FieldError("work");
  run.work = read_work(*work);
  return run;
}

}  // namespace

bool is_run_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

std::string to_text(const Run& run) {
  return Json{{"id", run.id},
              {"title", run.title},
              {"by", run.by},
              {"build", run.build},
              {"seed", run.seed},
              {"share", run.share},
              {"work", to_json(run.work)}}
      .dump();
}

Parsed<Run> parse_run(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return ParseError{0, "a run is an object of JSON"};
  try {
    return read_run(Fields(json));
  } catch (const FieldError& error) {
    return ParseError{0, std::string("a run needs a right ") + error.what()};
  }
}

}  // namespace yolah::fleet
