#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "support/client/backoff.h"
#include "support/client/http_client.h"
#include "support/http/routes.h"
#include "support/json/fields.h"
#include "support/system/certificates.h"
#include "tests/support/net_testing.h"

namespace yolah::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPatience{10'000};

ServerAddress address_of(const TestServer& server) {
  return {false, "127.0.0.1", std::to_string(server.port())};
}

HttpQuestion get(const std::string& path) {
  HttpQuestion question;
  question.path = path;
  return question;
}

TEST(Certificates, AreFoundWhereThisSystemKeepsThem) {
  if (!std::filesystem::exists("/etc/ssl/certs/ca-certificates.crt")) GTEST_SKIP();
  const auto all = system::trusted_certificates();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_NE(all.front().find("-----BEGIN CERTIFICATE-----"), std::string::npos);
}

TEST(HttpClient, KeepsItsConnection) {
  TestServer server;
  HttpClient client(address_of(server));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.ask(get("/any"), kPatience).status, 200U);
  EXPECT_EQ(server->counts().requests, 3U);
  EXPECT_EQ(server->counts().connections_open, 1U);
}

TEST(HttpClient, SendsABodyAtThePaceAskedFor) {
  TestServer server;
  HttpClient client(address_of(server));
  HttpQuestion question = get("/any");
  question.method = "POST";
  question.body = std::string(3'000, 'x');
  question.bytes_per_second = 10'000;
  const auto began = steady_clock::now();
  EXPECT_EQ(client.ask(question, kPatience).status, 200U);
  EXPECT_GE(steady_clock::now() - began, milliseconds(250));
}

TEST(HttpClient, TellsWhoCannotBeReached) {
  ServerAddress nobody;
  {
    const TestServer server;
    nobody = address_of(server);
  }
  HttpClient client(nobody);
  EXPECT_THROW(client.ask(get("/"), kPatience), Unreachable);
}

TEST(HttpClient, WaitsNoLongerThanItsPatience) {
  TestServer server;
  // A stream has no end, so that the whole answer never comes.
  HttpClient client(address_of(server));
  const auto began = steady_clock::now();
  EXPECT_THROW(client.ask(get("/lines?say=hello"), milliseconds(100)), Unreachable);
  EXPECT_LT(steady_clock::now() - began, kPatience);
  EXPECT_EQ(client.ask(get("/any"), kPatience).status, 200U) << "over a new connection";
}

TEST(HttpLines, LosesNothingBetweenLooks) {
  TestServer server(HttpLimits{.ping_interval = milliseconds(20)});
  HttpLines lines(address_of(server), get("/lines?say=hello"), kPatience);
  ASSERT_EQ(lines.status(), 200U);
  EXPECT_EQ(lines.next(steady_clock::now() + kPatience), "hello");
  // What comes while nobody looks is there at the next look, however short that is.
  int empty = 0;
  for (const auto end = steady_clock::now() + kPatience; empty < 5 && steady_clock::now() < end;) {
    while (const auto line = lines.next(steady_clock::now())) {
      EXPECT_EQ(*line, "");
      ++empty;
    }
    std::this_thread::sleep_for(milliseconds(3));
  }
  EXPECT_GE(empty, 5);
  EXPECT_FALSE(lines.ended());
}

TEST(HttpLines, EndsAfterTheLastLine) {
  TestServer server;
  HttpLines lines(address_of(server), get("/lines?say=close"), kPatience);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(lines.next(steady_clock::now() + kPatience), "before the end");
  }
  EXPECT_THROW(lines.next(steady_clock::now() + kPatience), Unreachable);
}

TEST(Backoff, GrowsToItsLongestAndBeginsAgain) {
  Backoff backoff(Backoff::Times{milliseconds(100), milliseconds(400), 0.5});
  for (const int longest : {100, 200, 400, 400}) {
    const milliseconds pause = backoff.next();
    EXPECT_GE(pause, milliseconds(longest / 2));
    EXPECT_LE(pause, milliseconds(longest));
  }
  backoff.reset();
  EXPECT_LE(backoff.next(), milliseconds(100));
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(backoff.wait(stop));
}

