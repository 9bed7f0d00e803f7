#include "tests/load/yardstick.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <thread>
#include <utility>
#include <vector>

namespace yolah::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using TcpSocket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;

class Echo : public std::enable_shared_from_this<Echo> {
 public:
  explicit Echo(TcpSocket socket) : stream_(std::move(socket)) {}

  void start() {
    Error ignored;
    stream_.next_layer().set_option(tcp::no_delay(true), ignored);
    stream_.text(true);
    stream_.async_accept(beast::bind_front_handler(&Echo::read, shared_from_this()));
  }

 private:
  void read(const Error& error) {
    if (error) return;
    stream_.async_read(buffer_, beast::bind_front_handler(&Echo::write, shared_from_this()));
  }

  void write(const Error& error, std::size_t) {
    if (error) return;
    stream_.async_write(buffer_.data(),
                        beast::bind_front_handler(&Echo::written, shared_from_this()));
  }

  void written(const Error& error, std::size_t) {
    buffer_.clear();
    read(error);
  }

  websocket::stream<TcpSocket, false> stream_;
  beast::flat_buffer buffer_;
};

/// A thread with a listener of its own; the kernel deals connections to them.
class Loop {
 public:
  explicit Loop(std::uint16_t port) : acceptor_(context_) {
    using reuse_port = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;
    const tcp::endpoint where(asio::ip::address_v4::loopback(), port);
    acceptor_.open(where.protocol());
    acceptor_.set_option(reuse_port(true));
    acceptor_.bind(where);
    acceptor_.listen(4096);
    accept();
    thread_ = std::thread([this] { context_.run(); });
  }
  ~Loop() {
    context_.stop();
    thread_.join();
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  void accept() {
    acceptor_.async_accept([this](const Error& error, TcpSocket socket) {
      if (!error) std::make_shared<Echo>(std::move(socket))->start();
      accept();
    });
  }

  asio::io_context context_{1};
  asio::basic_socket_acceptor<tcp, asio::io_context::executor_type> acceptor_;
  std::thread thread_;
};

}  // namespace

class EchoServer::Impl {
 public:
  explicit Impl(int threads) {
    for (int i = 0; i < threads; ++i) {
      loops_.push_back(std::make_unique<Loop>(i == 0 ? 0 : loops_[0]->port()));
    }
  }
  std::uint16_t port() const { return loops_[0]->port(); }

 private:
  std::vector<std::unique_ptr<Loop>> loops_;
};

EchoServer::EchoServer(int threads) : impl_(std::make_unique<Impl>(threads)) {}
EchoServer::~EchoServer() = default;

std::uint16_t EchoServer::port() const {
  return impl_->port();
}

}  // namespace yolah::load
