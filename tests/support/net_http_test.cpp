#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/support/net_testing.h"

namespace yolah::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;

nlohmann::json json_of(const Reply& reply) {
  return nlohmann::json::parse(reply.body);
}

std::string error_code_of(const Reply& reply) {
  return json_of(reply)["error"]["code"];
}

TEST(HttpServer, AnswersManyRequestsOnOneConnection) {
  TestServer server;
  RawClient client(server.port());
  for (int i = 0; i < 3; ++i) {
    const Reply reply = client.get("/api/games/k3x?seq=" + std::to_string(i));
    EXPECT_EQ(reply.status, 200U);
    EXPECT_EQ(json_of(reply)["path"], "/api/games/k3x");
    EXPECT_EQ(json_of(reply)["query"]["seq"], std::to_string(i));
  }
  EXPECT_EQ(server->counts().requests, 3U);
  EXPECT_EQ(server->counts().connections_open, 1U);
}

TEST(HttpServer, AnswersRequestsSentTogetherInOrder) {
  TestServer server;
  RawClient client(server.port());
  client.send(
      "GET /a HTTP/1.1\r\nHost: t\r\n\r\nPOST /b HTTP/1.1\r\nHost: t\r\nContent-Length: 2\r\n\r\nhi"
      "GET /c HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(json_of(client.reply())["path"], "/a");
  const auto second = json_of(client.reply());
  EXPECT_EQ(second["path"], "/b");
  EXPECT_EQ(second["body"], "hi");
  EXPECT_EQ(json_of(client.reply())["path"], "/c");
  EXPECT_TRUE(client.ends());
}

TEST(HttpServer, TellsTheHandlerWhatWasSent) {
  TestServer server;
  RawClient client(server.port());
  client.send(
      "POST /x HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
      "Authorization: Bearer yol_1\r\nCookie: session=abc\r\nOrigin: https://a.example\r\n"
      "X-Forwarded-For: 192.0.2.9\r\n\r\n{}");
  const auto request = json_of(client.reply());
  EXPECT_EQ(request["method"], "POST");
  EXPECT_EQ(request["type"], "application/json");
  EXPECT_EQ(request["credential"], "yol_1");
  EXPECT_EQ(request["by_cookie"], false);
  EXPECT_EQ(request["origin"], "https://a.example");
  EXPECT_EQ(request["address"], "127.0.0.1");
  client.send("GET / HTTP/1.1\r\nHost: t\r\nCookie: session=abc\r\n\r\n");
  const auto next = json_of(client.reply());
  EXPECT_EQ(next["credential"], "abc");
  EXPECT_EQ(next["by_cookie"], true);
}

TEST(HttpServer, BelievesATrustedProxyOnly) {
  TestServer server({}, 1, true);
  RawClient client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: 6.6.6.6, 192.0.2.9\r\n\r\n");
  EXPECT_EQ(json_of(client.reply())["address"], "192.0.2.9");
  client.send("GET / HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: nonsense\r\n\r\n");
  EXPECT_EQ(json_of(client.reply())["address"], "127.0.0.1");
}

TEST(HttpServer, SendsStrictHeaders) {
  TestServer server;
  RawClient client(server.port());
  const std::string head = client.get("/").head;
  EXPECT_THAT(head, HasSubstr("X-Content-Type-Options: nosniff\r\n"));
  EXPECT_THAT(head, HasSubstr("Referrer-Policy: no-referrer\r\n"));
  EXPECT_THAT(head, HasSubstr("X-Frame-Options: DENY\r\n"));
  EXPECT_THAT(head, HasSubstr("Content-Security-Policy: default-src 'none'"));
  EXPECT_THAT(head, HasSubstr("Cross-Origin-Resource-Policy: same-origin\r\n"));
  EXPECT_THAT(head, HasSubstr("Cache-Control: no-store\r\n"));
  EXPECT_THAT(head, HasSubstr("Content-Type: application/json\r\n"));
  const std::string page = client.get("/page").head;
  EXPECT_THAT(page, HasSubstr("Content-Security-Policy: default-src 'self'\r\n"));
  EXPECT_THAT(page, Not(HasSubstr("default-src 'none'")));
  EXPECT_THAT(page, Not(HasSubstr("X-Frame-Options")));
  EXPECT_THAT(page, HasSubstr("Set-Cookie: a=1\r\n"));
  EXPECT_THAT(page, HasSubstr("Set-Cookie: b=2\r\n"));
}

TEST(HttpServer, AHeadIsAGetWithoutTheBody) {
  TestServer server;
  RawClient client(server.port());
  client.send("HEAD / HTTP/1.1\r\nHost: t\r\n\r\n");
  const Reply head = client.reply(false);
  EXPECT_EQ(head.status, 200U);
  const Reply next = client.get("/");
  EXPECT_EQ(next.status, 200U);
  EXPECT_EQ(json_of(next)["method"], "GET");
  EXPECT_THAT(head.head, HasSubstr("Content-Length: " + std::to_string(next.body.size())));
}

TEST(HttpServer, AHandlerThatThrowsIs500AndNoMore) {
  TestServer server;
  RawClient client(server.port());
  for (const char* const path : {"/throw", "/broken-header"}) {
    const Reply reply = client.get(path);
    EXPECT_EQ(reply.status, 500U);
    EXPECT_EQ(error_code_of(reply), "internal");
    EXPECT_THAT(reply.head, Not(HasSubstr("Evil")));
    EXPECT_THAT(reply.body, Not(HasSubstr("as the test asks")));
  }
  EXPECT_EQ(client.get("/").status, 200U);
}

TEST(HttpServer, RefusesNonsense) {
  TestServer server;
  for (const char* const text :
       {"nonsense\r\n\r\n", "GET / HTTP/9.9\r\nHost: t\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET x HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: t\r\n\r\n", "GET /?a=%1 HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"}) {
    RawClient client(server.port());
    client.send(text);
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, 400U) << text;
    EXPECT_EQ(error_code_of(reply), "bad_request");
    EXPECT_THAT(reply.head, HasSubstr("nosniff"));
    EXPECT_TRUE(client.ends()) << text;
  }
  EXPECT_EQ(RawClient(server.port()).get("/").status, 200U);
}

