// What the players of one thread share. Everything in it is touched by that thread alone.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <deque>

#include "engine/playout/random.h"
#include "tests/load/journal.h"
#include "tests/load/load.h"
#include "tests/load/totals.h"

namespace yolah::load {

class Table;

struct Workplace {
  Workplace(const Plan& whole_plan, Journal* book, std::uint64_t stream)
      : plan(whole_plan), journal(book), random(whole_plan.seed, stream) {}

  boost::asio::io_context context{1};
  const Plan& plan;
  Totals totals;
  JournalLines journal;
  Random random;
  std::deque<Table*> to_move;   ///< Tables that wait for their turn at the rate asked for.
  std::deque<Table*> to_begin;  ///< Tables that want a game.
  bool playing = false;         ///< Whether moves are made.
};

}  // namespace yolah::load
