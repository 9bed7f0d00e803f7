#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/support/net_testing.h"

namespace yolah::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::HasSubstr;

std::string answer_to(RawSocket& socket, std::string_view text) {
  socket.send_text(text);
  const auto frame = socket.message();
  return frame ? frame->payload : "(ended)";
}

TEST(Socket, AnswersFramesInOrder) {
  TestServer server;
  RawSocket socket(server.port());
  for (int i = 0; i < 200; ++i) socket.send_text("move " + std::to_string(i));
  for (int i = 0; i < 200; ++i) {
    const auto frame = socket.message();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->opcode, 1U);
    EXPECT_EQ(frame->payload, "move " + std::to_string(i));
  }
  EXPECT_EQ(server->counts().frames_in, 200U);
  EXPECT_TRUE(soon([&] { return server->counts().frames_out == 200; }));
  EXPECT_EQ(server->counts().sockets_open, 1U);
}

TEST(Socket, TakesFramesOfEverySizeUpToTheLimit) {
  TestServer server(HttpLimits{.frame_bytes = 4096});
  RawSocket socket(server.port());
  for (const unsigned size : {0U, 1U, 125U, 126U, 191U, 192U, 193U, 1535U, 1536U, 4095U, 4096U}) {
    EXPECT_EQ(answer_to(socket, std::string(size, 'x')).size(), size);
  }
  socket.send_text(std::string(4097, 'x'));
  EXPECT_EQ(socket.close_code(), 1009U);
  EXPECT_TRUE(socket.ends());
}

TEST(Socket, PutsFragmentsTogether) {
  TestServer server(HttpLimits{.frame_bytes = 100});
  RawSocket socket(server.port());
  socket.send_frame(0x01, "d5");
  socket.send_frame(0x00, "");
  socket.send_frame(0x89, "ping between");
  socket.send_frame(0x00, ":");
  socket.send_frame(0x80, "b7");
  EXPECT_EQ(socket.message()->opcode, 10U);
  EXPECT_EQ(socket.message()->payload, "d5:b7");
  EXPECT_EQ(answer_to(socket, "next"), "next");
  // The limit is on the whole.
  socket.send_frame(0x01, std::string(60, 'x'));
  socket.send_frame(0x80, std::string(60, 'x'));
  EXPECT_EQ(socket.close_code(), 1009U);
}

TEST(Socket, ClosesWhateverBreaksTheRules) {
  TestServer server;
  struct Case {
    std::uint8_t first;
    std::string payload;
    bool masked;
    unsigned code;
  };
  for (const Case& c : {
           Case{0x81, "unmasked", false, 1002},
           Case{0x82, "binary", true, 1003},
           Case{0x80, "continues nothing", true, 1002},
           Case{0xc1, "reserved bit", true, 1002},
           Case{0x83, "reserved opcode", true, 1002},
           Case{0x09, "fragmented ping", true, 1002},
           Case{0x89, std::string(126, 'x'), true, 1002},
           Case{0x81, "\xff\xfe", true, 1007},
           Case{0x88, "\x01", true, 1002},
       }) {
    RawSocket socket(server.port());
    socket.send_frame(c.first, c.payload, c.masked);
    EXPECT_EQ(socket.close_code(), c.code) << c.payload;
    socket.send_frame(0x88, "\x03\xe8");
    EXPECT_TRUE(socket.ends()) << c.payload;
  }
  {
    RawSocket socket(server.port());
    socket.send_frame(0x01, "\xc3");
    socket.send_frame(0x80, "");
    EXPECT_EQ(socket.close_code(), 1007U);
  }
  {
    RawSocket socket(server.port());
    socket.send("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffmask");
    EXPECT_THAT((std::set<unsigned>{1002, 1009}), testing::Contains(socket.close_code()));
  }
  EXPECT_TRUE(soon([&] { return server.closed == 11; }));
  EXPECT_EQ(server->counts().frames_in, 0U);
}

TEST(Socket, SendsWhatIsQueuedBeforeTheGoodbye) {
  TestServer server;
  RawSocket socket(server.port());
  socket.send_text("close");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(socket.message()->payload, "before the end");
  const auto last = socket.message();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->opcode, 8U);
  EXPECT_EQ(last->payload,
            "\x03\xe8"
            "enough");
  socket.send_frame(0x88, "\x03\xe8");
  EXPECT_TRUE(socket.ends());
}

