#include "fleet/run/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/eval/regions.h"
#include "engine/rules/notation.h"
#include "fleet/run/report.h"
#include "learn/datagen.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostPoints = 64;
/// Plies with their passes.
constexpr std::uint64_t kMostPositionsOfGame = 128;
constexpr std::uint64_t kMostNodesOfAll = std::uint64_t{1} << 44;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;
constexpr std::size_t kHashDigits = 16;
constexpr std::size_t kLongestPosition = 200;

void check_hash(const Json& value) {
  const std::string& text = read_text(value, "hash", kHashDigits);
  if (text.size() != kHashDigits ||
      text.find_first_not_of("0123456789abcdef") != std::string::npos) {
    throw FieldError("hash");
  }
}

/// Only on time is a game lost by whoever has more points.
bool fits(arena::Outcome outcome, int margin) {
  return outcome == (margin > 0   ? arena::Outcome::kWin
                     : margin < 0 ? arena::Outcome::kLoss
                                  : arena::Outcome::kDraw);
}

/// A game's line, as match_job.cpp writes it.
arena::Outcome read_game(const Json& line, std::uint64_t number, bool timed, MatchTally& tally) {
  read_array(line, "game", 6);
  read_number(line[0], "game number", number, number);
  const auto outcome = static_cast<arena::Outcome>(read_number(line[1], "outcome", 0, 2));
  const int margin = read_integer(line[2], "margin", -kMostPoints, kMostPoints);
  if (!timed && !fits(outcome, margin)) throw FieldError("margin");
  tally.nodes += read_number(line[3], "nodes", 0, kMostNodesOfAll);
  tally.nodes += read_number(line[4], "nodes", 0, kMostNodesOfAll);
  check_hash(line[5]);
  tally.counts.add_game(outcome);
  return outcome;
}

MatchTally read_games(const MatchWork& work, std::uint64_t job, const Fields& fields) {
  const std::uint64_t first = job * work.pairs_a_job;
  const std::uint64_t pairs = std::min(work.pairs_a_job, work.most_pairs - first);
  const Json& games = fields.array("games", 2 * pairs);
  MatchTally tally;
  for (std::uint64_t i = 0; i < pairs; ++i) {
    const std::uint64_t number = 2 * (first + i);
    const auto one = read_game(games[2 * i], number, work.time.has_value(), tally);
    const auto other = read_game(games[2 * i + 1], number + 1, work.time.has_value(), tally);
    tally.counts.add_pair(one, other);
  }
  return tally;
}

void read_solved(const Json& line, int free, SolveTally& tally) {
  read_array(line, "position", 3);
  const auto position = parse_position(read_text(line[0], "position", kLongestPosition));
  if (!position || count(position->free_squares()) != free || is_decided(*position)) {
    throw FieldError("position");
  }
  if (!line[1].is_null()) {
    read_integer(line[1], "margin", -kMostPoints, kMostPoints);
    ++tally.solved;
  }
  tally.nodes += read_number(line[2], "nodes", 0, kMostNodesOfAll);
  ++tally.positions;
}

}  // namespace

MatchTally& MatchTally::operator+=(const MatchTally& other) {
  counts += other.counts;
  nodes += other.nodes;
  return *this;
}

DataTally& DataTally::operator+=(const DataTally& other) {
  games += other.games;
  positions += other.positions;
  bytes += other.bytes;
  return *this;
}

SolveTally& SolveTally::operator+=(const SolveTally& other) {
  positions += other.positions;
  solved += other.solved;
  nodes += other.nodes;
  return *this;
}

Parsed<MatchTally> read_report(const MatchWork& work, std::uint64_t job, std::string_view report) {
  return read_frame<MatchTally>(
      job, report, 2, [&](const Fields& fields) { return read_games(work, job, fields); });
}

Parsed<DataTally> read_report(const DataWork& work, std::uint64_t job, std::string_view report) {
  return read_frame<DataTally>(job, report, 5, [&](const Fields& fields) {
    DataTally tally;
    tally.games = fields.number("games", work.games_a_job, work.games_a_job);
    tally.positions = fields.number("positions", 1, kMostPositionsOfGame * tally.games);
    tally.bytes = fields.number("bytes", 1, kMostBytes);
    check_hash(fields.text("hash", kHashDigits));
    return tally;
  });
}

Parsed<SolveTally> read_report(const SolveWork& work, std::uint64_t job, std::string_view report) {
  return read_frame<SolveTally>(job, report, 2, [&](const Fields& fields) {
    SolveTally tally;
    for (const Json& line : fields.array("positions", work.positions_a_job)) {
      read_solved(line, work.free, tally);
    }
    return tally;
  });
}

bool is_data_of(std::string_view report, const std::string& data) {
  const Json json = Json::parse(report);
  return json.at("bytes") == data.size() &&
         json.at("hash") == fmt::format("{:016x}", learn::hash_of(data));
}

}  // namespace yolah::fleet
