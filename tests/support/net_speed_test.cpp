// How much of a bare Beast echo's speed is left, and what an idle socket costs. The figures
// are printed; only gross losses fail.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>

#include "tests/support/net_testing.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Stream = websocket::stream<beast::tcp_stream>;

constexpr int kClients = 50;
constexpr std::chrono::seconds kRun{3};

asio::awaitable<void> echo_back(tcp::socket socket) {
  socket.set_option(tcp::no_delay(true));
  Stream stream(std::move(socket));
  co_await stream.async_accept(asio::use_awaitable);
  beast::flat_buffer buffer;
  stream.text(true);
  for (;;) {
    co_await stream.async_read(buffer, asio::use_awaitable);
    co_await stream.async_write(buffer.data(), asio::use_awaitable);
    buffer.clear();
  }
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor) {
  for (;;) {
    asio::co_spawn(acceptor.get_executor(),
                   echo_back(co_await acceptor.async_accept(asio::use_awaitable)), asio::detached);
  }
}

asio::awaitable<void> ask_on(std::uint16_t port, std::uint64_t& echoes) {
  Stream stream(co_await asio::this_coro::executor);
  co_await stream.next_layer().async_connect({asio::ip::address_v4::loopback(), port},
                                             asio::use_awaitable);
  stream.next_layer().socket().set_option(tcp::no_delay(true));
  co_await stream.async_handshake("test", "/ws", asio::use_awaitable);
  const std::string text =
      R"({"t":"move","id":3,"game":"k3x1a2b3c4d5","seq":7,"ply":5,"move":"d5:b7"})";
  beast::flat_buffer buffer;
  for (;;) {
    co_await stream.async_write(asio::buffer(text), asio::use_awaitable);
    co_await stream.async_read(buffer, asio::use_awaitable);
    buffer.clear();
    ++echoes;
  }
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// The processor's time of all threads but this one.
double time_of_others() {
  rusage all{};
  rusage mine{};
  ::getrusage(RUSAGE_SELF, &all);
  ::getrusage(RUSAGE_THREAD, &mine);
  return seconds(all.ru_utime) + seconds(all.ru_stime) - seconds(mine.ru_utime) -
         seconds(mine.ru_stime);
}

struct Speed {
  double echoes = 0;
  double server_time = 0;  ///< Seconds of the processor.

  void add(std::uint16_t port) {
    asio::io_context context(1);
    std::uint64_t count = 0;
    for (int i = 0; i < kClients; ++i) asio::co_spawn(context, ask_on(port, count), asio::detached);
    const double before = time_of_others();
    context.run_for(kRun);
    server_time += time_of_others() - before;
    echoes += static_cast<double>(count);
  }
  double micros_each() const { return server_time / echoes * 1e6; }
};

void measure_bare(Speed& speed) {
  asio::io_context context(1);
  tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
  asio::co_spawn(context, accept_all(acceptor), asio::detached);
  std::thread thread([&] { context.run(); });
  speed.add(acceptor.local_endpoint().port());
  context.stop();
  thread.join();
}

void measure_ours(Speed& speed) {
  TestServer server;
  speed.add(server.port());
}

TEST(SocketSpeedSlow, IsCloseToABareEcho) {
  constexpr int kRounds = 3;
  Speed bare;
  Speed ours;
  for (int round = 0; round < kRounds; ++round) {
    measure_bare(bare);
    measure_ours(ours);
  }
  const double span = kRounds * static_cast<double>(kRun.count());
  std::printf("bare Beast echo %.0f/s, %.2f us each; Socket %.0f/s, %.2f us each; ratio %.2f\n",
              bare.echoes / span, bare.micros_each(), ours.echoes / span, ours.micros_each(),
              bare.micros_each() / ours.micros_each());
  EXPECT_LT(ours.micros_each(), bare.micros_each() / 0.7);
}

TEST(SocketSpeedSlow, AnIdleSocketIsSmall) {
  constexpr int kSockets = 5000;
  TestServer server;
  std::vector<RawSocket> sockets;
  sockets.reserve(kSockets);
  for (int i = 0; i < 100; ++i) sockets.emplace_back(server.port());
  const auto used = [] { return static_cast<double>(mallinfo2().uordblks); };
  const double before = used();
  for (int i = 100; i < kSockets; ++i) {
    sockets.emplace_back(server.port());
    sockets.back().frame();  // The first ping.
  }
  // The clients keep an empty buffer each, which costs nothing here.
  const double each = (used() - before) / (kSockets - 100);
  std::printf("%.0f bytes for an idle socket\n", each);
  EXPECT_LT(each, 8000);
}

}  // namespace
}  // namespace yolah::server
