// A Socket that one can only listen to: an answer of HTTP that goes on, each frame a line.
//
// For programs without WebSocket: every frame is a chunk of its own, so that it can be read
// as soon as it comes. An empty line in each ping_interval shows that the stream lives, and
// makes the kernel find out who is gone. Nothing may be sent on it; its lag is not known.
// It holds itself until its reading ends, as a WebSocket does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "server/net/admission.h"
#include "server/net/http.h"
#include "server/net/outbox.h"
#include "server/net/shard.h"
#include "server/net/socket.h"

namespace yolah::server {

class LineStream final : public Socket, public Tended {
 public:
  LineStream(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
             std::shared_ptr<SocketListener> listener);

  /// Answers with the headers of the response, and goes on by itself.
  void open(HttpResponse response);

  void send(Frame frame) override;
  void close(std::string_view reason) override;
  std::chrono::milliseconds lag() const override { return {}; }
  boost::asio::any_io_executor executor() const override { return shard_->executor(); }

  void look_after(SteadyTime now) override;
  void leave() override;
  void cut() override;

 private:
  using Error = boost::system::error_code;
  enum class State : std::uint8_t {
    kOpening,  ///< The headers are being written.
    kOpen,
    kClosing,  ///< The queue, then the end, are still written.
    kEnded,
  };

  std::shared_ptr<LineStream> self() {
    return std::static_pointer_cast<LineStream>(shared_from_this());
  }
  void opened(Error error);
  void wait_for_end();
  void write();
  void on_written(Error error);
  void write_end();
  void cut_slow_reader();
  void end();

  const std::shared_ptr<Shard> shard_;
  TcpSocket socket_;
  Admission::Place place_;
  std::shared_ptr<SocketListener> listener_;
  Outbox outbox_;
  std::string head_;  ///< Of the answer, then of the chunk that is being written.
  State state_ = State::kOpening;
  bool counted_ = false;
  char heard_ = 0;
};

}  // namespace yolah::server
