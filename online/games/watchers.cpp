#include "online/games/watchers.h"

#include <algorithm>
#include <utility>

#include "online/game/event_text.h"

namespace yolah::server {
namespace {

/// By address, for whoever joins without playing in the game: some 500 games at once.
constexpr RateLimit kBytesOfGames{"bytes of games", 4'000'000, 4'000'000};

}  // namespace

void Watchers::join(const Requester& by, const Reader& reader, std::int32_t seq) {
  std::vector<std::int64_t> joins;
  for (const Watcher& one : watchers_) {
    if (one.socket == by.socket) joins = one.joins;
  }
  joins.push_back(by.request);
  leave(by.socket);
  watchers_.push_back({by.socket, reader, seq, std::move(joins)});
}

void Watchers::leave(std::uint64_t socket) {
  std::erase_if(watchers_, [&](const Watcher& one) { return one.socket == socket; });
}

void Watchers::catch_up(const GameInfo& info, const std::vector<Event>& events) {
  const auto last = static_cast<std::int32_t>(events.size());
  for (Watcher& watcher : watchers_) {
    if (!watcher.joining() && watcher.seq >= last) continue;
    std::vector<std::string> frames = event_frames(game_, events, watcher.seq);
    if (const int seconds = seconds_until_read(watcher, info, frames); seconds > 0) {
      refuse(watcher, "too_many", too_many_text(kBytesOfGames, seconds));
      continue;
    }
    for (const std::int64_t request : std::exchange(watcher.joins, {})) {
      services_.shards.send(watcher.socket,
                            frame_of(head_frame(info, last, request, wall_clock())));
    }
    for (std::string& text : frames) {
      services_.shards.send(watcher.socket, frame_of(std::move(text)));
    }
    watcher.seq = std::max(watcher.seq, last);
  }
  drop_refused();
}

int Watchers::seconds_until_read(const Watcher& watcher, const GameInfo& info,
                                 const std::vector<std::string>& frames) {
  if (!watcher.joining() || info.side_of(watcher.reader.user)) return 0;
  std::size_t bytes = 0;
  for (const std::string& frame : frames) bytes += frame.size();
  return services_.rate_limits.take(kBytesOfGames, watcher.reader.network,
                                    static_cast<double>(bytes));
}

void Watchers::refuse_joins(std::string_view code, std::string_view text) {
  for (Watcher& watcher : watchers_) refuse(watcher, code, text);
  drop_refused();
}

void Watchers::refuse(Watcher& watcher, std::string_view code, std::string_view text) {
  watcher.refused = watcher.joining();
  for (const std::int64_t request : std::exchange(watcher.joins, {})) {
    services_.refuse({services_.epoch, watcher.socket, request}, code, text);
  }
}

void Watchers::drop_refused() {
  std::erase_if(watchers_, [](const Watcher& one) { return one.refused; });
}

void Watchers::deliver(std::int32_t seq, const Frame& frame, const Requester& by) {
  const bool ours = by.node == services_.epoch;
  for (Watcher& watcher : watchers_) {
    if (watcher.joining() || watcher.seq != seq - 1) continue;
    watcher.seq = seq;
    const bool asked = ours && watcher.socket == by.socket;
    services_.shards.send(watcher.socket, asked ? frame_of(with_ack(*frame, by.request)) : frame);
  }
}

void Watchers::tell(const Frame& frame) const {
  for (const Watcher& watcher : watchers_) {
    if (!watcher.joining()) services_.shards.send(watcher.socket, frame);
  }
}

bool Watchers::misses(std::int32_t seq) const {
  return std::any_of(watchers_.begin(), watchers_.end(),
                     [&](const Watcher& one) { return !one.joining() && one.seq < seq; });
}

bool Watchers::awaits(std::uint64_t socket, std::int32_t seq) const {
  return std::any_of(watchers_.begin(), watchers_.end(), [&](const Watcher& one) {
    return one.socket == socket && (one.joining() || one.seq < seq);
  });
}

std::vector<UserId> Watchers::players(const GameInfo& info) const {
  std::vector<UserId> users;
  for (const Watcher& watcher : watchers_) {
    if (info.side_of(watcher.reader.user)) users.push_back(watcher.reader.user);
  }
  return users;
}

}  // namespace yolah::server
