#include "tests/load/totals.h"

namespace yolah::load {

bool Totals::clean() const {
  std::uint64_t all = games_unverified;
  for (const std::uint64_t count : faults) all += count;
  return all == 0;
}

Totals& Totals::operator+=(const Totals& other) {
  guests += other.guests;
  sockets_open += other.sockets_open;
  games_started += other.games_started;
  games_by_points += other.games_by_points;
  games_by_time += other.games_by_time;
  moves += other.moves;
  moves_on_way += other.moves_on_way;
  moves_resent += other.moves_resent;
  reconnects += other.reconnects;
  rejoins += other.rejoins;
  busy += other.busy;
  games_verified += other.games_verified;
  games_unverified += other.games_unverified;
  acknowledged += other.acknowledged;
  delivered += other.delivered;
  returned += other.returned;
  for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += other.faults[i];
  for (const std::string& text : other.first_faults) {
    if (first_faults.size() < kFaultsShown) first_faults.push_back(text);
  }
  return *this;
}

}  // namespace yolah::load
