#include "fleet/queue/order.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "fleet/fields.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestInput = 512 * 1024;
constexpr std::size_t kLongestName = 100;

}  // namespace

std::string to_text(const JobName& job) {
  return fmt::format("{} {} {}", job.run, job.number, job.copy);
}

std::optional<JobName> parse_job_name(std::string_view text) {
  JobName job;
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  job.run = text.substr(0, space);
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data() + space + 1, end, job.number);
  if (number.ec != std::errc{} || number.ptr == end || *number.ptr != ' ') return std::nullopt;
  const auto copy = std::from_chars(number.ptr + 1, end, job.copy);
  if (copy.ec != std::errc{} || copy.ptr != end) return std::nullopt;
  return job;
}

std::string to_text(const Order& order) {
  return Json{{"job", to_text(order.job)},
              {"input", order.input},
              {"not_by", order.not_by},
              {"again", order.again}}
      .dump();
}

std::optional<Order> parse_order(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    const Fields fields(json);
    auto job = parse_job_name(fields.text("job", kLongestName));
    if (!job) return std::nullopt;
    return Order{std::move(*job), fields.text("input", kLongestInput),
                 fields.texts("not_by", kLongestName), fields.truth("again")};
  } catch (const FieldError&) {
    return std::nullopt;
  }
}

}  // namespace yolah::fleet
