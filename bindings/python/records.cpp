// Game records (.ygn).

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "engine/rules/record.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

bool is_file_name(std::string_view text) {
  return text.ends_with(".ygn") && text.find('\n') == std::string_view::npos;
}

std::vector<GameRecord> all_records_of(const std::string& text) {
  auto games = parse_records(text);
  if (games) return *games;
  if (is_file_name(text)) {
    throw py::value_error(
        "this takes the text of records, not the name of a file: use pathlib.Path(" + shown(text) +
        ").read_text()");
  }
  const LineColumn place = line_column(text, games.error().offset);
  throw py::value_error("wrong record at line " + std::to_string(place.line) + ", column " +
                        std::to_string(place.column) + ": " + games.error().reason);
}

GameRecord one_record_of(const std::string& text) {
  std::vector<GameRecord> games = all_records_of(text);
  if (games.size() == 1) return games.front();
  throw py::value_error("the text has " + std::to_string(games.size()) +
                        " games, not one: read_records() reads them all");
}

/// What a record says of its end.
struct Ending {
  std::optional<std::string> winner;
  std::optional<std::string> termination;
};

void set_ending(GameRecord& game, const Ending& ending) {
  const Position end = game.end();
  game.finished = end.is_over();
  if (game.finished) {
    game.winner = winner_by_points(end);
    game.termination = Termination::kPoints;
  }
  if (ending.winner) {
    const auto winner = parse_winner(*ending.winner);
    if (!winner) {
      throw py::value_error("wrong winner " + shown(*ending.winner) +
                            ": it is 'black', 'white', 'draw' or None");
    }
    game.winner = *winner;
    game.finished = true;
  }
  if (ending.termination) {
    const auto termination = parse_termination(*ending.termination);
    if (!termination) throw py::value_error("wrong termination " + shown(*ending.termination));
    game.termination = *termination;
  }
}

/// A record that reads back as it is written; everything else is refused.
GameRecord make_record(const std::vector<MoveLike>& moves, const std::optional<Board>& start,
                       const py::dict& tags, const std::vector<std::string>& comments,
                       const Ending& ending) {
  GameRecord game;
  Board board{start ? start->position : Position(), {}};
  game.start = board.position;
  if (!comments.empty() && comments.size() != moves.size()) {
    throw py::value_error("comments: one for each move, '' for none");
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    play(board, to_move(moves[i]));
    game.moves.push_back({board.played.back(), comments.empty() ? "" : comments[i]});
  }
  for (const auto& [name, value] : tags) {
    game.tags.push_back({name.cast<std::string>(), value.cast<std::string>()});
  }
  set_ending(game, ending);
  const GameRecord again = one_record_of(to_string(game));
  if (again != game) {
    throw py::value_error(
        "a record cannot hold this: tags are text on one line, and comments have no '}'");
  }
  return game;
}

py::dict tags_of(const GameRecord& game) {
  py::dict tags;
  for (const Tag& tag : game.tags) tags[py::str(tag.name)] = tag.value;
  return tags;
}

template <class Value, class Of>
std::vector<Value> of_moves(const GameRecord& game, Of of) {
  std::vector<Value> values;
  values.reserve(game.moves.size());
  for (const RecordedMove& move : game.moves) values.push_back(of(move));
  return values;
}

std::vector<Board> positions_of_game(const GameRecord& game) {
  Board board{game.start, {}};
  std::vector<Board> met = {board};
  for (const RecordedMove& recorded : game.moves) {
    board.position.play(recorded.move);
    met.push_back(board);
  }
  return met;
}

/// None for what a record does not say.
template <class Value>
std::optional<std::string> named(Value value, Value none) {
  if (value == none) return std::nullopt;
  return std::string(to_string(value));
}

}  // namespace

void add_records(py::module_& module) {
  py::class_<GameRecord> type(module, "Game", docs::kGame);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init([](const std::vector<MoveLike>& moves, const std::optional<Board>& start,
                       const py::dict& tags, const std::vector<std::string>& comments,
                       const std::optional<std::string>& winner,
                       const std::optional<std::string>& termination) {
             return make_record(moves, start, tags, comments, {winner, termination});
           }),
           py::arg("moves") = std::vector<MoveLike>(), py::kw_only(), py::arg("start") = py::none(),
           py::arg("tags") = py::dict(), py::arg("comments") = std::vector<std::string>(),
           py::arg("winner") = py::none(), py::arg("termination") = py::none())
      .def(
          "write", [](const GameRecord& game) { return to_string(game); },
          "The record as text, which read_record() reads.")
      .def_property_readonly(
          "start", [](const GameRecord& game) { return Board{game.start, {}}; },
          "The position before the first move.")
      .def_property_readonly(
          "end", [](const GameRecord& game) { return Board{game.end(), {}}; },
          "The position after the last move.")
      .def_property_readonly(
          "moves",
          [](const GameRecord& game) {
            return of_moves<Move>(game, [](const RecordedMove& move) { return move.move; });
          },
          "The moves, passes included.")
      .def_property_readonly(
          "comments",
          [](const GameRecord& game) {
            return of_moves<std::string>(game,
                                         [](const RecordedMove& move) { return move.comment; });
          },
          "What is written after each move; '' for nothing.")
      .def_property_readonly("tags", &tags_of, "What is said of the game, by name.")
      .def_property_readonly(
          "winner", [](const GameRecord& game) { return named(game.winner, Winner::kNone); },
          "'black', 'white', 'draw', or None if nobody has won yet.")
      .def_property_readonly(
          "termination",
          [](const GameRecord& game) { return named(game.termination, Termination::kUnknown); },
          "How it ended, as 'points' or 'time'; None if it is not said.")
      .def_readonly("finished", &GameRecord::finished, "Whether there is a result.")
      .def("positions", &positions_of_game, "All positions, the start first.")
      .def("__len__", [](const GameRecord& game) { return game.moves.size(); })
      .def("__repr__",
           [](const GameRecord& game) {
             return "<yolah.Game of " + std::to_string(game.moves.size()) + " moves, " +
                    (game.finished ? "winner " + std::string(to_string(game.winner))
                                   : "unfinished") +
                    ">";
           })
      .def(
          "__eq__", [](const GameRecord& a, const GameRecord& b) { return a == b; },
          py::is_operator());
  module.def("read_record", &one_record_of, py::arg("text"), docs::kReadRecord);
  module.def("read_records", &all_records_of, py::arg("text"),
             "All games of a text; a ValueError says where it is wrong.");
}

}  // namespace yolah::python
