// Properties that hold for every position of every game, tried on random ones.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/rules/record.h"
#include "engine/rules/symmetry.h"

namespace yolah {
namespace {

/// A game played by arbitrary choices, to its end or to where they run out.
struct RandomGame {
  std::vector<Move> moves;
  Position end;
};

RandomGame random_game() {
  const auto choices = *rc::gen::container<std::vector<unsigned>>(rc::gen::arbitrary<unsigned>());
  RandomGame game;
  // Short lists come first when RapidCheck generates and when it shrinks; the
  // factor takes the longer ones to the end of the game.
  const std::size_t repeats = *rc::gen::inRange<std::size_t>(1, 8);
  for (std::size_t i = 0; i < choices.size() * repeats; ++i) {
    const MoveList moves = game.end.legal_moves();
    if (moves.empty()) break;
    const unsigned choice = choices[i % choices.size()] + static_cast<unsigned>(i);
    game.moves.push_back(moves[static_cast<int>(choice % static_cast<unsigned>(moves.size()))]);
    game.end.play(game.moves.back());
  }
  return game;
}

void check(const std::string& what, void (*property)()) {
  EXPECT_TRUE(rc::check(what, property));
}

TEST(Property, UndoRestoresEveryBit) {
  check("undoing all moves gives every earlier position back", [] {
    RandomGame game = random_game();
    std::vector<Position> before{Position()};
    for (const Move move : game.moves) {
      before.push_back(before.back());
      before.back().play(move);
    }
    Position position = game.end;
    for (std::size_t i = game.moves.size(); i-- > 0;) {
      position.undo(game.moves[i]);
      RC_ASSERT(position == before[i]);
    }
  });
}

TEST(Property, TheHashKeptMoveByMoveEqualsRecomputation) {
  check("hash equals recomputation", [] {
    const RandomGame game = random_game();
    Position position;
    std::uint64_t key = hash(position);
    for (const Move move : game.moves) {
      key = hash_after(key, position.side_to_move(), move);
      position.play(move);
      RC_ASSERT(key == hash(position));
    }
    RC_ASSERT(hash(*parse_position(to_string(position))) == key);
  });
}

TEST(Property, SymmetryCommutesWithPlay) {
  check("playing the image of a game gives the image of its end", [] {
    const RandomGame game = random_game();
    const auto symmetry = static_cast<Symmetry>(*rc::gen::inRange(0, kSymmetries));
    Position image = transform(Position(), symmetry);
    for (const Move move : game.moves) {
      RC_ASSERT(image.is_legal(transform(move, symmetry)));
      image.play(transform(move, symmetry));
    }
    RC_ASSERT(image == transform(game.end, symmetry));
    RC_ASSERT(image.legal_moves().size() == game.end.legal_moves().size());
  });
}

TEST(Property, SwappingColoursSwapsEverything) {
  check("a game with colours exchanged runs alike", [] {
    const RandomGame game = random_game();
    Position swapped = swap_colors(Position());
    for (const Move move : game.moves) {
      RC_ASSERT(swapped.is_legal(move));
      swapped.play(move);
    }
    RC_ASSERT(swapped == swap_colors(game.end));
    RC_ASSERT(swapped.margin() == -game.end.margin());
  });
}

TEST(Property, PositionsAndMovesRoundTrip) {
  check("text is read back as what was written", [] {
    const RandomGame game = random_game();
    RC_ASSERT(*parse_position(to_string(game.end)) == game.end);
    for (const Move move : game.moves) RC_ASSERT(*parse_move(to_string(move)) == move);
  });
}

TEST(Property, RecordsRoundTrip) {
  check("a record is read back as what was written", [] {
    const RandomGame game = random_game();
    GameRecord record;
    record.tags = {{"Black", *rc::gen::nonEmpty(rc::gen::string<std::string>())}};
    // What a tag can hold: no line ends or other control characters.
    for (char& c : record.tags[0].value) {
      if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
    }
    for (const Move move : game.moves) record.moves.push_back({move, ""});
    if (!record.moves.empty()) record.moves[0].comment = "+2.4 d14 0.35s";
    record.finished = game.end.is_over();
    record.winner = record.finished ? winner_by_points(game.end) : Winner::kNone;
    record.termination = record.finished ? Termination::kPoints : Termination::kAbandoned;
    const auto read = parse_records(to_string(record));
    RC_ASSERT(static_cast<bool>(read));
    RC_ASSERT(*read == std::vector<GameRecord>{record});
  });
}

TEST(Property, PointsAreHoles) {
  check("points add up to the holes and stay below 57", [] {
    const RandomGame game = random_game();
    Position position;
    int scoring = 0;
    for (const Move move : game.moves) {
      position.play(move);
      scoring += move.is_pass() ? 0 : 1;
      const int points = position.points(Color::kBlack) + position.points(Color::kWhite);
      RC_ASSERT(points == count(position.holes()));
      RC_ASSERT(points == scoring);
      RC_ASSERT(points <= kMaxScoringMoves);
      RC_ASSERT(count(position.free_squares()) == kMaxScoringMoves - points);
    }
  });
}

TEST(Property, OccupiedSquaresStayOccupied) {
  check("a blocked side stays blocked", [] {
    const RandomGame game = random_game();
    Position position;
    bool blocked[2] = {false, false};
    for (const Move move : game.moves) {
      for (const Color side : {Color::kBlack, Color::kWhite}) {
        RC_ASSERT(!(blocked[index(side)] && position.can_move(side)));
        blocked[index(side)] = !position.can_move(side);
      }
      position.play(move);
    }
  });
}

TEST(Property, CanonicalFormsAreReachedByTheirSymmetry) {
  check("canonical says how it was reached and is a fixed point", [] {
    const Position position = random_game().end;
    const Canonical form = canonical(position);
    RC_ASSERT(transform(position, form.symmetry) == form.position);
    RC_ASSERT(canonical(form.position).position == form.position);
  });
}

}  // namespace
}  // namespace yolah
