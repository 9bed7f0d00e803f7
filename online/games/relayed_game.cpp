#include "online/games/relayed_game.h"

#include <utility>

namespace yolah::server {
namespace {

constexpr std::int64_t kBetweenSigns = 4'000;  // milliseconds, of a player's life
constexpr std::int64_t kNoOtherNode = 0;       // has this epoch

}  // namespace

RelayedGame::RelayedGame(std::shared_ptr<GameCommon> common, std::int64_t owner,
                         std::shared_ptr<Bus::Subscription> subscription)
    : common_(std::move(common)), owner_(owner), subscription_(std::move(subscription)) {}

void RelayedGame::follow(std::int64_t owner, std::int32_t events) {
  owner_ = owner;
  heard_ = events;
  state_ = State::kFollowing;
}

bool RelayedGame::hear(std::int64_t owner, std::int32_t seq) {
  owner_ = owner;
  return seq <= heard_;
}

RelayedGame::Outcome RelayedGame::receive(const EventMessage& event) {
  if (event.seq <= heard_) return Outcome::kOld;
  heard_ = event.seq;
  forwarded_.clear();  // answered, or too late
  common_->watchers.deliver(event.seq, frame_of(std::string(event.frame)), event.by);
  if (common_->watchers.misses(event.seq)) return Outcome::kMissed;
  return event.ends ? Outcome::kOver : Outcome::kPassedOn;
}

void RelayedGame::pass_on(const Command& command) {
  const GameServices& services = common_->services;
  Command passed = command;
  if (command.by.node == services.epoch) {
    forwarded_.keep(command, owner_, services.clock.now());
  } else {
    // From a node that has an older owner in mind, or a newer one: that node asks again when it
    // hears of another. Two nodes that take each other for the owner must not pass it to and fro.
    if (command.repeated) return;
    passed.repeated = true;
  }
  services.peers.forward(owner_, passed);
}

std::vector<Command> RelayedGame::hand_over(std::int32_t last_play) {
  forwarded_.played(last_play);
  return forwarded_.take_for(kNoOtherNode, common_->services.clock.now());
}

std::vector<Command> RelayedGame::unanswered_after(std::int32_t last_play) {
  forwarded_.played(last_play);
  return unanswered();
}

std::vector<Command> RelayedGame::unanswered() {
  return forwarded_.take_for(owner_, common_->services.clock.now());
}

void RelayedGame::tick(std::int64_t service_now) {
  if (state_ != State::kFollowing || service_now < next_sign_) return;
  next_sign_ = service_now + kBetweenSigns;
  for (const UserId user : common_->watchers.players(common_->info)) {
    Command here;
    here.kind = Command::Kind::kHere;
    here.game = common_->id;
    here.user = user;
    common_->services.peers.forward(owner_, here);
  }
}

}  // namespace yolah::server
