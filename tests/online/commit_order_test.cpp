// The orders in which a commit, its connection, the next connection and another node can come,
// one test for each row of the table in docs/server.md: the real committer, a real PostgreSQL,
// and between them a wire that the test cuts and holds back.
#include <algorithm>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <list>
#include <optional>

#include "online/store/committer.h"
#include "tests/online/store_testing.h"

namespace yolah::server {
namespace {

using asio::ip::tcp;

/// The way to PostgreSQL. It can be cut so that the database does not notice, and what the
/// program sends can be held back and arrive later.
class Wire {
 public:
  Wire(asio::io_context& context, std::uint16_t target)
      : context_(context), target_(asio::ip::address_v4::loopback(), target) {
    asio::co_spawn(context_, accept(), asio::detached);
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  /// From now on, what is sent on the connections of this moment.
  void hold_back() {
    for (Link& link : links_) link.held = true;
  }
  void let_arrive() {
    for (Link& link : links_) {
      if (link.held) asio::co_spawn(context_, deliver(link), asio::detached);
    }
  }
  /// Whether something was sent since then.
  bool holds_something() const {
    return std::any_of(links_.begin(), links_.end(),
                       [](const Link& link) { return link.held && !link.kept.empty(); });
  }
  void lose_answers() {
    for (Link& link : links_) link.mute = true;
  }
  /// The program loses its connections.
  void cut() {
    for (Link& link : links_) {
      link.cut = true;
      boost::system::error_code ignored;
      link.client.close(ignored);
    }
  }
  /// Bytes that the database answered after the cut, heard by nobody.
  std::size_t unheard() const {
    std::size_t bytes = 0;
    for (const Link& link : links_) bytes += link.unheard;
    return bytes;
  }

 private:
  struct Link {
    tcp::socket client;
    tcp::socket server;
    bool held = false;
    bool mute = false;
    bool cut = false;
    std::string kept{};
    std::size_t unheard = 0;
  };

  Task accept() {
    for (;;) {
      tcp::socket client = co_await acceptor_.async_accept(asio::use_awaitable);
      tcp::socket server(context_);
      co_await server.async_connect(target_, asio::use_awaitable);
      Link& link = links_.emplace_back(Link{std::move(client), std::move(server)});
      asio::co_spawn(context_, to_server(link), asio::detached);
      asio::co_spawn(context_, to_client(link), asio::detached);
    }
  }
  Task to_server(Link& link) {
    char bytes[4096];
    for (;;) {
      const std::size_t size =
          co_await link.client.async_read_some(asio::buffer(bytes), asio::use_awaitable);
      link.kept.append(bytes, size);
      if (!link.held) co_await deliver(link);
    }
  }
  Task deliver(Link& link) {
    link.held = false;
    const std::string bytes = std::exchange(link.kept, {});
    co_await asio::async_write(link.server, asio::buffer(bytes), asio::use_awaitable);
  }
  Task to_client(Link& link) {
    char bytes[4096];
    for (;;) {
      const std::size_t size =
          co_await link.server.async_read_some(asio::buffer(bytes), asio::use_awaitable);
      if (link.cut || link.mute) {
        link.unheard += size;
      } else {
        co_await asio::async_write(link.client, asio::buffer(bytes, size), asio::use_awaitable);
      }
    }
  }

  asio::io_context& context_;
  tcp::endpoint target_;
  tcp::acceptor acceptor_{context_, {asio::ip::address_v4::loopback(), 0}};
  std::list<Link> links_;
};

std::string with_port(std::string url, std::uint16_t port) {
  const std::size_t from = url.find("port=") + 5;
  return url.replace(from, url.find(' ', from) - from, std::to_string(port));
}

std::uint16_t port_of(const std::string& url) {
  return static_cast<std::uint16_t>(std::stoi(url.substr(url.find("port=") + 5)));
}

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;

Connection superuser() {
  return {PQconnectdb(url_of("YOLAH_TEST_SUPERUSER").c_str()), &PQfinish};
}

void name_standby(const std::string& name) {
  as_superuser("alter system set synchronous_standby_names = '" + name + "'");
  as_superuser("select pg_reload_conf()");
}

/// Until it is back, commits wait for a standby, with their locks.
class LostStandby {
 public:
  LostStandby() {
    name_standby("ghost");
    while (!waits()) PQclear(PQgetResult(probe_.get()));  // the setting has not arrived yet
  }
  ~LostStandby() { back(); }
  LostStandby(const LostStandby&) = delete;
  LostStandby& operator=(const LostStandby&) = delete;

