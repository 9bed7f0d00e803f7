// A bot on the library: it looks one move ahead, many moves for me, few for the
// opponent. The rules, the protocol and the clock's arithmetic are the engine's;
// a player of your own is a class with another search().
#include <atomic>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "engine/protocol/ugi_session.h"
#include "engine/rules/position.h"
#include "engine/search/player.h"
#include "engine/search/player_spec.h"

namespace {

class GreedyPlayer final : public yolah::Player {
 public:
  void new_game() override {}  // it learns nothing, so there is nothing to forget

  yolah::SearchResult search(const yolah::Position& position, const yolah::Limits& /*limits*/,
                             const std::atomic<bool>& /*stop*/,
                             const yolah::OnReport& /*on_report*/) override {
    const yolah::MoveList moves = position.legal_moves();
    yolah::SearchResult result{.move = moves[0], .report = {}};
    int best = -yolah::kMaxMoves - 1;  // less than any lead
    for (const yolah::Move move : moves) {
      const int after = lead_after(position, move);
      if (after <= best) continue;
      best = after;
      result.move = move;
    }
    result.report.nodes = static_cast<std::uint64_t>(moves.size());
    return result;
  }

 private:
  /// How many more slides than the opponent we have after a move.
  static int lead_after(yolah::Position position, yolah::Move move) {
    const yolah::Color me = position.side_to_move();
    position.play(move);
    return position.mobility(me) - position.mobility(opponent(me));
  }
};

std::unique_ptr<yolah::Player> make_greedy(const yolah::PlayerSpec& /*spec*/) {
  return std::make_unique<GreedyPlayer>();
}

/// Its name, a summary, and the options that a referee can set: none.
constexpr yolah::PlayerKind kGreedy = {"greedy", "many moves for me, few for you", {}, make_greedy};

/// Flushed at once: the referee is waiting.
void say(std::string_view line) {
  std::cout << line << '\n' << std::flush;
}

}  // namespace

int main() {
  yolah::UgiSession session(yolah::PlayerSpec(kGreedy), say, make_greedy);
  std::string line;
  while (std::getline(std::cin, line) && session.handle(line)) {
  }
}
