// A Socket that one can only listen to: an answer of HTTP that goes on, each frame a line.
//
// For programs without WebSocket: every frame is a chunk of its own, so that it can be read
// as soon as it comes. An empty line in each ping_interval shows that the stream lives, and
// makes the kernel find out who is gone. Nothing may be sent on it; its lag is not known.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "support/http/http.h"
#include "support/http/queued_socket.h"

namespace yolah::server {

class LineStream final : public QueuedSocket {
 public:
  LineStream(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
             std::shared_ptr<SocketListener> listener);

  /// Answers with the headers of the response, and goes on by itself.
  void open(HttpResponse response);

  std::chrono::milliseconds lag() const override { return {}; }
  void look_after(SteadyTime now) override;

 private:
  TcpSocket& connection() override { return socket_; }
  void read() override;
  void write(const std::string& line) override;
  void say_goodbye() override;

  std::shared_ptr<LineStream> self() {
    return std::static_pointer_cast<LineStream>(shared_from_this());
  }

  TcpSocket socket_;
  std::string head_;  ///< Of the answer, then of the chunk that is being written.
  char heard_ = 0;
};

}  // namespace yolah::server
