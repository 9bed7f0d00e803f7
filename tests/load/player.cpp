#include "tests/load/player.h"

#include <fmt/format.h>

#include <utility>

#include "engine/rules/notation.h"
#include "tests/load/table.h"

namespace yolah::load {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kAnswerTime{2000};
constexpr milliseconds kBusyPause{200};
/// Longer than a connection to a stuck node takes to be given up.
constexpr milliseconds kForgotten{10'000};

bool means_later(const std::string& code) {
  return code == "busy" || code == "too_many";
}

/// Refusals by a node that knows more of the game than the player does.
bool means_join_again(const std::string& code) {
  return code == "stale" || code == "over" || code == "not_your_turn";
}

}  // namespace

Player::Player(Workplace& workplace, Table& table, std::size_t node)
    : workplace_(workplace), table_(table), node_(node), reconnect_timer_(workplace.context) {}

Player::~Player() {
  if (connection_) connection_->drop();
}

void Player::open() {
  const auto& nodes = workplace_.plan.nodes;
  connection_ = connect(workplace_.context, nodes[node_ % nodes.size()], {"/ws", token_}, *this);
}

void Player::leave() {
  reconnect_timer_.cancel();
  if (connection_) std::exchange(connection_, nullptr)->drop();
  if (std::exchange(open_, false)) --workplace_.totals.sockets_open;
}

void Player::opened() {
  open_ = true;
  backoff_.reset();
  ++workplace_.totals.sockets_open;
  in_the_know_ = now();
  if (std::exchange(was_open_, true)) ++workplace_.totals.reconnects;
  if (!game_.empty()) join();
}

void Player::closed(std::string_view) {
  reconnect();
}

void Player::reconnect() {
  if (connection_) std::exchange(connection_, nullptr)->drop();
  if (std::exchange(open_, false)) --workplace_.totals.sockets_open;
  if (joined_ && !lost_at_) lost_at_ = now();
  joined_ = joining_ = followed_here_ = false;
  node_ = another_node(node_, workplace_.plan.nodes.size(), workplace_.random);
  reconnect_timer_.expires_after(backoff_.next());
  reconnect_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) open();
  });
}

void Player::follow(const std::string& game, Color side, GameCheck& check) {
  if (open_ && !game_.empty()) {
    connection_->send(fmt::format(R"({{"t":"leave","id":{},"game":"{}"}})", ++last_id_, game_));
  }
  game_ = game;
  side_ = side;
  check_ = &check;
  on_way_.reset();
  lost_at_.reset();
  resend_ = false;
  resent_ = 0;
  in_the_know_ = now();
  joined_ = joining_ = followed_here_ = false;
  if (open_) join();
}

void Player::join() {
  join_id_ = ++last_id_;
  join_from_ = check_->last_seq(side_);
  joining_ = true;
  joined_ = false;
  join_refused_ = false;
  join_again_at_ = now() + kAnswerTime;
  resend_ = on_way_.has_value();
  connection_->send(
      fmt::format(R"({{"t":"join","id":{},"game":"{}","seq":{}}})", join_id_, game_, join_from_));
}

bool Player::caught_up() const {
  return check_->last_seq(side_) >= join_until_;
}

void Player::play(Move move) {
  OnWay way;
  way.id = ++last_id_;
  way.ply = check_->plies();
  way.frame = fmt::format(R"({{"t":"move","id":{},"game":"{}","seq":{},"ply":{},"move":"{}"}})",
                          way.id, game_, check_->last_seq(side_), way.ply, to_string(move));
  way.first_sent = now();
  way.again_at = way.first_sent + kAnswerTime;
  check_->sent(side_, move, way.first_sent);
  table_.note_sent(way.ply, way.first_sent);
  connection_->send(way.frame);
  on_way_ = std::move(way);
}

void Player::received(std::string_view text) {
  const std::optional<Frame> frame = parse_frame(text);
  if (!frame) {
    workplace_.totals.add_fault(FaultKind::kWrong, fmt::format("no frame: {}", text));
    return;
  }
  if (frame->kind == FrameKind::kMoving) {
    reconnect();
    return;
  }
  if (frame->kind == FrameKind::kError) {
    on_error(*frame);
    return;
  }
  if (frame->game != game_ || check_ == nullptr) return;
  if (frame->kind == FrameKind::kGame) on_joined(*frame);
  if (frame->kind == FrameKind::kEvent) on_event(*frame);
}

