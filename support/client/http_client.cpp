#include "support/client/http_client.h"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/client/async_client.h"
#include "support/json/fields.h"
#include "support/system/terminal.h"

namespace yolah {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

/// Runs a coroutine to its end, and nothing else for longer than that.
template <class Result>
Result wait_for(asio::io_context& context, asio::awaitable<Result> work) {
  std::future<Result> result = asio::co_spawn(context, std::move(work), asio::use_future);
  context.restart();
  // A read that is still under way afterwards goes on in the next call.
  while (result.wait_for(std::chrono::seconds(0)) != std::future_status::ready) context.run_one();
  return result.get();
}

json error_of(const HttpAnswer& answer) {
  const json body = json::parse(answer.body, nullptr, false);
  return body.is_object() ? object_of(body, "error") : json::object();
}

}  // namespace

bool is_passing(unsigned status) {
  return status == 429 || status >= 500;
}

std::string error_text(const HttpAnswer& answer) {
  const std::string text = text_of(error_of(answer), "text");
  return text.empty() ? fmt::format("status {}", answer.status) : system::without_control(text);
}

std::string error_code(const HttpAnswer& answer) {
  return text_of(error_of(answer), "code");
}

struct HttpClient::Parts {
  explicit Parts(const ServerAddress& address) : client(context, address) {}

  asio::io_context context{1};
  AsyncHttpClient client;
};

HttpClient::HttpClient(const ServerAddress& address) : parts_(std::make_unique<Parts>(address)) {}

HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&& other) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&& other) noexcept = default;

const ServerAddress& HttpClient::address() const {
  return parts_->client.address();
}

HttpAnswer HttpClient::ask(const HttpQuestion& question, std::chrono::milliseconds patience) {
  return wait_for(parts_->context, parts_->client.ask(question, patience));
}

struct HttpLines::Parts {
  asio::io_context context{1};
  AsyncHttpLines lines{context};
};

HttpLines::HttpLines(const ServerAddress& address, const HttpQuestion& question,
                     std::chrono::milliseconds patience)
    : parts_(std::make_unique<Parts>()) {
  wait_for(parts_->context, parts_->lines.open(address, question, patience));
}

HttpLines::~HttpLines() = default;

unsigned HttpLines::status() const {
  return parts_->lines.status();
}

bool HttpLines::ended() const {
  return parts_->lines.ended();
}

std::string HttpLines::refusal(std::chrono::milliseconds patience) {
  return wait_for(parts_->context, parts_->lines.refusal(patience));
}

std::optional<std::string> HttpLines::next(SteadyTime deadline) {
  return wait_for(parts_->context, parts_->lines.next(deadline));
}

}  // namespace yolah
