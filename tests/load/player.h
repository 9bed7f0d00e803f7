// One player of the load: a connection, and what became of its last move.
//
// Does what the protocol asks of a client: joins a game from the last event it has, joins
// again when it does not know what became of its move, and sends the move again only if it
// is not among the events. When the connection is lost it goes on with the next node.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/color.h"
#include "tests/load/connection.h"
#include "tests/load/event.h"
#include "tests/load/game_check.h"
#include "tests/load/http_client.h"
#include "tests/load/workplace.h"

namespace yolah::load {

class Player final : public ConnectionListener {
 public:
  /// Begins with the node of this index.
  Player(Workplace& workplace, Table& table, std::size_t node);
  ~Player() override;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  void set_token(std::string token) { token_ = std::move(token); }
  const std::string& token() const { return token_; }
  /// Connects, and from then on stays connected.
  void open();
  /// Goes away for good.
  void leave();
  bool is_open() const { return open_; }

  /// Begins to follow a game, and no longer the one before. The check must outlive it.
  void follow(const std::string& game, Color side, GameCheck& check);
  Color side() const { return side_; }
  /// Whether it knows where the game stands and waits for nothing.
  bool is_ready() const { return joined_ && caught_up() && !on_way_; }
  bool has_move_on_way() const { return on_way_.has_value(); }
  void play(Move move);
  /// Called ten times a second: does again what was not answered.
  void look(Instant at);

 private:
  struct OnWay {
    int id = 0;
    int ply = 0;
    std::string frame;
    Instant first_sent;
    Instant again_at;
    bool join_first = true;  ///< Before it is sent again.
  };

  void opened() override;
  void received(std::string_view text) override;
  void closed(std::string_view why) override;
  void reconnect();
  void join();
  bool caught_up() const;
  void on_joined(const Frame& frame);
  void on_event(const Frame& frame);
  void on_error(const Frame& frame);
  void settle_move(const Event& event, Instant at);
  /// Once all missed events are here: sends again what was not among them.
  void go_on();
  /// Whether the other player has known more for too long.
  bool was_forgotten(Instant at);
  void try_again(std::chrono::milliseconds pause, bool join_first);

  Workplace& workplace_;
  Table& table_;
  std::size_t node_;
  std::string token_;
  std::shared_ptr<Connection> connection_;
  boost::asio::steady_timer reconnect_timer_;
  Backoff backoff_{kReconnect};
  bool open_ = false;
  bool was_open_ = false;

  std::string game_;  // empty before the first
  Color side_ = Color::kBlack;
  GameCheck* check_ = nullptr;
  int last_id_ = 0;
  int join_id_ = 0;
  int join_from_ = 0;
  int join_until_ = 0;  // the last event that comes as part of the answer
  bool joining_ = false;
  bool joined_ = false;
  bool followed_here_ = false;  // over this connection, since before the join under way
  Instant join_again_at_;
  bool join_refused_ = false;  // asked to come back at that time
  bool resend_ = false;        // the move on its way, once caught up
  int resent_ = 0;             // in this game: so many answers may come twice
  std::optional<OnWay> on_way_;
  std::optional<Instant> lost_at_;  // its connection, in a game it has not joined again yet
  Instant in_the_know_;             // the last time it had every event that the other has
};

}  // namespace yolah::load
