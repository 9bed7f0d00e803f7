// Measures what scores in the position suite mean (arena/suite/calibration.txt): lets
// a ladder of players of fixed nodes meet, each those next to it, rates them by all
// games with random moves at 0, and lets each answer the suite.
//
//   calibrate_suite FILE [GAMES_A_PAIR]
//
// With 0 games, the ratings stay those of the file: for when only the positions are
// new.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/match.h"
#include "arena/openings/openings.h"
#include "arena/ratings.h"
#include "arena/suite/suite.h"
#include "arena/suite/suite_elo.h"
#include "arena/suite/suite_run.h"

namespace {

using namespace yolah;
using namespace yolah::arena;

const std::atomic<bool> kGoOn{false};

struct Rung {
  const char* player;
  std::uint64_t nodes;

  std::string name() const { return std::string(player) + "@" + std::to_string(nodes); }
};

/// From weak to strong, no step so large that games say nothing.
constexpr Rung kLadder[] = {
    {"random", 1},
    {"monte-carlo:batch=1", 10},
    {"monte-carlo:batch=1", 30},
    {"monte-carlo:batch=1", 100},
    {"monte-carlo:batch=1", 300},
    {"monte-carlo:batch=1", 1000},
    {"minmax:hash=4", 30},
    {"minmax:hash=4", 100},
    {"minmax:hash=4", 300},
    {"minmax:hash=4", 1000},
    {"mcts:hash=16", 1000},
    {"minmax:hash=4", 3000},
    {"mcts:hash=16", 4000},
    {"minmax:hash=4", 10'000},
    {"mcts:hash=16", 16'000},
    {"minmax:hash=4", 30'000},
};
constexpr int kNeighbours = 2;  // that each meets above it
constexpr const char* kZero = "random@1";

/// Thinks for so many nodes, whatever the limits are.
class FixedNodesPlayer final : public Player {
 public:
  FixedNodesPlayer(std::unique_ptr<Player> player, std::uint64_t nodes)
      : player_(std::move(player)), nodes_(nodes) {}

  void new_game() override { player_->new_game(); }
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override {
    Limits fixed = limits;
    fixed.nodes = nodes_;
    return player_->search(position, fixed, stop, on_report);
  }

 private:
  std::unique_ptr<Player> player_;
  std::uint64_t nodes_;
};

Contender contender_of(const Rung& rung) {
  Contender inner = make_contender(*parse_player_spec(rung.player));
  return {rung.name(),
          [inner, nodes = rung.nodes](std::uint64_t game) {
            return std::make_unique<FixedNodesPlayer>(inner.make(game), nodes);
          },
          {}};
}

void play(const Rung& weaker, const Rung& stronger, std::uint64_t games,
          std::vector<RatedGame>& rated) {
  MatchSetup setup;
  setup.first = contender_of(stronger);
  setup.second = contender_of(weaker);
  setup.openings = Openings::suite(1);
  setup.games = games;
  // Pairs of different matches must not be taken for each other's.
  const std::uint64_t first_pair = rated.size();
  const MatchResult result =
      play_match(setup, kGoOn, [&](const PlayedGame& game, const MatchResult&) {
        const bool first_is_black = game.first_color() == Color::kBlack;
        rated.push_back({first_is_black ? setup.first.name : setup.second.name,
                         first_is_black ? setup.second.name : setup.first.name,
                         game.result.record.winner, first_pair + game.number / 2});
      });
  std::printf("%s against %s: %.1f %%\n", setup.first.name.c_str(), setup.second.name.c_str(),
              100 * result.counts.score());
  std::fflush(stdout);
}

RatingList rate_ladder(std::uint64_t games) {
  std::vector<RatedGame> rated;
  const auto rungs = static_cast<int>(std::size(kLadder));
  for (int i = 0; i < rungs; ++i) {
    for (int j = i + 1; j <= i + kNeighbours && j < rungs; ++j) {
      play(kLadder[i], kLadder[j], games, rated);
    }
  }
  const RatingAnchor zero{kZero, 0};
  return rate(rated, {&zero, 1});
}

/// The ladder with its Elo, and no shares yet.
std::vector<CalibrationPoint> measured_by_games(std::uint64_t games) {
  const RatingList ratings = rate_ladder(games);
  std::vector<CalibrationPoint> points;
  for (const Rung& rung : kLadder) {
    for (const PlayerRating& rating : ratings.players) {
      if (rating.name != rung.name()) continue;
      points.push_back({rung.player, rung.nodes, rating.rating, rating.error, 0});
    }
  }
  return points;
}

std::vector<CalibrationPoint> read_points(const char* path) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto calibration = parse_calibration(text);
  if (!calibration) return {};
  for (const CalibrationPoint& point : calibration->points) {
    if (!parse_player_spec(point.player)) return {};
  }
  return calibration->points;
}

double share_of(const CalibrationPoint& point, const std::vector<SuitePosition>& positions) {
  SuiteSetup setup;
  setup.player = make_contender(*parse_player_spec(point.player));
  setup.positions = positions;
  setup.limits.nodes = point.nodes;
  return suite_score(positions, run_suite(setup, kGoOn, {})).share();
}

bool write(const char* path, const Calibration& calibration) {
  std::ofstream file(path);
  file << "# Players of fixed nodes: Elo by games (random moves have 0) with its error, and share\n"
          "# of the suite's points. Made by scripts/make-suite.sh.\n"
       << to_string(calibration);
  file.flush();
  return file.good();
}

}  // namespace

int main(int argument_count, char** arguments) {
  const int games = argument_count == 3 ? std::atoi(arguments[2]) : 100;
  if (argument_count < 2 || argument_count > 3 || games < 0 || games % 2 != 0) {
    std::fprintf(stderr,
                 "Usage: calibrate_suite FILE [GAMES_A_PAIR]\n"
                 "Example: calibrate_suite arena/suite/calibration.txt 100\n");
    return 2;
  }
  const std::vector<SuitePosition> positions = position_suite();
  Calibration calibration{suite_key(positions),
                          games == 0 ? read_points(arguments[1])
                                     : measured_by_games(static_cast<std::uint64_t>(games))};
  if (calibration.points.empty()) {
    std::fprintf(stderr, "calibrate_suite: there are no ratings in %s\n", arguments[1]);
    return 1;
  }
  for (CalibrationPoint& point : calibration.points) point.share = share_of(point, positions);
  std::printf("%s", to_string(calibration).c_str());
  if (const auto line = fit_line(calibration.points)) {
    std::printf("elo = %.0f + %.0f share, residual %.0f\n", line->base, line->slope,
                line->residual);
  }
  return write(arguments[1], calibration) ? 0 : 1;
}
