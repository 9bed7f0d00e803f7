// What all kinds of Socket have in common: the queue of frames, the place among the
// connections of a shard, and how one opens, closes and ends.
//
// A kind of socket only has to write one frame, to say goodbye and to notice when its
// client goes. It tells its base of what it has begun: `opened`, `on_written`, and last of
// all `end`, which is where the listener's `closed` is told. It holds itself until then.
// Belongs to the thread of its shard, as every Socket does.
#pragma once

#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdint>
#include <memory>
#include <string_view>

#include "support/http/admission.h"
#include "support/http/outbox.h"
#include "support/http/shard.h"
#include "support/http/socket.h"

namespace yolah::server {

class QueuedSocket : public Socket, public Tended {
 public:
  void send(Frame frame) final;
  void close(std::string_view reason) final;
  boost::asio::any_io_executor executor() const final { return shard_->executor(); }

  void leave() final;
  void cut() final;

 protected:
  using Error = boost::system::error_code;
  using CloseCode = boost::beast::websocket::close_code;

  QueuedSocket(std::shared_ptr<Shard> shard, Admission::Place place,
               std::shared_ptr<SocketListener> listener);

  virtual TcpSocket& connection() = 0;
  /// It is open, and its listener is about to be told so.
  virtual void prepare() {}
  /// Waits for what the client says, or for its end.
  virtual void read() = 0;
  /// Writes one frame, which lives until `on_written`.
  virtual void write(const std::string& text) = 0;
  /// What say_goodbye will say.
  virtual void choose_goodbye(CloseCode /*code*/, std::string_view /*reason*/) {}
  virtual void say_goodbye() = 0;

  /// Begins to be looked after.
  void join_shard();
  void opened(Error error);
  void on_written(Error error);
  void start_closing(CloseCode code, std::string_view reason);
  /// The client says goodbye: nothing more is written.
  void client_leaves();
  void cut_slow_reader();
  void end();

  Shard& shard() { return *shard_; }
  SocketListener& listener() { return *listener_; }
  Outbox& outbox() { return outbox_; }
  bool is_open() const { return state_ == State::kOpen; }
  /// Whether what is queued will still be written.
  bool writes() const { return state_ == State::kOpen || state_ == State::kClosing; }

 private:
  enum class State : std::uint8_t {
    kOpening,  ///< The request is being answered.
    kOpen,
    kClosing,  ///< The queue, then a goodbye, are still written.
    kLeft,     ///< Nothing more is written: the client has left, or is cut off.
    kEnded,
  };

  std::shared_ptr<QueuedSocket> self() {
    return std::static_pointer_cast<QueuedSocket>(shared_from_this());
  }
  void write_next() { write(*outbox_.write()); }
  /// Tells the shard how much waits here by now.
  void count_queued();
  bool too_much_waits();

  const std::shared_ptr<Shard> shard_;
  Admission::Place place_;
  std::shared_ptr<SocketListener> listener_;
  Outbox outbox_;
  std::size_t counted_bytes_ = 0;  ///< What the shard knows of the outbox.
  State state_ = State::kOpening;
  bool counted_ = false;
};

}  // namespace yolah::server
