#include "cli/play/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

bool holds_one_game(const std::string& path) {
  try {
    return read_records(path).size() == 1;
  } catch (const Failure&) {
    return false;
  }
}

}  // namespace

Game::Game(GameRecord record) : record_(std::move(record)), position_(record_.end()) {
  settle();
}

std::optional<Move> Game::last_move() const {
  if (record_.moves.empty()) return std::nullopt;
  return record_.moves.back().move;
}

bool Game::must_pass() const {
  return !position_.is_over() && !position_.can_move(position_.side_to_move());
}

void Game::set_tag(const std::string& name, const std::string& value) {
  const auto found = std::find_if(record_.tags.begin(), record_.tags.end(),
                                  [&](const Tag& tag) { return tag.name == name; });
  if (found != record_.tags.end()) {
    found->value = value;
  } else {
    record_.tags.push_back({name, value});
  }
}

void Game::play(Move move, std::string comment) {
  position_.play(move);
  record_.moves.push_back({move, std::move(comment)});
  settle();
}

void Game::take_back() {
  position_.undo(record_.moves.back().move);
  record_.moves.pop_back();
  settle();
}

void Game::end(Winner winner, Termination termination) {
  record_.finished = true;
  record_.winner = winner;
  record_.termination = termination;
}

void Game::settle() {
  if (position_.is_over()) {
    end(winner_by_points(position_), Termination::kPoints);
  } else {
    end(Winner::kNone, Termination::kUnknown);
    record_.finished = false;
  }
}

std::string result_text(const Game& game) {
  const Position& position = game.position();
  const std::string points =
      fmt::format("{}-{}", position.points(Color::kBlack), position.points(Color::kWhite));
  if (!game.is_over()) return fmt::format("The game is not over; the points are {}.", points);
  const GameRecord& record = game.record();
  if (record.winner == Winner::kDraw) return fmt::format("A draw, {}.", points);
  const bool black_won = record.winner == Winner::kBlack;
  const char* const winner = black_won ? "Black" : "White";
  const char* const loser = black_won ? "white" : "black";
  switch (record.termination) {
    case Termination::kTime:
      return fmt::format("{} wins on time; the points were {}.", winner, points);
    case Termination::kResign:
      return fmt::format("{} wins: {} resigned at {}.", winner, loser, points);
    default:
      return fmt::format("{} wins {}.", winner, points);
  }
}

void check_can_save(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored) &&
      std::filesystem::file_size(path, ignored) > 0 && !holds_one_game(path)) {
    throw Failure(fmt::format("{} exists and is not the record of one game: choose another name",
                              printable(path)));
  }
  append_file(path, "");
}

void save_game(const Game& game, const std::string& path) {
  check_can_save(path);
  write_file(path, to_string(game.record()));
}

}  // namespace yolah::cli
