// One client's connection while it speaks HTTP: reads requests, has them answered, and
// turns into a WebSocket or a stream of lines if that is asked for.
#pragma once

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <memory>
#include <optional>
#include <string>

#include "support/http/admission.h"
#include "support/http/answer.h"
#include "support/http/http_server.h"
#include "support/http/shard.h"

namespace yolah::server {

/// What all connections of a server are answered with.
struct Handlers {
  HttpHandler on_request;
  SocketHandler on_socket;
  UploadHandler on_upload = nullptr;
  bool trust_proxy = false;
};

class Connection final : public Tended, public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Shard> shard, std::shared_ptr<const Handlers> handlers,
             TcpSocket socket, boost::asio::ip::address peer, Admission::Place place);

  /// To be called on the shard's thread; goes on by itself.
  void start();

  void look_after(SteadyTime) override {}  // Beast's timers do.
  void leave() override;
  void cut() override { stream_.close(); }

 private:
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  using Message = Parser::value_type;
  using Head = boost::beast::http::request_header<>;
  using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor>;
  template <class T>
  using Awaitable = boost::asio::awaitable<T>;

  Awaitable<void> talk();
  Awaitable<bool> wait_for_request();
  /// An error unless the whole of an ordinary request has been read.
  Awaitable<boost::beast::error_code> read_rest(Parser& parser);
  /// Whether the connection goes on; nothing if the request is none that somebody takes in parts.
  Awaitable<std::optional<bool>> take_upload(Parser& parser);
  Awaitable<bool> receive(Parser& parser, Upload& upload);
  Awaitable<bool> handle(Parser& parser);
  /// Nothing if it has become a WebSocket; else the refusal.
  Awaitable<std::optional<HttpResponse>> upgrade(const HttpRequest& request,
                                                 const Message& message);
  /// Nothing if it has become a stream of lines; else the refusal.
  std::optional<HttpResponse> turn_into_lines(const Message& message, HttpResponse response);
  Awaitable<bool> answer(const Head& head, HttpResponse response, bool keep_alive);
  template <class Response>
  Awaitable<bool> send(const Head& head, Response& response);
  Awaitable<void> refuse(boost::beast::error_code error, const Head& head);
  Awaitable<void> refuse(const Head& head, HttpResponse response);
  Awaitable<void> hang_up();
  std::optional<HttpRequest> read_request(Message& message) const;
  boost::asio::ip::address client_address(const Message& message) const;

  const std::shared_ptr<Shard> shard_;
  const std::shared_ptr<const Handlers> handlers_;
  const boost::asio::ip::address peer_;
  std::optional<Admission::Place> place_;
  Stream stream_;
  boost::beast::flat_buffer buffer_;
  bool idle_ = true;  ///< There is no whole request that waits for its answer.
};

}  // namespace yolah::server
