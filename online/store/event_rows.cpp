#include "online/store/game_store.h"

#include <cstddef>

namespace yolah::server {
namespace {

// The end's value: the winner in the low byte, the termination above it.
constexpr int kTerminationShift = 8;

std::int64_t value_of(const Event& event) {
  if (event.kind == EventKind::kMove) return event.move.bits();
  if (event.kind == EventKind::kTakeback) return event.plies;
  if (event.kind != EventKind::kEnd) return 0;
  return static_cast<std::int64_t>(event.winner) | static_cast<std::int64_t>(event.termination)
                                                       << kTerminationShift;
}

}  // namespace

void append_row(std::vector<std::vector<std::int64_t>>& columns, GameId game, const Event& event) {
  std::size_t column = 0;
  for (const std::int64_t value :
       {game.value(), std::int64_t{event.seq}, static_cast<std::int64_t>(event.kind),
        std::int64_t{index(event.side)}, value_of(event), std::int64_t{event.clock[0]},
        std::int64_t{event.clock[1]}, std::int64_t{event.lag}, event.at}) {
    columns[column++].push_back(value);
  }
}

std::optional<Event> event_of_row(const Rows& rows, int row) {
  Event event;
  const auto small = [&](int column) {
    return static_cast<std::int32_t>(rows.number(row, column));
  };
  const std::int64_t kind = rows.number(row, 1);
  const std::int64_t value = rows.number(row, 3);
  if (kind < 1 || kind > static_cast<std::int64_t>(kLastKind) || value < 0) {
    return std::nullopt;
  }
  event.seq = small(0);
  event.kind = static_cast<EventKind>(kind);
  event.side = rows.number(row, 2) == 0 ? Color::kBlack : Color::kWhite;
  if (event.kind == EventKind::kMove) {
    event.move = Move::from_bits(static_cast<std::uint16_t>(value));
  }
  if (event.kind == EventKind::kEnd) {
    event.winner = static_cast<Winner>(value & 0xFF);
    event.termination = static_cast<Termination>(value >> kTerminationShift);
  }
  if (event.kind == EventKind::kTakeback) event.plies = static_cast<std::int32_t>(value);
  event.text = rows.text(row, 8);
  event.clock = {small(4), small(5)};
  event.lag = small(6);
  event.at = rows.number(row, 7);
  return event;
}

}  // namespace yolah::server
