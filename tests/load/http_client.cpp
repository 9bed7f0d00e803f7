#include "tests/load/http_client.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <string>

namespace yolah::load {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kPause{200};
constexpr std::chrono::seconds kOneTry{5};

bool worth_another_try(unsigned status) {
  return status == 0 || is_passing(status);
}

ServerAddress server_of(const Address& node) {
  return {false, node.host, std::to_string(node.port)};
}

}  // namespace

NodeClient::NodeClient(asio::io_context& context, const std::vector<Address>& nodes,
                       std::size_t first)
    : context_(context), nodes_(nodes), node_(first % nodes.size()) {}

asio::awaitable<HttpAnswer> NodeClient::ask_once(const HttpQuestion& question) {
  if (!client_) client_ = std::make_unique<AsyncHttpClient>(context_, server_of(nodes_[node_]));
  HttpAnswer answer;
  try {
    answer = co_await client_->ask(question, kOneTry);
  } catch (const Unreachable& unreachable) {
    answer.body = unreachable.what();
  }
  co_return answer;
}

asio::awaitable<HttpAnswer> NodeClient::ask(const HttpQuestion& question,
                                            std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    HttpAnswer answer = co_await ask_once(question);
    if (!worth_another_try(answer.status)) co_return answer;
    if (answer.status != 429) {  // that one is about us, not about the node
      client_.reset();
      node_ = (node_ + 1) % nodes_.size();
    }
    if (std::chrono::steady_clock::now() + kPause > deadline) co_return answer;
    asio::steady_timer timer(context_, kPause);
    co_await timer.async_wait(asio::use_awaitable);
  }
}

}  // namespace yolah::load