  void back() { name_standby(""); }

 private:
  /// Whether a small commit waits.
  bool waits() {
    while (PGresult* const rest = PQgetResult(probe_.get())) PQclear(rest);
    PQsendQuery(probe_.get(), "select pg_logical_emit_message(true, '', '')");
    const std::string sql = "select coalesce(wait_event, '') from pg_stat_activity where pid = " +
                            std::to_string(PQbackendPID(probe_.get()));
    while (PQconsumeInput(probe_.get()) == 1 && PQisBusy(probe_.get()) != 0) {
      if (as_superuser(sql) == "SyncRep") return true;
    }
    return false;
  }

  Connection probe_ = superuser();
};

/// The game's second event waits for this, which never comes to be, with its locks held.
class Blocker {
 public:
  explicit Blocker(GameId game) {
    ask("begin; insert into live_events values (" + std::to_string(game.value()) +
        ", 2, 8, 0, 0, 0, 0, 0, 0, '')");
  }
  void release() { ask("rollback"); }

 private:
  void ask(const std::string& sql) { PQclear(PQexec(connection_.get(), sql.c_str())); }

  Connection connection_ = superuser();
};

class CommitOrder : public Store {
 protected:
  using Outcome = std::shared_ptr<std::optional<Commit>>;

  Task begin(std::int64_t life = kLife) {
    epoch_ = co_await begin_lease(life);
    game_ = co_await make_game(epoch_);
    state_ = co_await state_of(game_);
    committer_.set_epoch(epoch_);
    co_await writes_.ready();
    co_await committer_.settle();
  }

  /// Something is said in the game, as often as asked.
  static std::vector<Event> said(const GameState& state, const std::string& text, int times = 1) {
    GameState after = state;
    for (int count = 0; count < times; ++count) {
      after.apply(after.next_chat(Color::kBlack, text, kNoon).front());
    }
    return {after.events().begin() + state.seq(), after.events().end()};
  }

  Outcome ask(GameId game, const GameState& state, const std::vector<Event>& events) {
    auto outcome = std::make_shared<std::optional<Commit>>();
    asio::co_spawn(
        context_,
        [this, outcome, game, state, events]() -> Task {
          *outcome = co_await committer_.commit(game, state, events, kServed);
        },
        asio::detached);
    return outcome;
  }
  Outcome ask(const std::string& text, int times = 1) {
    return ask(game_, state_, said(state_, text, times));
  }

