#include "support/program/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace yolah::server {
namespace {

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// A message in quotes, whatever it holds: some come from the database.
class QuotedMessage : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& line) override {
    std::string_view text(message.payload.data(), message.payload.size());
    while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
    const std::string json = json_text(text);
    line.append(json.data(), json.data() + json.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<QuotedMessage>();
  }
};

}  // namespace

void set_up_log(const std::string& node, const std::string& level) {
  const auto known = spdlog::level::from_str(level);
  if (known == spdlog::level::off && level != "off") {
    throw std::runtime_error("log_level is trace, debug, info, warning, error, critical or off");
  }
  const std::string name = json_text(node);
  std::string escaped;  // a percent sign would be read as part of the pattern
  for (const char c : name) escaped += c == '%' ? std::string("%%") : std::string(1, c);
  auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  formatter->add_flag<QuotedMessage>('*').set_pattern(
      R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","node":)" + escaped + R"(,"text":%*})");
  auto logger = spdlog::stderr_logger_mt("node");
  logger->set_formatter(std::move(formatter));
  logger->set_level(known);
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(logger);
}

}  // namespace yolah::server