TEST(HttpServer, LimitsHeadersAndBodies) {
  TestServer server(HttpLimits{.header_bytes = 1000, .body_bytes = 1000});
  {
    RawClient client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: t\r\nX-Long: " + std::string(200'000, 'x') + "\r\n\r\n");
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, 431U);
    EXPECT_EQ(error_code_of(reply), "too_large");
    EXPECT_TRUE(client.ends());
  }
  const std::string post = "POST / HTTP/1.1\r\nHost: t\r\n";
  const std::string chunk = "400\r\n" + std::string(1024, 'x') + "\r\n0\r\n\r\n";
  for (const std::string& text : {"Content-Length: 1001\r\n\r\n" + std::string(1001, 'x'),
                                  "Content-Length: 99999999999\r\n\r\n" + std::string(500'000, 'x'),
                                  "Transfer-Encoding: chunked\r\n\r\n" + chunk}) {
    RawClient client(server.port());
    client.send(post + text);
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, 413U);
    EXPECT_EQ(error_code_of(reply), "too_large");
    EXPECT_TRUE(client.ends());
  }
  RawClient client(server.port());
  client.send(post + "Content-Length: 1000\r\n\r\n" + std::string(1000, 'x'));
  EXPECT_EQ(client.reply().status, 200U);
}

TEST(HttpServer, EndsWhoeverDribbles) {
  TestServer server(HttpLimits{.request_time = milliseconds(200)});
  const auto begin = steady_clock::now();
  RawClient client(server.port());
  const std::string request = "GET / HTTP/1.1\r\nHost: t\r\nX-Slow: " + std::string(1000, 'x');
  std::size_t sent = 0;
  while (sent < request.size() && client.send(request.substr(sent, 1))) {
    ++sent;
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_TRUE(client.ends());
  EXPECT_LT(sent, request.size());
  EXPECT_LT(steady_clock::now() - begin, milliseconds(3000));
}

TEST(HttpServer, EndsWhoeverIsSilent) {
  TestServer server(HttpLimits{.request_time = milliseconds(100), .idle_time = milliseconds(300)});
  RawClient mute(server.port());
  RawClient idle(server.port());
  EXPECT_EQ(idle.get("/").status, 200U);
  auto begin = steady_clock::now();
  EXPECT_TRUE(mute.ends());
  EXPECT_LT(steady_clock::now() - begin, milliseconds(3000));
  // Between requests more time is given than to send one.
  EXPECT_EQ(idle.get("/").status, 200U);
  begin = steady_clock::now();
  EXPECT_TRUE(idle.ends());
  EXPECT_GE(steady_clock::now() - begin, milliseconds(250));
}

TEST(HttpServer, TurnsAwayTooManyConnections) {
  TestServer server(HttpLimits{.connections = 3});
  std::vector<RawClient> clients;
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back(server.port());
    EXPECT_EQ(clients.back().get("/").status, 200U);
  }
  RawClient refused(server.port());
  EXPECT_EQ(refused.reply().status, 503U);
  EXPECT_TRUE(refused.ends());
  EXPECT_EQ(server->counts().refused_connections, 1U);
  clients.pop_back();
  EXPECT_TRUE(soon([&] { return server->counts().connections_open == 2; }));
  EXPECT_EQ(RawClient(server.port()).get("/").status, 200U);
}