  Task until(std::function<bool()> holds) {
    asio::steady_timer timer(context_);
    while (!holds()) {
      timer.expires_after(std::chrono::milliseconds(10));
      co_await timer.async_wait(asio::use_awaitable);
    }
  }
  Task pause(std::chrono::milliseconds time) {
    asio::steady_timer timer(context_, time);
    co_await timer.async_wait(asio::use_awaitable);
  }
  Task until_waiting(const std::string& what, int many = 1) {
    const std::string sql =
        "select count(*) from pg_stat_activity where application_name = 'yolah-server' and " + what;
    co_await until([&] { return std::stoi(as_superuser(sql)) >= many; });
  }
  /// The commit is on its way and does not arrive.
  asio::awaitable<Outcome> ask_and_hold_back(const std::string& text) {
    wire_.hold_back();
    Outcome outcome = ask(text);
    co_await until([this] { return wire_.holds_something(); });
    co_await pause(std::chrono::milliseconds(50));
    co_return outcome;
  }
  Task expect_answer(const Outcome& outcome, Commit expected) {
    co_await until([&] { return outcome->has_value(); });
    EXPECT_EQ(**outcome, expected);
  }
  /// While the standby is lost.
  Task lose_commit_that_hangs(const std::string& text) {
    const Outcome outcome = ask(text);
    co_await until_waiting("wait_event = 'SyncRep'");
    co_await cut(outcome);
  }
  /// The program loses its connection and learns that the outcome is unknown.
  Task cut(const Outcome& outcome) {
    wire_.cut();
    co_await expect_answer(outcome, Commit::kUnknown);
  }
  /// The texts that the database has of the game.
  asio::awaitable<std::string> stored() {
    std::string texts;
    const GameState state = co_await state_of(game_);
    for (const Event& event : state.events()) texts += event.text;
    co_return texts;
  }
  Task expect_stored(std::string texts) {
    const std::string there = co_await stored();
    EXPECT_EQ(there, texts);
  }
  /// The game is read, and the next commit follows.
  Task expect_to_go_on() {
    co_await committer_.settle();
    state_ = co_await state_of(game_);
    const Outcome outcome = ask("next");
    co_await expect_answer(outcome, Commit::kDone);
  }
  /// Another node takes the game over, if the lease lets it.
  asio::awaitable<bool> take_over() {
    const std::int64_t heir = co_await begin_lease();
    co_await database_.run(Call{statement::kDeclareDead, {}});
    Call adoption{statement::kAdoptGames, {heir, std::int64_t{1000}, kServed}};
    const Rows adopted = co_await database_.run(std::move(adoption));
    co_return contains(adopted, game_);
  }

