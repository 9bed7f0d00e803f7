#include "support/http/http_server.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>
#include <utility>

#include "support/http/admission.h"
#include "support/http/connection.h"
#include "support/http/shard.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

/// Before trying again when the machine has no file descriptor left, say.
constexpr std::chrono::milliseconds kRest{250};
constexpr std::string_view kFull =
    "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    "Content-Length: 0\r\n\r\n";

tcp::acceptor listen(const Executor& executor, const HttpOptions& options) {
  Error error;
  const auto host = asio::ip::make_address(options.host, error);
  if (error) throw std::runtime_error("'" + options.host + "' is not an address such as 127.0.0.1");
  tcp::acceptor acceptor(executor);
  const tcp::endpoint endpoint(host, options.port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) {
    throw std::runtime_error("cannot listen on port " + std::to_string(options.port) + " of " +
                             options.host + ": " + error.message() + "; choose another port");
  }
  return acceptor;
}

std::vector<Executor> of_contexts(const std::vector<asio::any_io_executor>& executors) {
  std::vector<Executor> result;
  for (const asio::any_io_executor& executor : executors) {
    const auto* const known = executor.target<Executor>();
    if (known == nullptr) throw std::invalid_argument("not the executor of an io_context");
    result.push_back(*known);
  }
  return result;
}

HttpLog& http_log() {
  static HttpLog log = [](Trouble, const std::string& text) { fmt::print(stderr, "{}\n", text); };
  return log;
}

/// Says so as far as that needs no waiting, and ends it.
void turn_away(TcpSocket socket) {
  Error ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(kFull), ignored);
}

}  // namespace

class HttpServer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(const std::vector<Executor>& executors, const HttpOptions& options, Handlers handlers)
      : handlers_(std::make_shared<const Handlers>(std::move(handlers))),
        admission_(std::make_shared<Admission>(options.limits.connections,
                                               options.limits.connections_per_address)),
        acceptor_(listen(executors.at(0), options)),
        rest_(executors[0]),
        port_(acceptor_.local_endpoint().port()) {
    shards_.reserve(executors.size());
    for (const Executor& executor : executors) {
      shards_.push_back(std::make_shared<Shard>(executor, options.limits));
    }
  }

  void start() {
    asio::co_spawn(acceptor_.get_executor(), accept_all(shared_from_this()), asio::detached);
  }

  std::uint16_t port() const { return port_; }

  void stop() {
    if (stopping_.exchange(true)) return;
    asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      Error ignored;
      self->acceptor_.close(ignored);
      self->rest_.cancel();
      // After the last connection was handed to its shard.
      for (const auto& shard : self->shards_) {
        asio::post(shard->executor(), [shard] { shard->stop(); });
      }
    });
  }

  Counts counts() const {
    const auto read = [](const auto& counter) { return counter.load(std::memory_order_relaxed); };
    Counts sum;
    sum.connections_open = admission_->inside();
    sum.refused_connections = admission_->refused();
    for (const auto& shard : shards_) {
      const Shard::Counters& counters = shard->counters();
      sum.requests += read(counters.requests);
      sum.sockets_open += read(counters.sockets_open);
      sum.frames_in += read(counters.frames_in);
      sum.frames_out += read(counters.frames_out);
      sum.slow_readers_cut += read(counters.slow_readers_cut);
    }
    return sum;
  }

 private:
  static asio::awaitable<void> accept_all(std::shared_ptr<Impl> self) {
    for (std::size_t turn = 0; !self->stopping_; ++turn) {
      const auto& shard = self->shards_[turn % self->shards_.size()];
      auto [error, socket] = co_await self->acceptor_.async_accept(shard->executor(), kAwait);
      if (!error) {
        self->take(shard, std::move(socket));
      } else if (!self->stopping_ && error != asio::error::connection_aborted) {
        tell(Trouble::kWarning, fmt::format("cannot take a connection: {}", error.message()));
        self->rest_.expires_after(kRest);
        co_await self->rest_.async_wait(kAwait);
      }
    }
  }

  void take(const std::shared_ptr<Shard>& shard, TcpSocket socket) {
    Error error;
    const auto peer = socket.remote_endpoint(error).address();
    if (error) return;  // It has gone already.
    auto place = admission_->admit();
    // Behind a proxy all connections have its address; the clients' are counted later.
    if (!place || (!handlers_->trust_proxy && !place->belongs_to(peer))) {
      turn_away(std::move(socket));
      return;
    }
    auto connection =
        std::make_shared<Connection>(shard, handlers_, std::move(socket), peer, std::move(*place));
    asio::post(shard->executor(), [connection = std::move(connection)] { connection->start(); });
  }

  const std::shared_ptr<const Handlers> handlers_;
  const std::shared_ptr<Admission> admission_;
  std::vector<std::shared_ptr<Shard>> shards_;
  tcp::acceptor acceptor_;
  asio::steady_timer rest_;
  const std::uint16_t port_;
  std::atomic<bool> stopping_ = false;
};

void set_http_log(HttpLog log) {
  http_log() = std::move(log);
}

void tell(Trouble how_bad, const std::string& text) {
  http_log()(how_bad, text);
}

HttpServer::HttpServer(const std::vector<asio::any_io_executor>& executors,
                       const HttpOptions& options, HttpHandler on_request, SocketHandler on_socket,
                       UploadHandler on_upload)
    : impl_(std::make_shared<Impl>(of_contexts(executors), options,
                                   Handlers{.on_request = std::move(on_request),
                                            .on_socket = std::move(on_socket),
                                            .on_upload = std::move(on_upload),
                                            .trust_proxy = options.trust_proxy})) {
  impl_->start();
}

HttpServer::~HttpServer() {
  stop();
}

std::uint16_t HttpServer::port() const {
  return impl_->port();
}

void HttpServer::stop() {
  impl_->stop();
}

HttpServer::Counts HttpServer::counts() const {
  return impl_->counts();
}

}  // namespace yolah::server
