// Makes the position suite (arena/suite/positions.txt): positions from games of
// minmax against itself, by theme, with what each move loses. docs/suite.md says how
// they are chosen. The same positions come out on every machine.
//
//   make_suite FILE [POSITIONS_A_THEME]
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/openings/openings.h"
#include "arena/suite/suite.h"
#include "arena/suite/themes.h"
#include "engine/eval/regions.h"
#include "engine/playout/random.h"
#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace {

using namespace yolah;
using namespace yolah::arena;

constexpr std::uint64_t kSeed = 6;
constexpr std::uint64_t kMostGames = 20'000;
constexpr std::uint64_t kGameNodes = 2000;
/// Searches that should err, from weak to strong: random games, then minmax.
constexpr std::uint64_t kRandomGames = 1000;
constexpr std::array<std::uint64_t, 3> kTinyNodes = {100, 1000, 10'000};
constexpr int kErrorLoss = 50;  // hundredths: what an error costs at least
// Searches for the best move and of all moves, which must agree.
constexpr std::uint64_t kQuickNodes = 100'000;
constexpr std::uint64_t kQuickTableNodes = 300'000;
constexpr std::uint64_t kDeepNodes = 600'000;
constexpr std::uint64_t kTableNodes = 2'000'000;
constexpr std::uint64_t kProofNodes = 2'000'000;  // for each move of a late position
constexpr int kFewestMoves = 4;
constexpr int kMostTries = 2;  // searches of all moves for a theme in one game
const std::atomic<bool> kGoOn{false};

class Maker {
 public:
  Maker(std::size_t wanted, std::unique_ptr<Player> player, std::unique_ptr<Player> weak_player,
        std::unique_ptr<EndgameSolver> solver)
      : wanted_(wanted),
        player_(std::move(player)),
        weak_player_(std::move(weak_player)),
        solver_(std::move(solver)) {}

  std::vector<SuitePosition> run() {
    const Openings openings = Openings::suite(kSeed);
    for (std::uint64_t game = 0; game < kMostGames && !is_complete(); ++game) {
      look_through(openings.at(game), game);
    }
    std::vector<SuitePosition> by_theme;
    for (const Theme theme : kThemes) {
      std::copy_if(found_.begin(), found_.end(), std::back_inserter(by_theme),
                   [&](const auto& one) { return one.theme == theme; });
    }
    return by_theme;
  }

 private:
  using Tiny = std::array<Move, 1 + kTinyNodes.size()>;

  std::size_t found(Theme theme) const {
    return static_cast<std::size_t>(std::count_if(
        found_.begin(), found_.end(), [&](const auto& one) { return one.theme == theme; }));
  }

  /// More of a theme than there are, and none of it from this game.
  bool is_wanted(Theme theme) const { return !done_.contains(theme) && found(theme) < wanted_; }

  bool is_complete() const {
    return std::all_of(kThemes.begin(), kThemes.end(),
                       [&](Theme theme) { return found(theme) >= wanted_; });
  }

  /// One game, at most one position of each theme from it.
  void look_through(const Opening& opening, std::uint64_t game) {
    const std::vector<Position> positions = play(opening);
    if (positions.empty()) return;
    done_.clear();
    tries_.clear();
    // From a random move on, so that all moves of the game get their chance.
    Random random(kSeed, game);
    const auto first = random.below(static_cast<std::uint32_t>(positions.size()));
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Position& position = positions[(first + i) % positions.size()];
      if (position.legal_moves().size() < kFewestMoves || seen_.contains(key_of(position)))
        continue;
      auto scored = score(position);
      if (!scored) continue;
      done_.insert(scored->theme);
      seen_.insert(key_of(position));
      found_.push_back(*std::move(scored));
      report(game);
    }
  }

  std::vector<Position> play(const Opening& opening) {
    std::vector<Position> positions;
    Limits limits;
    limits.nodes = kGameNodes;
    player_->new_game();
    for (Position position = opening.end(); !is_decided(position);) {
      positions.push_back(position);
      position.play(player_->search(position, limits, kGoOn, {}).move);
    }
    return positions;
  }

  static std::uint64_t key_of(const Position& position) {
    return hash(canonical_up_to_colors(position).position);
  }

  static Move answer(Player& player, const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    player.new_game();
    return player.search(position, limits, kGoOn, {}).move;
  }

  Move best_move(const Position& position, std::uint64_t nodes) {
    return answer(*player_, position, nodes);
  }

  Tiny answers_of_weak_searches(const Position& position) {
    Tiny tiny = {answer(*weak_player_, position, kRandomGames)};
    for (std::size_t i = 0; i < kTinyNodes.size(); ++i) {
      tiny[i + 1] = best_move(position, kTinyNodes[i]);
    }
    return tiny;
  }

  /// The position with its theme and the losses of its moves, if it is fit for the
  /// suite.
  std::optional<SuitePosition> score(const Position& position) {
    const bool late = count(position.free_squares()) <= kLastFree;
    const Theme phase = count(position.holes()) < kFirstMiddleHoles ? Theme::kOpening
                        : late                                      ? Theme::kLastRegion
                                                                    : Theme::kMobility;
    const bool any_wanted = late ? is_wanted(Theme::kIsolate) || is_wanted(Theme::kKeepOpen) ||
                                       is_wanted(Theme::kLastRegion)
                                 : is_wanted(phase) && tries_[phase] < kMostTries;
    if (!any_wanted) return std::nullopt;
    const Tiny tiny = answers_of_weak_searches(position);
    auto scored = late ? prove(position) : search_all(position, tiny);
    if (!scored || !take_degree(scored->theme, degree_of(*scored, tiny))) return std::nullopt;
    return scored;
  }

  /// How many tiny searches there are up to the last that errs.
  static std::size_t degree_of(const SuitePosition& scored, const Tiny& tiny) {
    std::size_t degree = 0;
    for (std::size_t i = 0; i < tiny.size(); ++i) {
      if (scored.loss(tiny[i]) >= kErrorLoss) degree = i + 1;
    }
    return degree;
  }

  /// Some tiny search has to err, and no degree makes more than 70 % of a theme.
  bool take_degree(Theme theme, std::size_t degree) {
    std::size_t& taken = degrees_[{theme, degree}];
    if (degree == 0 || 10 * taken >= 7 * wanted_) return false;
    ++taken;
    return true;
  }

  /// By search, if it comes to the same best move four times.
  std::optional<SuitePosition> search_all(const Position& position, const Tiny& tiny) {
    const Move best = best_move(position, kQuickNodes);
    if (std::all_of(tiny.begin(), tiny.end(), [&](Move move) { return move == best; })) {
      return std::nullopt;
    }
    const auto first = search_table(position, kQuickTableNodes);
    if (!first || first->moves.front().move != best) return std::nullopt;
    ++tries_[first->theme];
    if (best_move(position, kDeepNodes) != best) return std::nullopt;
    auto scored = search_table(position, kTableNodes);
    if (!scored || scored->moves.front().move != best) return std::nullopt;
    return scored;
  }

  /// By one search of every move, each as deep as the others.
  std::optional<SuitePosition> search_table(const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    limits.lines = kMaxMoves;
    player_->new_game();
    Report whole;  // of the last depth that all moves were searched to
    player_->search(position, limits, kGoOn, [&](const Report& report) { whole = report; });
    std::vector<SuiteMove> moves;
    for (const Line& line : whole.lines) {
      moves.push_back({line.moves.front(), -line.score.hundredths()});
    }
    return make(position, std::move(moves), false);
  }

  std::optional<SuitePosition> prove(const Position& position) {
    solver_->clear();
    std::vector<SuiteMove> moves;
    for (const Move move : position.legal_moves()) {
      Position after = position;
      after.play(move);
      Limits limits;
      limits.nodes = kProofNodes;
      const Bounds margin = solver_->margin(after, Budget(limits, after, kGoOn));
      if (!margin.exact()) return std::nullopt;
      moves.push_back({move, 100 * margin.lower});
    }
    return make(position, std::move(moves), true);
  }

  /// From all moves with the other side's scores, if there is a choice that matters
  /// and a theme that is wanted.
  std::optional<SuitePosition> make(const Position& position, std::vector<SuiteMove> moves,
                                    bool exact) const {
    std::sort(moves.begin(), moves.end(), [](const SuiteMove& a, const SuiteMove& b) {
      return std::pair(a.loss, a.move.bits()) < std::pair(b.loss, b.move.bits());
    });
    if (static_cast<int>(moves.size()) != position.legal_moves().size()) return std::nullopt;
    const int best = moves.front().loss;
    for (SuiteMove& move : moves) move.loss -= best;
    if (moves[moves.size() / 2].loss < kErrorLoss) return std::nullopt;
    std::erase_if(moves, [](const SuiteMove& move) { return move.loss >= kWorstLoss; });
    SuitePosition scored{Theme::kOpening, exact, position, std::move(moves)};
    const auto theme = theme_of(scored);
    if (!theme || !is_wanted(*theme)) return std::nullopt;
    scored.theme = *theme;
    return scored;
  }

  void report(std::uint64_t game) const {
    std::printf("game %llu:", static_cast<unsigned long long>(game));
    for (const Theme theme : kThemes) {
      std::printf(" %s %zu", std::string(to_string(theme)).c_str(), found(theme));
    }
    std::printf("\n");
    std::fflush(stdout);
  }

  std::size_t wanted_;
  std::unique_ptr<Player> player_;
  std::unique_ptr<Player> weak_player_;
  std::unique_ptr<EndgameSolver> solver_;
  std::vector<SuitePosition> found_;
  std::set<std::uint64_t> seen_;  // keys of the positions found
  std::map<std::pair<Theme, std::size_t>, std::size_t> degrees_;
  std::set<Theme> done_;        // in the game at hand
  std::map<Theme, int> tries_;  // likewise
};

}  // namespace

int main(int argument_count, char** arguments) {
  const int wanted = argument_count == 3 ? std::atoi(arguments[2]) : 65;
  if (argument_count < 2 || argument_count > 3 || wanted <= 0) {
    std::fprintf(stderr,
                 "Usage: make_suite FILE [POSITIONS_A_THEME]\n"
                 "Example: make_suite arena/suite/positions.txt 65\n");
    return 2;
  }
  auto player = make_player(*parse_player_spec("minmax:hash=16"));
  auto weak_player = make_player(*parse_player_spec("monte-carlo:batch=1"));
  auto solver = EndgameSolver::make(64);
  if (!player || !weak_player || !solver) return 1;
  Maker maker(static_cast<std::size_t>(wanted), std::move(player), std::move(weak_player),
              std::move(solver));
  const std::vector<SuitePosition> positions = maker.run();
  std::ofstream file(arguments[1]);
  file << "# The position suite (docs/suite.md): theme, how the moves were scored, position,\n"
          "# moves with what they lose in hundredths of a point. Made by scripts/make-suite.sh.\n";
  for (const SuitePosition& position : positions) file << to_string(position) << '\n';
  file.flush();
  return file ? 0 : 1;
}
