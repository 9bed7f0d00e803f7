#include "online/games/forwarded.h"

#include <utility>

namespace yolah::server {
namespace {

constexpr std::size_t kMostKept = 8;
constexpr std::int64_t kTooOld = 10'000;  // milliseconds

}  // namespace

void ForwardedCommands::keep(const Command& command, std::int64_t owner, std::int64_t now) {
  std::erase_if(commands_, [&](const Forwarded& one) { return one.command.by == command.by; });
  commands_.push_back({command, owner, now});
  if (commands_.size() > kMostKept) commands_.pop_front();
}

void ForwardedCommands::played(std::int32_t seq) {
  std::erase_if(commands_, [&](const Forwarded& one) { return one.command.seq < seq; });
}

std::vector<Command> ForwardedCommands::take_for(std::int64_t owner, std::int64_t now) {
  std::vector<Command> taken;
  for (Forwarded& one : std::exchange(commands_, {})) {
    if (one.owner == owner) {
      commands_.push_back(std::move(one));
    } else if (now - one.at < kTooOld) {
      one.command.repeated = true;
      taken.push_back(std::move(one.command));
    }
  }
  return taken;
}

}  // namespace yolah::server
