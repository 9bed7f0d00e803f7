#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/net_testing.h"

namespace yolah::server {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

constexpr int kSmallBuffer = 4096;

TEST(Lines, EachFrameIsAChunkAndALine) {
  TestServer server;
  RawLines lines(server.port(), "hello");
  EXPECT_EQ(lines.head.status, 200U);
  EXPECT_THAT(lines.head.head, HasSubstr("Content-Type: application/x-ndjson\r\n"));
  EXPECT_THAT(lines.head.head, HasSubstr("Transfer-Encoding: chunked\r\n"));
  EXPECT_THAT(lines.head.head, HasSubstr("Cache-Control: no-store\r\n"));
  EXPECT_THAT(lines.head.head, Not(HasSubstr("Content-Length")));
  EXPECT_EQ(lines.line(), "hello\n");
  EXPECT_EQ(server->counts().sockets_open, 1U);
  EXPECT_EQ(server->counts().frames_out, 1U);
}

TEST(Lines, SendsWhatIsQueuedBeforeTheEnd) {
  TestServer server;
  RawLines lines(server.port(), "close");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(lines.line(), "before the end\n");
  EXPECT_EQ(lines.line(), "");
  EXPECT_TRUE(lines.ends());
}

TEST(Lines, AnEmptyLineShowsThatItLives) {
  TestServer server(HttpLimits{.ping_interval = milliseconds(50)});
  RawLines lines(server.port(), "hello");
  EXPECT_EQ(lines.line(), "hello\n");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lines.line(), "\n");
  EXPECT_EQ(server->counts().frames_out, 1U);
}

TEST(Lines, EndsWhenTheClientGoesOrTalks) {
  TestServer server;
  {
    const RawLines goes(server.port(), "hello");
  }
  EXPECT_TRUE(soon([&] { return server.closed == 1; }));
  RawLines talks(server.port(), "hello");
  talks.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
  EXPECT_TRUE(talks.ends());
  EXPECT_TRUE(soon([&] { return server.closed == 2; }));
  EXPECT_EQ(server.opened, 2);
}

TEST(Lines, CutsOffAClientThatDoesNotRead) {
  TestServer server(HttpLimits{.queued_bytes = 1'000'000});
  const RawLines lines(server.port(), "flood%205000", kSmallBuffer);
  EXPECT_TRUE(soon([&] { return server->counts().slow_readers_cut == 1; }));
  EXPECT_TRUE(soon([&] { return server.closed == 1; }));
}

TEST(Lines, CutsOffAClientThatStopsReading) {
  TestServer server(HttpLimits{.ping_interval = milliseconds(50), .silence = milliseconds(400)});
  const RawLines lines(server.port(), "flood%20500", kSmallBuffer);
  EXPECT_TRUE(soon([&] { return server.closed == 1; }));
}

TEST(Lines, EndWhenTheServerStops) {
  TestServer server;
  RawLines lines(server.port(), "hello");
  EXPECT_EQ(lines.line(), "hello\n");
  server->stop();
  EXPECT_EQ(lines.line(), "");
  EXPECT_TRUE(lines.ends());
}

TEST(Lines, WhatThrowsEndsTheStream) {
  TestServer server;
  RawLines lines(server.port(), "throw");
  EXPECT_EQ(lines.line(), "");
  EXPECT_TRUE(lines.ends());
}

TEST(Lines, OnlyForTheNewerHttpAndAsTheLastAnswer) {
  TestServer server;
  RawClient old(server.port());
  old.send("GET /lines?say=a HTTP/1.0\r\nHost: test\r\n\r\n");
  EXPECT_EQ(old.reply().status, 505U);
  RawClient hasty(server.port());
  hasty.send("GET /lines?say=a HTTP/1.1\r\nHost: test\r\n\r\nGET / HTTP/1.1\r\nHost: test\r\n\r\n");
  EXPECT_EQ(hasty.reply().status, 400U);
  RawClient head(server.port());
  head.send("HEAD /lines?say=a HTTP/1.1\r\nHost: test\r\n\r\n");
  EXPECT_EQ(head.reply(false).status, 200U);
  EXPECT_EQ(head.get("/after").status, 200U);
  EXPECT_EQ(server.opened, 0);
}

TEST(Lines, AreCountedToTheirAddressBehindAProxy) {
  TestServer server(HttpLimits{.connections_per_address = 1}, 1, true);
  const auto ask = [&](RawClient& client) {
    client.send("GET /lines?say=a HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n");
    return client.reply(false).status;
  };
  RawClient first(server.port());
  EXPECT_EQ(ask(first), 200U);
  RawClient second(server.port());
  EXPECT_EQ(ask(second), 503U);
}

}  // namespace
}  // namespace yolah::server