TEST(Socket, ClosesWhenTheClientDoes) {
  TestServer server;
  {
    RawSocket polite(server.port());
    polite.send_frame(0x88, "\x03\xe8");
    EXPECT_EQ(polite.close_code(), 1000U);
    EXPECT_TRUE(polite.ends());
  }
  {
    const RawSocket rude(server.port());
  }
  EXPECT_TRUE(soon([&] { return server.closed == 2; }));
  EXPECT_EQ(server.opened, 2);
}

TEST(Socket, AListenerThatThrowsLosesItsSocketOnly) {
  TestServer server;
  RawSocket socket(server.port());
  RawSocket other(server.port());
  socket.send_text("throw");
  EXPECT_EQ(socket.close_code(), 1011U);
  EXPECT_EQ(answer_to(other, "still here"), "still here");
}

TEST(Socket, MayBeRefused) {
  TestServer server;
  RawClient client(server.port());
  client.send(upgrade_request("/ws?refuse=1"));
  const Reply refused = client.reply();
  EXPECT_EQ(refused.status, 401U);
  EXPECT_THAT(refused.body, HasSubstr("unauthorised"));
  client.send(upgrade_request("/ws?throw=1"));
  EXPECT_EQ(client.reply().status, 500U);
  EXPECT_EQ(client.get("/ws").status, 426U);
  client.send(
      "GET /ws HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
      "Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  EXPECT_EQ(client.reply().status, 426U);
  client.send(
      "GET /ws HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n");
  EXPECT_EQ(client.reply().status, 426U);
  EXPECT_EQ(client.get("/").status, 200U);
  client.send(upgrade_request("/ws") + "early");
  EXPECT_EQ(client.reply().status, 400U);
  EXPECT_EQ(server.opened, 0);
}

TEST(Socket, CutsOffAClientThatDoesNotRead) {
  TestServer server(HttpLimits{.queued_bytes = 100'000});
  RawSocket slow(server.port(), "/ws", 4096);
  RawSocket other(server.port());
  slow.send_text("flood 500");
  EXPECT_TRUE(soon([&] { return server.closed == 1; }));
  EXPECT_EQ(server->counts().slow_readers_cut, 1U);
  EXPECT_EQ(answer_to(other, "still here"), "still here");
}

TEST(Socket, CutsOffLongQueuesWhenTooMuchWaitsInAll) {
  TestServer server(HttpLimits{.queued_bytes = 1'000'000, .queued_bytes_in_all = 1'500'000});
  std::vector<std::unique_ptr<RawSocket>> slow;
  for (int i = 0; i < 4; ++i) {
    slow.push_back(std::make_unique<RawSocket>(server.port(), "/ws", 4096));
    slow.back()->send_text("flood 700");  // Less than a million, each.
  }
  RawSocket other(server.port());
  EXPECT_TRUE(soon([&] { return server->counts().slow_readers_cut >= 2; }));
  EXPECT_EQ(answer_to(other, "still here"), "still here");
  EXPECT_LT(server->counts().slow_readers_cut, 4U) << "no more than needed";
}

TEST(Socket, CutsOffAClientThatTakesNothingForLong) {
  TestServer server(HttpLimits{.queued_bytes = 1'000'000'000,
                               .queued_bytes_in_all = 1'000'000'000,
                               .ping_interval = milliseconds(30),
                               .silence = milliseconds(300)});
  RawSocket slow(server.port(), "/ws", 4096);
  slow.send_text("flood 5000");
  // It still sends, so that it is not silent.
  EXPECT_TRUE(soon([&] {
    slow.send_frame(0x8a, "pong");
    return server.closed == 1;
  }));
  EXPECT_EQ(server->counts().slow_readers_cut, 1U);
}

TEST(Socket, ALongQueueArrivesWhole) {
  TestServer server;
  RawSocket socket(server.port());
  socket.send_text("flood 400");
  for (int i = 0; i < 400; ++i) {
    const auto frame = socket.message();
    ASSERT_TRUE(frame);
    ASSERT_EQ(frame->payload.size(), 1000U);
  }
  EXPECT_EQ(answer_to(socket, "and on"), "and on");
}

TEST(Socket, MeasuresTheLagByPings) {
  TestServer server(HttpLimits{.ping_interval = milliseconds(60)});
  RawSocket socket(server.port());
  EXPECT_EQ(answer_to(socket, "lag"), "0");
  for (int pings = 0; pings < 3;) {
    const auto frame = socket.frame();
    ASSERT_TRUE(frame);
    if (frame->opcode != 9) continue;
    ++pings;
    std::this_thread::sleep_for(milliseconds(100));
    socket.send_frame(0x8a, frame->payload);
  }
  const int lag = std::stoi(answer_to(socket, "lag"));
  EXPECT_GE(lag, 100);
  EXPECT_LT(lag, 1000);
}

TEST(Socket, PingsAtOnceAndIgnoresForgedPongs) {
  TestServer server(HttpLimits{.ping_interval = milliseconds(60'000)});
  RawSocket socket(server.port());
  const auto ping = socket.frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, 9U);
  std::this_thread::sleep_for(milliseconds(20));
  for (const std::string& payload : {std::string(), std::string("0000000000000001"),
                                     std::string(125, 'x'), ping->payload + " "}) {
    socket.send_frame(0x8a, payload);
  }
  EXPECT_EQ(answer_to(socket, "lag"), "0");
  socket.send_frame(0x8a, ping->payload);
  const std::string lag = answer_to(socket, "lag");
  EXPECT_GE(std::stoi(lag), 20);
  // The same pong, late, would be a longer way.
  std::this_thread::sleep_for(milliseconds(100));
  socket.send_frame(0x8a, ping->payload);
  EXPECT_EQ(answer_to(socket, "lag"), lag);
}

TEST(Socket, EndsWhoeverIsSilent) {
  TestServer server(HttpLimits{.ping_interval = milliseconds(50), .silence = milliseconds(200)});
  RawSocket silent(server.port());
  RawSocket answering(server.port());
  const auto begin = steady_clock::now();
  while (steady_clock::now() - begin < milliseconds(600)) {
    const auto frame = answering.frame();
    ASSERT_TRUE(frame);
    answering.send_frame(0x8a, frame->payload);
  }
  EXPECT_TRUE(silent.ends());
  EXPECT_EQ(server.closed, 1);
  EXPECT_EQ(answer_to(answering, "still here"), "still here");
}

TEST(Socket, AreDealtToAllThreads) {
  TestServer server({}, 2);
  std::vector<RawSocket> sockets;
  std::set<std::string> threads;
  for (int i = 0; i < 6; ++i) {
    sockets.emplace_back(server.port());
    threads.insert(answer_to(sockets.back(), "thread"));
  }
  EXPECT_EQ(threads.size(), 2U);
  EXPECT_EQ(server->counts().sockets_open, 6U);
}

TEST(Socket, ManyAreServed) {
  constexpr int kSockets = 2000;
  TestServer server({}, 2);
  std::vector<RawSocket> sockets;
  for (int i = 0; i < kSockets; ++i) sockets.emplace_back(server.port());
  for (int i = 0; i < kSockets; ++i) {
    sockets[static_cast<std::size_t>(i)].send_text(std::to_string(i));
  }
  for (int i = 0; i < kSockets; ++i) {
    const auto frame = sockets[static_cast<std::size_t>(i)].message();
    ASSERT_TRUE(frame);
    ASSERT_EQ(frame->payload, std::to_string(i));
  }
  EXPECT_EQ(server->counts().sockets_open, static_cast<std::uint64_t>(kSockets));
  sockets.clear();
  EXPECT_TRUE(soon([&] { return server.closed == kSockets; }));
}

TEST(Socket, StopSaysGoodbyeToAll) {
  TestServer server({}, 2);
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 50; ++i) sockets.emplace_back(server.port());
  server->stop();
  server->stop();
  for (std::size_t i = 0; i < sockets.size(); ++i) {
    EXPECT_EQ(sockets[i].close_code(), 1001U);
    // Every other one does not answer, and is cut off in the end.
    if (i % 2 == 0) sockets[i].send_frame(0x88, "\x03\xe9");
  }
  EXPECT_TRUE(soon([&] { return server.closed == 50; }));
}

TEST(Socket, StopUnderLoadEndsEverySocket) {
  auto server = std::make_unique<TestServer>(HttpLimits{.ping_interval = milliseconds(5)}, 2);
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 20; ++i) sockets.emplace_back(server->port());
  for (int i = 0; i < 100; ++i) {
    for (const RawSocket& socket : sockets) socket.send_text("flood 3");
  }
  (*server)->stop();
  for (RawSocket& socket : sockets) socket.ends();
  EXPECT_TRUE(soon([&] { return server->closed == 20; }));
  server.reset();
}

}  // namespace
}  // namespace yolah::server
