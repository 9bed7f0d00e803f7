#include "online/http/handlers.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

/// A game without an owner finds one sooner; a move may safely be sent again.
constexpr std::chrono::seconds kPatience{10};

/// Waits for one frame.
class OneAnswer : public Socket {
 public:
  explicit OneAnswer(asio::any_io_executor executor)
      : executor_(std::move(executor)), timer_(executor_) {}

  void send(Frame frame) override {
    if (!answer_) answer_ = std::move(frame);
    timer_.cancel();
  }
  void close(std::string_view) override { timer_.cancel(); }
  std::chrono::milliseconds lag() const override { return {}; }
  asio::any_io_executor executor() const override { return executor_; }

  /// Nothing if none came.
  asio::awaitable<Frame> wait() {
    timer_.expires_after(kPatience);
    if (!answer_) co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    co_return answer_;
  }

 private:
  asio::any_io_executor executor_;
  asio::steady_timer timer_;
  Frame answer_;
};

unsigned status_of(std::string_view code) {
  if (code == "bad_message") return 400;
  if (code == "unauthorised") return 401;
  if (code == "not_your_game") return 403;
  if (code == "unknown_game") return 404;
  if (code == "illegal") return 422;
  if (code == "too_many") return 429;
  if (code == "busy") return 503;
  return 409;  // the game is not where the asker thinks
}

HttpResponse refusal(std::string_view code, std::string_view text) {
  HttpResponse response = http_error(status_of(code), code, text);
  if (code == "busy") response.headers.emplace_back("Retry-After", "1");
  return response;
}

HttpResponse response_of(const Frame& frame) {
  json answer = frame ? json::parse(*frame, nullptr, false) : json::object();
  const std::string kind = text_of(answer, "t");
  if (kind == "error") return refusal(text_of(answer, "code"), text_of(answer, "text"));
  if (kind != "event") return refusal("busy", "the game cannot be reached now: ask again");
  answer["ack"] = 0;
  return json_answer(answer);
}

}  // namespace

Answer ask_game(const ApiServices& api, NodeShard& shard, Command command) {
  const auto answer = std::make_shared<OneAnswer>(shard.executor());
  const std::uint64_t number = api.shards.new_socket_number(shard);
  shard.add(number, answer);
  command.by = {api.membership.epoch(), number, Requester::kApart};
  api.games.ask(std::move(command));
  const Frame frame = co_await answer->wait();
  shard.remove(number);
  co_return response_of(frame);
}

}  // namespace yolah::server
