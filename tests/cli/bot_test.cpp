#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/bot/game_view.h"
#include "cli/bot/policy.h"
#include "cli/options/failure.h"
#include "engine/rules/notation.h"
#include "support/client/url.h"

namespace yolah::cli {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Server, IsReadFromItsUrl) {
  const auto plain = parse_server("http://127.0.0.1:8080");
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->tls);
  EXPECT_EQ(plain->host, "127.0.0.1");
  EXPECT_EQ(plain->port, "8080");
  EXPECT_EQ(plain->host_header(), "127.0.0.1:8080");
  const auto secure = parse_server("https://yolah.example/");
  ASSERT_TRUE(secure);
  EXPECT_TRUE(secure->tls);
  EXPECT_EQ(secure->port, "443");
  EXPECT_EQ(secure->text(), "https://yolah.example");
  const auto six = parse_server("http://[::1]:8080");
  ASSERT_TRUE(six);
  EXPECT_EQ(six->host, "::1");
  EXPECT_EQ(six->text(), "http://[::1]:8080");
  for (const char* const wrong :
       {"", "yolah.example", "ftp://x", "http://", "http://x:", "http://x:y", "http://x:123456",
        "http://[::1", "http://a b", "http://x/path", "http://x\r\nHost: y"}) {
    EXPECT_FALSE(parse_server(wrong)) << wrong;
  }
}

TEST(Policy, AcceptsAllOfAGroupThatIsNotNamed) {
  const json challenge = {
      {"rated", true}, {"speed", "blitz"}, {"by", {{"name", "Anna"}, {"bot", false}}}};
  const auto accepts = [&](const std::vector<std::string>& words) {
    return !ChallengePolicy(words).objection(challenge);
  };
  EXPECT_TRUE(accepts({}));
  EXPECT_TRUE(accepts({"rated"}));
  EXPECT_TRUE(accepts({"people", "bots", "blitz"}));
  EXPECT_FALSE(accepts({"casual"}));
  EXPECT_FALSE(accepts({"bots"}));
  EXPECT_FALSE(accepts({"bullet", "rapid"}));
  EXPECT_THROW(ChallengePolicy({"chess"}), Failure);
  EXPECT_TRUE(ChallengePolicy({}).objection(json::object())) << "a speed that is not known";
}

/// The frames of a game between the users 1, black, and 2.
class Frames {
 public:
  explicit Frames(std::int64_t me) : view(me) { head(0); }

  void head(int promised) {
    view.take({{"t", "game"},
               {"black", {{"id", 1}, {"name", "one"}}},
               {"white", {{"id", 2}, {"name", "two"}}},
               {"clock", {{"initial", 60'000}, {"increment", 500}}},
               {"seq", promised},
               {"now", kServerStart + now.time_since_epoch() / milliseconds(1)}},
              now);
  }
  /// That happened so long ago.
  void event(json event, milliseconds ago = {}) {
    event["t"] = "event";
    event["at"] = kServerStart + (now - ago).time_since_epoch() / milliseconds(1);
    event["seq"] = ++seq;
    if (!event.contains("clock")) event["clock"] = {60'000 - 100 * seq, 60'000};
    view.take(event, now);
  }
  void move(const std::string& text, milliseconds ago = {}) {
    event({{"kind", "move"}, {"move", text}}, ago);
  }

  /// What the server's clock is ahead of the bot's.
  static constexpr std::int64_t kServerStart = 1'789'000'000'000;
  GameView::Time now{seconds(100)};
  int seq = 0;
  GameView view;
};

TEST(GameView, FollowsMovesAndTakebacks) {
  Frames game(2);
  EXPECT_FALSE(game.view.my_turn());
  game.event({{"kind", "start"}});
  EXPECT_FALSE(game.view.my_turn());
  game.move("a1:a2");
  EXPECT_TRUE(game.view.my_turn());
  EXPECT_EQ(game.view.ply(), 1);
  EXPECT_EQ(game.view.clock(Color::kBlack), milliseconds(59'800));
  game.event({{"kind", "offer"}, {"side", "black"}});
  EXPECT_TRUE(game.view.asked_for_takeback());
  EXPECT_EQ(game.view.last_play(), 2) << "an offer changes nothing on the board";
  game.event({{"kind", "takeback"}, {"side", "white"}, {"ply", 0}});
  EXPECT_FALSE(game.view.asked_for_takeback());
  EXPECT_FALSE(game.view.my_turn());
  EXPECT_EQ(game.view.position(), Position());
  game.event({{"kind", "end"}, {"winner", "white"}, {"termination", "resign"}});
  EXPECT_TRUE(game.view.over());
  EXPECT_EQ(game.view.result(), "win");
}

TEST(GameView, PlayersChangeColoursAtASwap) {
  Frames game(2);
  game.event({{"kind", "start"}});
  game.move("a1:a2");
  ASSERT_TRUE(game.view.my_turn());
  game.event({{"kind", "swap"}, {"ply", 1}, {"side", "white"}});
  EXPECT_EQ(game.view.side(), Color::kBlack);
  EXPECT_FALSE(game.view.my_turn()) << "white is to move, which is the other now";
  EXPECT_EQ(game.view.opponent_name(), "one");
}

TEST(GameView, IsUpToDateWithWhatTheStreamPromised) {
  Frames game(1);
  game.head(3);
  game.event({{"kind", "start"}});
  EXPECT_FALSE(game.view.my_turn()) << "more has happened";
  game.move("a1:a2");
  game.move("a8:a7");
  EXPECT_TRUE(game.view.my_turn());
}

TEST(GameView, KnowsByTheServersTimesHowLongItHasBeenItsTurn) {
  Frames game(1);
  game.head(3);
  game.event({{"kind", "start"}}, seconds(30));
  game.move("a1:a2", seconds(20));
  game.move("a8:a7", seconds(7));
  ASSERT_TRUE(game.view.my_turn());
  EXPECT_EQ(game.view.came(), game.now - seconds(7)) << "nobody listened when it was played";
  game.now += seconds(2);
  game.event({{"kind", "chat"}, {"side", "white"}});
  EXPECT_EQ(game.view.came(), game.now - seconds(9)) << "a chat is no turn";
  game.move("a2:a3", seconds(1));
  EXPECT_EQ(game.view.came(), game.now) << "when it came, whatever the way has taken";
  // The stream is lost and found again: it happened in between.
  game.now += seconds(9);
  game.head(6);
  game.move("a7:a6", seconds(4));
  EXPECT_EQ(game.view.came(), game.now - seconds(4));
  game.head(7);
  game.move("a3:a4", seconds(-1));
  EXPECT_EQ(game.view.came(), game.now) << "the clock of another node may be ahead";
}

TEST(GameView, RefusesWhatBreaksTheRules) {
  Frames game(1);
  game.event({{"kind", "start"}});
  EXPECT_THROW(game.move("a1:h3"), StrangeFrame);
  EXPECT_THROW(game.view.take({{"t", "event"}}, game.now), StrangeFrame);
  EXPECT_THROW(game.view.take({{"t", "game"}, {"seq", 1}}, game.now), StrangeFrame);
  game.seq = 5;
  EXPECT_THROW(game.move("a1:a2"), StrangeFrame) << "events between are missing";
}

}  // namespace
}  // namespace yolah::cli
