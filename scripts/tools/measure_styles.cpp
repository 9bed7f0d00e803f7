// Measures how players play, for the words that the web app says of its opponents
// (web/src/lib/opponents/styles.json).
//
//   measure_styles FILE [GAMES]
//
// Each player meets the same three levels from the balanced openings, with both colours, and
// only its own moves count. All limits are in nodes, so that every run gives the same figures:
//
//   slide    squares that its pieces slide, on average
//   near     share of its moves in the first half that end beside a piece of the other side
//   edge     share of its moves in the first half that end on the rim
//   own      moves in a game that make squares its own (arena/suite/themes.h)
//   locks    pieces of the other side that cannot move, once at most kLate squares are free
//   locked   its own pieces that cannot move, at that time
//   exact    share of its moves that lose nothing, by the solver, once few squares are free
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "arena/openings/openings.h"
#include "arena/suite/themes.h"
#include "engine/eval/regions.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace {

using namespace yolah;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 16> kPlayers = {"minmax:level=1",
                                                       "minmax:level=2",
                                                       "minmax:level=3",
                                                       "minmax:level=4",
                                                       "minmax:level=5",
                                                       "minmax:level=6",
                                                       "minmax:level=7",
                                                       "minmax:level=8",
                                                       "minmax:level=9",
                                                       "minmax:level=10",
                                                       "random",
                                                       "monte-carlo",
                                                       "minmax:eval=heuristic",
                                                       "mcts",
                                                       "mcts:eval=net",
                                                       "minmax"};
constexpr std::array<std::string_view, 3> kOpponents = {"minmax:level=2", "minmax:level=5",
                                                        "minmax:level=8"};
constexpr std::uint64_t kNodes = 1000;
constexpr int kFirstHalf = 28;  // free squares, and more
constexpr int kLate = 20;
constexpr int kSolved = 18;  // free squares at most where each move is proven
constexpr Bitboard kRim = kFileA | kFileH | kRank1 | kRank8;
const std::atomic<bool> kGoOn{false};

struct Style {
  int games = 0;
  int moves = 0;
  int early = 0;
  int slid = 0;
  int near = 0;
  int edge = 0;
  int own = 0;
  int locks = 0;
  int locked = 0;
  int proven = 0;
  int exact = 0;
};

int length_of(Move move) {
  return std::max(std::abs(file_of(move.to()) - file_of(move.from())),
                  std::abs(rank_of(move.to()) - rank_of(move.from())));
}

int stuck(const Position& position, Color side) {
  return kPiecesPerSide - count(position.pieces(side) & grow(position.free_squares()));
}

/// Whether a move loses nothing; both margins are the mover's.
bool is_exact(const Position& before, const Position& after, EndgameSolver& solver) {
  const auto best = solver.solve(before, Budget({}, before, kGoOn));
  const auto reply = solver.solve(after, Budget({}, after, kGoOn));
  return best->margin == -reply->margin;
}

void add_move(Style& style, const Position& before, Move move, EndgameSolver& solver) {
  const Color side = before.side_to_move();
  const int free = count(before.free_squares());
  Position after = before;
  after.play(move);
  ++style.moves;
  style.slid += length_of(move);
  style.own += arena::isolates(before, move);
  if (free >= kFirstHalf) {
    ++style.early;
    style.near += (grow(bit(move.to())) & before.pieces(opponent(side))) != 0;
    style.edge += (bit(move.to()) & kRim) != 0;
  }
  if (free <= kSolved && !is_decided(before) && before.legal_moves().size() > 1) {
    ++style.proven;
    style.exact += is_exact(before, after, solver);
  }
}

void add_game(Style& style, Position position, std::array<Player*, 2> players, Color side,
              EndgameSolver& solver) {
  Limits limits;
  limits.nodes = kNodes;
  bool late = false;
  for (Player* player : players) player->new_game();
  ++style.games;
  while (!position.is_over()) {
    if (!late && count(position.free_squares()) <= kLate) {
      late = true;
      style.locks += stuck(position, opponent(side));
      style.locked += stuck(position, side);
    }
    Player& mover = *players[static_cast<std::size_t>(index(position.side_to_move()))];
    const Move move = mover.search(position, limits, kGoOn, {}).move;
    if (position.side_to_move() == side && !move.is_pass()) {
      add_move(style, position, move, solver);
    }
    position.play(move);
  }
}

Style style_of(std::string_view spec, int games, EndgameSolver& solver) {
  const arena::Openings openings = arena::Openings::suite(1);
  const auto player = make_player(*parse_player_spec(spec));
  Style style;
  for (const std::string_view other : kOpponents) {
    const auto opponent = make_player(*parse_player_spec(other));
    for (int game = 0; game < games; ++game) {
      const Position start = openings.at(static_cast<std::uint64_t>(game) / 2).end();
      const bool black = game % 2 == 0;
      const std::array<Player*, 2> players = {black ? player.get() : opponent.get(),
                                              black ? opponent.get() : player.get()};
      solver.clear();
      add_game(style, start, players, black ? Color::kBlack : Color::kWhite, solver);
    }
  }
  return style;
}

/// Rounded, so that a change of one figure shows as one.
double share(int part, int of) {
  return of == 0 ? 0 : static_cast<double>((1000 * part + of / 2) / of) / 1000;
}

Json json_of(const Style& style) {
  return {{"slide", share(style.slid, style.moves)},  {"near", share(style.near, style.early)},
          {"edge", share(style.edge, style.early)},   {"own", share(style.own, style.games)},
          {"locks", share(style.locks, style.games)}, {"locked", share(style.locked, style.games)},
          {"exact", share(style.exact, style.proven)}};
}

}  // namespace

int main(int argument_count, char** arguments) {
  const int games = argument_count == 3 ? std::atoi(arguments[2]) : 100;
  if (argument_count < 2 || argument_count > 3 || games < 1) {
    std::fprintf(stderr,
                 "Usage: measure_styles FILE [GAMES against each of three levels]\n"
                 "Example: measure_styles web/src/lib/opponents/styles.json 100\n");
    return 2;
  }
  const auto solver = EndgameSolver::make(16);
  if (!solver) return 1;
  std::ofstream file(arguments[1]);
  const char* separator = "{\n";
  for (const std::string_view spec : kPlayers) {
    const std::string figures = json_of(style_of(spec, games, *solver)).dump();
    std::printf("%.*s %s\n", static_cast<int>(spec.size()), spec.data(), figures.c_str());
    std::fflush(stdout);
    file << separator << Json(spec).dump() << ": " << figures;
    separator = ",\n";
  }
  file << "\n}\n";
  if (!file.flush()) {
    std::fprintf(stderr, "Cannot write %s\n", arguments[1]);
    return 1;
  }
  return 0;
}
