// A bot that looks one move ahead: many moves for me, few for the opponent.
#include <string>

#include "yolah.h"

using namespace yolah::bot;

std::string choose(const Position& position, double /*seconds*/) {
  const char me = position.side;
  std::string best;
  int best_lead = -1000;  // less than any lead
  for (const std::string& move : position.legal_moves()) {
    const Position after = position.play(move);
    const int lead = after.mobility(me) - after.mobility(opponent(me));
    if (lead <= best_lead) continue;
    best_lead = lead;
    best = move;
  }
  return best;
}

int main() {
  run_bot("greedy in C++", choose);
}
