#include "support/http/line_stream.h"

#include <fmt/format.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>
#include <string_view>
#include <utility>

#include "support/http/answer.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::string_view kEndOfLine = "\n\r\n";
constexpr std::string_view kLastChunk = "0\r\n\r\n";
constexpr unsigned kHttp11 = 11;

/// How long the system waits for a client that takes nothing any more; where it has no such option,
/// it waits as long as it likes.
void give_up_on_silence([[maybe_unused]] TcpSocket& socket,
                        [[maybe_unused]] std::chrono::milliseconds silence) {
#ifdef TCP_USER_TIMEOUT
  using UserTimeout = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_USER_TIMEOUT>;
  Error ignored;
  socket.set_option(UserTimeout(static_cast<int>(silence.count())), ignored);
#endif
}

std::string head_of(HttpResponse response) {
  BeastResponse rendered = render(std::move(response), kHttp11, false);
  rendered.chunked(true);
  rendered.set("X-Accel-Buffering", "no");  // nginx would wait for more
  std::ostringstream text;
  text << rendered.base();
  return text.str();
}

}  // namespace

LineStream::LineStream(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
                       std::shared_ptr<SocketListener> listener)
    : QueuedSocket(std::move(shard), std::move(place), std::move(listener)),
      socket_(std::move(socket)) {
  give_up_on_silence(socket_, this->shard().limits().silence);
}

void LineStream::open(HttpResponse response) {
  head_ = head_of(std::move(response));
  join_shard();
  asio::async_write(socket_, asio::buffer(head_),
                    [self = self()](Error error, std::size_t) { self->opened(error); });
}

/// Whether the client goes or begins to talk: either ends the stream.
void LineStream::read() {
  socket_.async_read_some(asio::buffer(&heard_, 1),
                          [self = self()](Error, std::size_t) { self->end(); });
}

void LineStream::write(const std::string& line) {
  if (!line.empty()) count(shard().counters().frames_out);
  head_ = fmt::format("{:x}\r\n", line.size() + 1);
  const std::array<asio::const_buffer, 3> chunk = {asio::buffer(head_), asio::buffer(line),
                                                   asio::buffer(kEndOfLine)};
  asio::async_write(socket_, chunk,
                    [self = self()](Error error, std::size_t) { self->on_written(error); });
}

void LineStream::say_goodbye() {
  asio::async_write(socket_, asio::buffer(kLastChunk), [self = self()](Error, std::size_t) {
    Error ignored;
    self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
  });
}

void LineStream::look_after(SteadyTime now) {
  static const Frame kEmptyLine = std::make_shared<const std::string>();
  if (outbox().stalled(now) >= shard().limits().silence) {
    cut_slow_reader();
  } else if (!outbox().writing()) {
    send(kEmptyLine);
  }
}

}  // namespace yolah::server
