#include "tests/load/connection.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <utility>

namespace yolah::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
// The executor's own type spares an indirect call at each step.
using TcpSocket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;

constexpr std::chrono::seconds kPatience{6};

class WebSocket final : public Connection, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(asio::io_context& context, const Address& address, Target target,
            ConnectionListener& listener)
      : stream_(context.get_executor()),
        host_(address.host + ":" + std::to_string(address.port)),
        target_(std::move(target)),
        listener_(&listener) {}

  void start(const Address& address) {
    Error error;
    const auto host = asio::ip::make_address(address.host, error);
    if (error) {
      end(error);
      return;
    }
    stream_.next_layer().async_connect(
        {host, address.port}, beast::bind_front_handler(&WebSocket::connected, shared_from_this()));
  }

  void send(std::string text) override {
    if (listener_ == nullptr || !open_) return;
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  void drop() override {
    listener_ = nullptr;
    Error ignored;
    stream_.next_layer().close(ignored);
  }

 private:
  void connected(const Error& error) {
    if (error) {
      end(error);
      return;
    }
    Error ignored;
    stream_.next_layer().set_option(tcp::no_delay(true), ignored);
    stream_.set_option(websocket::stream_base::timeout{kPatience, kPatience, true});
    stream_.text(true);
    if (!target_.token.empty()) {
      stream_.set_option(websocket::stream_base::decorator(
          [bearer = "Bearer " + target_.token](websocket::request_type& request) {
            request.set(beast::http::field::authorization, bearer);
          }));
    }
    stream_.async_handshake(host_, target_.path,
                            beast::bind_front_handler(&WebSocket::agreed, shared_from_this()));
  }

  void agreed(const Error& error) {
    if (error) {
      end(error);
      return;
    }
    open_ = true;
    if (listener_ != nullptr) listener_->opened();
    read();
  }

  void read() {
    if (listener_ == nullptr) return;
    stream_.async_read(incoming_,
                       beast::bind_front_handler(&WebSocket::have_read, shared_from_this()));
  }

  void have_read(const Error& error, std::size_t) {
    if (error) {
      end(error);
      return;
    }
    if (listener_ != nullptr) {
      const auto bytes = incoming_.data();
      listener_->received({static_cast<const char*>(bytes.data()), bytes.size()});
    }
    incoming_.clear();
    read();
  }

  void write() {
    stream_.async_write(asio::buffer(queue_.front()),
                        beast::bind_front_handler(&WebSocket::written, shared_from_this()));
  }

  void written(const Error& error, std::size_t) {
    if (error) {
      end(error);
      return;
    }
    queue_.pop_front();
    if (!queue_.empty() && listener_ != nullptr) write();
  }

  void end(const Error& error) {
    open_ = false;
    Error ignored;
    stream_.next_layer().close(ignored);
    if (ConnectionListener* const listener = std::exchange(listener_, nullptr)) {
      listener->closed(error.message());
    }
  }

  websocket::stream<TcpSocket, false> stream_;
  std::string host_;
  Target target_;
  ConnectionListener* listener_;  // none once it is over
  beast::flat_buffer incoming_;
  std::deque<std::string> queue_;
  bool open_ = false;
};

}  // namespace

std::shared_ptr<Connection> connect(asio::io_context& context, const Address& address,
                                    Target target, ConnectionListener& listener) {
  auto socket = std::make_shared<WebSocket>(context, address, std::move(target), listener);
  // The listener is told nothing before it has the connection.
  asio::post(context, [socket, address] { socket->start(address); });
  return socket;
}

}  // namespace yolah::load
