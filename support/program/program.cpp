#include "support/program/program.h"

#include <sodium.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "support/http/http_server.h"
#include "support/man_pages/wrong_usage.h"

namespace yolah::server {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

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

/// One object of JSON a line on standard error, for whatever collects logs.
void set_up_log(const std::string& node, const std::string& level) {
  const auto known = spdlog::level::from_str(level);
  if (known == spdlog::level::off && level != "off") {
    throw std::runtime_error(
        "log_level must be trace, debug, info, warning, error, critical or off");
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
  set_http_log([](Trouble how_bad, const std::string& text) {
    spdlog::log(how_bad == Trouble::kError ? spdlog::level::err : spdlog::level::warn, text);
  });
}

}  // namespace

std::optional<int> read_command_line(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    // Help comes as an "error" that went well.
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fputs(manual::wrong_usage(app, error).c_str(), stderr);
    return kWrongUsage;
  }
}

void begin_program(const std::string& name, const std::string& log_level) {
  set_up_log(name, log_level);
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot begin");
}

int run_program(const char* name, int (*run)(int, char**), int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", name, error.what());
    return kFailed;
  }
}

}  // namespace yolah::server
