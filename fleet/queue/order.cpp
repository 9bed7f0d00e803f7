#include "fleet/queue/order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "support/json/fields.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;
using Kind = LeaseRequest::Kind;

constexpr std::size_t kLongestInput = 512 * 1024;
constexpr std::size_t kLongestName = 100;
constexpr std::size_t kMostRuns = 100;
constexpr std::uint64_t kLongestWait = 60'000;  // milliseconds
constexpr std::uint64_t kLargestEpoch = std::numeric_limits<std::int64_t>::max();
constexpr std::array<std::string_view, 4> kKinds = {"take", "keep", "back", "done"};

JobName job_in(const Fields& fields) {
  auto job = parse_job_name(fields.text("job", kLongestName));
  if (!job) throw FieldError("job");
  return std::move(*job);
}

std::int64_t epoch_in(const Fields& fields) {
  return static_cast<std::int64_t>(fields.number("epoch", 0, kLargestEpoch));
}

LeaseRequest request_in(const Fields& fields) {
  const auto kind = std::ranges::find(kKinds, fields.text("ask", kLongestName));
  if (kind == kKinds.end()) throw FieldError("ask");
  LeaseRequest request;
  request.kind = static_cast<Kind>(kind - kKinds.begin());
  if (request.kind == Kind::kTake) {
    request.runs = fields.texts("runs", kLongestName);
    if (request.runs.size() > kMostRuns) throw FieldError("runs");
    request.wait = std::chrono::milliseconds(fields.number("wait", 0, kLongestWait));
  } else {
    request.job = job_in(fields);
    request.epoch = epoch_in(fields);
  }
  return request;
}

/// Nothing unless it is an object of JSON that can be read so.
template <class Read>
auto parse_with(std::string_view text, const Read& read)
    -> std::optional<decltype(read(std::declval<const Fields&>()))> {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    return read(Fields(json));
  } catch (const FieldError&) {
    return std::nullopt;
  }
}

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

std::string to_text(const Lease& lease) {
  return Json{{"job", to_text(lease.job)}, {"input", lease.input}, {"epoch", lease.epoch}}.dump();
}

std::optional<Lease> parse_lease(std::string_view text) {
  return parse_with(text, [](const Fields& fields) {
    return Lease{job_in(fields), fields.text("input", kLongestInput), epoch_in(fields)};
  });
}

std::string to_text(const LeaseRequest& request) {
  Json json{{"ask", kKinds[static_cast<std::size_t>(request.kind)]}};
  if (request.kind == Kind::kTake) {
    json["runs"] = request.runs;
    json["wait"] = request.wait.count();
  } else {
    json["job"] = to_text(request.job);
    json["epoch"] = request.epoch;
  }
  return json.dump();
}

std::optional<LeaseRequest> parse_lease_request(std::string_view text) {
  return parse_with(text, request_in);
}

}  // namespace yolah::fleet
