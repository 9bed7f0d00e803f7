#include "tests/load/table.h"

#include <fmt/format.h>

#include <utility>

namespace yolah::load {
namespace {

std::size_t node_of(const Plan& plan, std::size_t number, bool second) {
  if (plan.first) return 0;
  return plan.split && second ? number + 1 : number;
}

}  // namespace

Table::Table(Workplace& workplace, std::size_t number)
    : workplace_(workplace),
      players_{{{workplace, *this, node_of(workplace.plan, number, false)},
                {workplace, *this, node_of(workplace.plan, number, true)}}} {}

void Table::begin(const std::string& game, Instant begun) {
  const Color color = next_color();
  games_.push_back(
      std::make_unique<WatchedGame>(WatchedGame{game, GameCheck(workplace_.plan.time, begun)}));
  sent_ply_ = -1;
  waits_for_game_ = false;
  ++workplace_.totals.games_started;
  players_[0].follow(game, color, games_.back()->check);
  players_[1].follow(game, opponent(color), games_.back()->check);
}

Player* Table::player_to_move() {
  if (games_.empty()) return nullptr;
  const GameCheck& check = games_.back()->check;
  for (Player& player : players_) {
    if (check.is_turn_of(player.side()) && player.is_ready()) return &player;
  }
  return nullptr;
}

void Table::go_on() {
  if (!workplace_.playing) return;
  const GameCheck& check = games_.back()->check;
  const bool both_know = check.last_seq(Color::kBlack) == check.last_seq() &&
                         check.last_seq(Color::kWhite) == check.last_seq();
  if (check.is_broken() || (check.has_ended() && both_know)) {
    if (!std::exchange(waits_for_game_, true)) workplace_.to_begin.push_back(this);
  } else if (workplace_.plan.rate <= 0) {
    move_now();
  } else if (!waits_for_turn_ && player_to_move() != nullptr) {
    waits_for_turn_ = true;
    workplace_.to_move.push_back(this);
  }
}

void Table::move_now() {
  waits_for_turn_ = false;
  Player* const player = player_to_move();
  if (player == nullptr || !workplace_.playing) return;
  const MoveList moves = games_.back()->check.position().legal_moves();
  const auto choice = workplace_.random.below(static_cast<std::uint32_t>(moves.size()));
  player->play(moves[static_cast<int>(choice)]);
}

void Table::look(Instant now) {
  for (Player& player : players_) player.look(now);
}

void Table::leave() {
  for (Player& player : players_) player.leave();
}

int Table::moves_on_way() const {
  return players_[0].has_move_on_way() + players_[1].has_move_on_way();
}

void Table::note_sent(int ply, Instant at) {
  sent_ply_ = ply;
  sent_at_ = at;
}

void Table::note_delivered(int ply, Instant at) {
  if (ply == sent_ply_) workplace_.totals.delivered.add(at - sent_at_);
}

void Table::note_acknowledged(const Event& event, Instant sent, Instant at) {
  ++workplace_.totals.moves;
  workplace_.totals.acknowledged.add(at - sent);
  workplace_.journal.add_acknowledged(games_.back()->id, event.seq, at - sent, at);
}

void Table::note_event(const Event& event, Instant at) {
  workplace_.journal.add(games_.back()->id, event, at);
  if (event.kind != EventKind::kEnd) return;
  if (event.termination == Termination::kPoints) ++workplace_.totals.games_by_points;
  if (event.termination == Termination::kTime) ++workplace_.totals.games_by_time;
}

void Table::collect_faults(WatchedGame& game) {
  const std::vector<Fault>& faults = game.check.faults();
  for (; game.reported < faults.size(); ++game.reported) {
    const Fault& fault = faults[game.reported];
    workplace_.totals.add_fault(
        fault.kind, fmt::format("game {}: {}: {}", game.id, to_string(fault.kind), fault.text));
  }
}

}  // namespace yolah::load
