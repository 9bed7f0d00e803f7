// Any text as game records. What is read can be written, and what is written is
// read back: the same moves, tags and result, and from then on the same text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/record.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

GameRecord read_back(const std::string& written) {
  const auto games = parse_records(written);
  require(static_cast<bool>(games), "a written record can be read");
  require(games->size() == 1, "a record is written as one game");
  return games->front();
}

void check_game(const GameRecord& game) {
  const std::string written = to_string(game);
  const GameRecord again = read_back(written);
  // Texts may differ: control characters in tags and comments become spaces.
  require(again.start == game.start && again.end() == game.end(), "the positions survive");
  require(again.moves.size() == game.moves.size(), "the moves survive");
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    require(again.moves[i].move == game.moves[i].move, "each move survives");
    require(again.moves[i].comment.size() == game.moves[i].comment.size(), "comments survive");
  }
  require(again.tags.size() == game.tags.size(), "the tags survive");
  for (std::size_t i = 0; i < game.tags.size(); ++i) {
    require(again.tags[i].name == game.tags[i].name, "the names of tags survive");
    require(again.tags[i].value.size() == game.tags[i].value.size(), "their values survive");
  }
  require(again.winner == game.winner && again.termination == game.termination &&
              again.finished == game.finished,
          "the result survives");
  require(to_string(again) == written, "writing again gives the same text");
  require(read_back(to_string(again)) == again, "reading again gives the same record");
}

void check_error(const ParseError& error, std::string_view text) {
  require_helpful(error, text);
  const LineColumn place = line_column(text, error.offset);
  require(place.line >= 1 && place.column >= 1 && place.column <= error.offset + 1,
          "a place counts from 1");
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yolah;
  const std::string_view text = fuzz::as_text(data, size);
  std::vector<GameRecord> games;
  RecordReader reader(text);
  while (const auto game = reader.next()) {
    if (!*game) {
      fuzz::check_error(game->error(), text);
      fuzz::require(!reader.next(), "an error ends the reading");
      const auto all = parse_records(text);
      fuzz::require(!all && all.error() == game->error(), "all games or the first error");
      return 0;
    }
    fuzz::check_game(**game);
    games.push_back(**game);
  }
  const auto all = parse_records(text);
  fuzz::require(all && *all == games, "the games one by one are all games");
  return 0;
}