void Player::on_joined(const Frame& frame) {
  if (!joining_ || frame.id != join_id_) return;
  joining_ = false;
  joined_ = followed_here_ = true;
  if (lost_at_) workplace_.totals.returned.add(now() - *std::exchange(lost_at_, std::nullopt));
  join_until_ = frame.seq;
  check_->joined(side_, join_from_, frame.seq);
  table_.collect_faults();
  go_on();
}

void Player::on_event(const Frame& frame) {
  const Instant at = now();
  if (!followed_here_) {
    workplace_.totals.add_fault(
        FaultKind::kOutOfOrder,
        fmt::format("game {}: event {} before the answer to the join", game_, frame.seq));
  }
  // A move that was sent twice may be answered twice.
  const bool asked = frame.id != 0 && ((on_way_ && frame.id == on_way_->id) || resent_ > 0);
  const GameCheck::Seen seen = check_->saw(side_, frame.event, asked, at, frame.id);
  table_.collect_faults();
  if (seen == GameCheck::Seen::kGap) {
    if (!joining_) join();
    return;
  }
  if (seen == GameCheck::Seen::kFirst) table_.note_event(frame.event, at);
  if (frame.event.kind == EventKind::kMove) settle_move(frame.event, at);
  go_on();
}

void Player::settle_move(const Event& event, Instant at) {
  if (event.side != side_) {
    table_.note_delivered(event.ply, at);
  } else if (on_way_ && event.ply == on_way_->ply) {
    table_.note_acknowledged(event, on_way_->first_sent, at);
    on_way_.reset();
    resend_ = false;
  }
}

void Player::on_error(const Frame& frame) {
  if (means_later(frame.code)) ++workplace_.totals.busy;
  const bool about_join = joining_ && frame.id == join_id_;
  const bool about_move = on_way_ && frame.id == on_way_->id;
  if (!means_later(frame.code) && !(about_move && means_join_again(frame.code)) &&
      (about_join || about_move || frame.id == 0)) {
    workplace_.totals.add_fault(
        FaultKind::kWrong, fmt::format("game {}: refused: {} ({})", game_, frame.code, frame.text));
  }
  if (about_join) {
    join_refused_ = true;
    join_again_at_ = now() + kBusyPause;
  } else if (about_move) {
    try_again(kBusyPause, !means_later(frame.code));
  }
}

void Player::try_again(milliseconds pause, bool join_first) {
  on_way_->again_at = now() + pause;
  on_way_->join_first = join_first;
}

void Player::go_on() {
  if (!joined_ || !caught_up()) return;
  if (on_way_ && std::exchange(resend_, false)) {
    ++resent_;
    ++workplace_.totals.moves_resent;
    connection_->send(on_way_->frame);
    try_again(kAnswerTime, true);
  }
  table_.go_on();
}

bool Player::was_forgotten(Instant at) {
  const int known = check_->last_seq(side_);
  if (known == check_->last_seq()) in_the_know_ = at;
  if (at - in_the_know_ < kForgotten) return false;
  in_the_know_ = at;
  workplace_.totals.add_fault(FaultKind::kLost,
                              fmt::format("game {}: {} was not told event {} for {} s", game_,
                                          to_string(side_), known + 1, kForgotten.count() / 1000));
  return true;
}

void Player::look(Instant at) {
  if (!open_ || game_.empty()) return;
  if (joining_) {
    if (at < join_again_at_) return;
    // A node that does not even answer this is stuck; another one will.
    join_refused_ ? join() : reconnect();
    return;
  }
  if (was_forgotten(at)) {
    join();
    return;
  }
  if (!on_way_ || at < on_way_->again_at) return;
  if (on_way_->join_first) {
    ++workplace_.totals.rejoins;
    join();
  } else {
    resend_ = true;
    go_on();
  }
}

}  // namespace yolah::load