TEST(HttpServer, TurnsAwayTooManyFromOneAddress) {
  TestServer server(HttpLimits{.connections_per_address = 1});
  RawClient first(server.port());
  EXPECT_EQ(first.get("/").status, 200U);
  EXPECT_EQ(RawClient(server.port()).reply().status, 503U);
  EXPECT_EQ(server->counts().refused_connections, 1U);
}

TEST(HttpServer, BehindAProxyCountsSocketsByTheClientsAddress) {
  TestServer server(HttpLimits{.connections_per_address = 1}, 1, true);
  const auto upgrade_from = [](const std::string& address) {
    std::string request = upgrade_request("/ws");
    request.insert(request.size() - 2, "X-Forwarded-For: " + address + "\r\n");
    return request;
  };
  RawClient first(server.port());
  RawClient second(server.port());
  RawClient third(server.port());
  first.send(upgrade_from("192.0.2.1"));
  EXPECT_EQ(first.reply(false).status, 101U);
  second.send(upgrade_from("192.0.2.1"));
  EXPECT_EQ(second.reply().status, 503U);
  third.send(upgrade_from("192.0.2.2"));
  EXPECT_EQ(third.reply(false).status, 101U);
}

TEST(HttpServer, ARefusedSocketDoesNotCount) {
  TestServer server(HttpLimits{.connections_per_address = 1}, 1, true);
  RawClient client(server.port());
  for (int i = 0; i < 3; ++i) {
    client.send(upgrade_request("/ws?refuse=1"));
    EXPECT_EQ(client.reply().status, 401U);
  }
  client.send(upgrade_request("/ws"));
  EXPECT_EQ(client.reply(false).status, 101U);
}

TEST(HttpServer, ManyHalfOpenConnectionsEndAndHinderNobody) {
  TestServer server(HttpLimits{.request_time = milliseconds(1000)}, 2);
  std::vector<RawClient> clients;
  for (int i = 0; i < 1000; ++i) {
    clients.emplace_back(server.port());
    clients.back().send("GET / HT");
  }
  EXPECT_EQ(RawClient(server.port()).get("/").status, 200U);
  for (RawClient& client : clients) EXPECT_TRUE(client.ends());
  EXPECT_TRUE(soon([&] { return server->counts().connections_open == 0; }));
}

TEST(HttpServer, StopAnswersWhatWasAskedAndEndsTheRest) {
  TestServer server;
  RawClient idle(server.port());
  EXPECT_EQ(idle.get("/").status, 200U);
  RawClient half(server.port());
  half.send("GET / HTTP/1.1\r\nHo");
  RawClient asking(server.port());
  asking.send("GET /slow HTTP/1.1\r\nHost: t\r\n\r\n");
  EXPECT_TRUE(soon([&] { return server->counts().requests == 2; }));
  server->stop();
  EXPECT_TRUE(idle.ends());
  EXPECT_TRUE(half.ends());
  const Reply reply = asking.reply();
  EXPECT_EQ(reply.status, 200U);
  EXPECT_THAT(reply.head, HasSubstr("Connection: close"));
  EXPECT_TRUE(asking.ends());
}

TEST(HttpServer, SaysWhyItCannotListen) {
  TestServer server;
  boost::asio::io_context context;
  const auto listen_on = [&](const std::string& host, std::uint16_t port) {
    try {
      const HttpServer second({context.get_executor()}, {.host = host, .port = port, .limits = {}},
                              {}, {});
    } catch (const std::runtime_error& problem) {
      return std::string(problem.what());
    }
    return std::string();
  };
  EXPECT_THAT(listen_on("127.0.0.1", server.port()), HasSubstr("choose another port"));
  EXPECT_THAT(listen_on("nowhere", 0), HasSubstr("is not an address"));
}

}  // namespace
}  // namespace yolah::server