TEST(ErrorText, IsFitForATerminal) {
  const HttpAnswer answer{400, R"({"error":{"code":"bad","text":"no\u001b[31m"}})"};
  EXPECT_EQ(error_text(answer), "no?[31m");
  EXPECT_EQ(error_code(answer), "bad");
  for (const char* const odd : {"", "[]", R"({"error":"no"})", R"({"error":{"text":1}})"}) {
    EXPECT_EQ(error_text({503, odd}), "status 503") << odd;
    EXPECT_EQ(error_code({503, odd}), "") << odd;
  }
}

TEST(Routes, MatchPartByPart) {
  EXPECT_EQ(match_path("/healthz", "/healthz"), PathParts{});
  EXPECT_EQ(match_path("/runs/{run}/stop", "/runs/x7/stop"), PathParts{"x7"});
  EXPECT_EQ(match_path("/data/{run}/{job}", "/data/x7/12"), (PathParts{"x7", "12"}));
  for (const char* const other :
       {"", "/", "/runs", "/runs/", "/runs//stop", "/runs/x7", "/runs/x7/stop/", "/runs/x7/y/stop",
        "/runs/x7/stops", "runs/x7/stop"}) {
    EXPECT_FALSE(match_path("/runs/{run}/stop", other)) << other;
  }
}

TEST(Routes, AStarIsWhateverFollows) {
  EXPECT_EQ(match_path("/api/tokens*", "/api/tokens"), PathParts{""});
  EXPECT_EQ(match_path("/api/totp/*", "/api/totp/a/b"), PathParts{"a/b"});
  EXPECT_EQ(match_path("/api/totp/*", "/api/totp"), std::nullopt);
}

TEST(Routes, AreFoundByMethodAndPath) {
  const std::vector<Route<int>> routes = {{{"GET", "/runs/{run}", "everybody", ""}, 1},
                                          {{"POST", "/runs", "submitter", "256 KB"}, 2}};
  const std::span<const Route<int>> table(routes);
  const auto found = find_route(table, "GET", "/runs/x7");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->route->handler, 1);
  EXPECT_EQ(found->parts, PathParts{"x7"});
  EXPECT_FALSE(find_route(table, "GET", "/runs"));
  EXPECT_FALSE(find_route(table, "POST", "/runs/x7"));
  std::vector<RouteHead> heads;
  add_heads(table, heads);
  const auto told = nlohmann::json::parse(routes_json(heads));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[1]["path"], "/runs");
  EXPECT_EQ(told[1]["who"], "submitter");
}

TEST(Fields, OfEitherKindAreCheckedAlike) {
  const auto json = nlohmann::json::parse(
      R"({"big":18446744073709551615,"below":-3,"text":"abc","yes":true,"in":{"n":7}})");
  const BasicFields<nlohmann::json> fields(json);
  EXPECT_EQ(fields.number("big", 0, UINT64_MAX), UINT64_MAX);
  EXPECT_EQ(fields.integer<int>("below"), -3);
  EXPECT_THROW(fields.integer<std::int64_t>("big"), FieldError);
  EXPECT_THROW(fields.text("text", 2), FieldError);
  EXPECT_EQ(fields.inner("in").number("n", 0, 9), 7U);
  EXPECT_THROW(fields.inner("text"), FieldError);
  EXPECT_EQ(number_of(json, "below", -5, 5), -3);
  EXPECT_EQ(number_of(json, "big", 0, INT64_MAX), std::nullopt);
  EXPECT_EQ(text_of(json, "yes"), "");
  EXPECT_EQ(truth_of(json, "yes"), true);
  EXPECT_EQ(truth_of(json, "none"), false);
  EXPECT_EQ(truth_of(json, "text"), std::nullopt);
  EXPECT_TRUE(object_of(json, "text").empty());
  EXPECT_EQ(text_of(nlohmann::json::array(), "text"), "");
}

}  // namespace
}  // namespace yolah::server