  Wire wire_{context_, port_of(url_of("YOLAH_TEST_DATABASE"))};
  Database writes_{context_.get_executor(),
                   {with_port(url_of("YOLAH_TEST_DATABASE"), wire_.port()), statement_texts()}};
  Committer committer_{context_.get_executor(), writes_};
  std::int64_t epoch_ = 0;
  GameId game_;
  GameState state_{TimeControl{60'000, 0}};
};

TEST_F(CommitOrder, TheAnswerIsLost) {
  run([this]() -> Task {
    co_await begin();
    wire_.lose_answers();
    const Outcome outcome = ask("a");
    co_await until([this] { return wire_.unheard() > 0; });
    co_await cut(outcome);
    co_await committer_.settle();
    co_await expect_stored("a");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, TheCommitHangsAndItsConnectionIsLost) {
  run([this]() -> Task {
    co_await begin();
    LostStandby standby;
    co_await lose_commit_that_hangs("a");
    bool settled = false;
    asio::co_spawn(context_, committer_.settle(), [&](std::exception_ptr) { settled = true; });
    co_await until_waiting("wait_event_type = 'Lock'");
    // Nobody can see the commit yet, and nobody is told that the game can be read.
    co_await expect_stored("");
    EXPECT_FALSE(settled);
    standby.back();
    co_await until([&] { return settled; });
    co_await expect_stored("a");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, AnotherCommitIsAskedForMeanwhile) {
  run([this]() -> Task {
    co_await begin();
    LostStandby standby;
    co_await lose_commit_that_hangs("a");
    // Two events: without the fence, the second one was stored behind the first one of "a".
    co_await writes_.ready();
    const Outcome second = ask("b", 2);
    co_await until_waiting("wait_event_type = 'Lock'");
    standby.back();
    co_await expect_answer(second, Commit::kRefused);
    EXPECT_EQ(committer_.counts().conflicts, 1U);
    co_await expect_stored("a");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, TheGameIsToEndMeanwhile) {
  run([this]() -> Task {
    co_await begin();
    LostStandby standby;
    co_await lose_commit_that_hangs("a");
    co_await writes_.ready();
    const Outcome end = ask(game_, state_, state_.next_resignation(Color::kBlack, kNoon));
    co_await until_waiting("wait_event_type = 'Lock'");
    standby.back();
    co_await expect_answer(end, Commit::kRefused);
    co_await expect_stored("a");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, TheCommitArrivesAfterTheNextConnection) {
  run([this]() -> Task {
    co_await begin();
    const Outcome outcome = co_await ask_and_hold_back("a");
    co_await cut(outcome);
    co_await committer_.settle();
    wire_.let_arrive();
    co_await until([this] { return wire_.unheard() > 0; });
    co_await expect_stored("");
    co_await expect_to_go_on();
    co_await expect_stored("next");
  });
}

TEST_F(CommitOrder, TheNextConnectionIsLostAsWell) {
  run([this]() -> Task {
    co_await begin();
    LostStandby standby;
    co_await lose_commit_that_hangs("a");
    bool settled = false;
    asio::co_spawn(context_, committer_.settle(), [&](std::exception_ptr) { settled = true; });
    co_await until_waiting("wait_event_type = 'Lock'");
    wire_.cut();
    co_await until_waiting("wait_event_type = 'Lock'", 2);
    EXPECT_FALSE(settled);
    standby.back();
    co_await until([&] { return settled; });
    co_await expect_stored("a");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, TheNodeIsDeclaredDeadWhileTheCommitHangs) {
  run([this]() -> Task {
    co_await begin(-1);
    Blocker blocker(game_);
    const Outcome outcome = ask("a");
    co_await until_waiting("wait_event_type = 'Lock'");
    const bool too_early = co_await take_over();
    EXPECT_FALSE(too_early);
    blocker.release();
    co_await expect_answer(outcome, Commit::kDone);
    const bool taken_over = co_await take_over();
    EXPECT_TRUE(taken_over);
    co_await expect_stored("a");
  });
}

TEST_F(CommitOrder, TheNodeIsDeclaredDeadBeforeTheCommitArrives) {
  run([this]() -> Task {
    co_await begin(-1);
    const Outcome outcome = co_await ask_and_hold_back("a");
    const bool taken_over = co_await take_over();
    EXPECT_TRUE(taken_over);
    wire_.let_arrive();
    co_await expect_answer(outcome, Commit::kRefused);
    co_await expect_stored("");
  });
}

TEST_F(CommitOrder, TheLeaseIsAnotherWhenItsTurnComes) {
  run([this]() -> Task {
    co_await begin();
    const Outcome first = co_await ask_and_hold_back("a");
    GameState after = state_;
    after.apply(said(state_, "a").front());
    const Outcome second = ask(game_, after, said(after, "b"));
    co_await pause(std::chrono::milliseconds(20));
    const std::int64_t next = co_await begin_lease();
    as_superuser("update live_games set owner = " + std::to_string(next) +
                 " where game = " + std::to_string(game_.value()));
    committer_.set_epoch(next);
    wire_.let_arrive();
    co_await until([&] { return second->has_value(); });
    EXPECT_EQ(**first, Commit::kRefused);   // the game is not that lease's any more
    EXPECT_EQ(**second, Commit::kRefused);  // and what it decided is not for the next one
    co_await expect_stored("");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, SomebodyElseHasWritten) {
  run([this]() -> Task {
    co_await begin();
    as_superuser("insert into live_events select game, seq + 1, 8, 0, 0, 0, 0, 0, at, 'x'" +
                 std::string(" from live_events where game = ") + std::to_string(game_.value()));
    const Outcome outcome = ask("b", 2);
    co_await expect_answer(outcome, Commit::kRefused);
    EXPECT_EQ(committer_.counts().conflicts, 1U);
    co_await expect_stored("x");
    co_await expect_to_go_on();
  });
}

TEST_F(CommitOrder, OneOfTwoGamesIsElsewhere) {
  run([this]() -> Task {
    co_await begin();
    const GameId other = co_await make_game(epoch_);
    const GameState there = co_await state_of(other);
    const Outcome first = co_await ask_and_hold_back("a");
    // These two go together, when the first is through.
    const Outcome stale = ask("b");
    const Outcome good = ask(other, there, said(there, "c"));
    co_await pause(std::chrono::milliseconds(20));
    wire_.let_arrive();
    co_await until([&] { return stale->has_value() && good->has_value(); });
    EXPECT_EQ(**first, Commit::kDone);
    EXPECT_EQ(**stale, Commit::kRefused);
    EXPECT_EQ(**good, Commit::kDone);
    EXPECT_EQ(committer_.counts().batches, 2U);
    co_await expect_stored("a");
  });
}

}  // namespace
}  // namespace yolah::server
