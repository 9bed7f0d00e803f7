// Game records (.ygn).
#include <algorithm>
#include <array>
#include <functional>
#include <utility>

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

/// How a game ended, in Python's words: 'b', 'w', 'draw', or None.
py::object result_of(const GameRecord& game) {
  switch (game.winner) {
    case Winner::kBlack:
      return py::str("b");
    case Winner::kWhite:
      return py::str("w");
    case Winner::kDraw:
      return py::str("draw");
    case Winner::kNone:
      break;
  }
  return py::none();
}

Winner winner_of_result(const std::string& result) {
  if (result == "b") return Winner::kBlack;
  if (result == "w") return Winner::kWhite;
  if (result == "draw") return Winner::kDraw;
  throw py::value_error("wrong result " + shown(result) +
                        ": it is yolah.BLACK, yolah.WHITE, 'draw' or None");
}

/// What the constructor is given.
struct GivenGame {
  std::vector<Move> moves;
  std::optional<Board> start;
  py::dict tags;
  std::vector<std::string> comments;
  std::string comment;
  std::optional<std::string> result;
  std::optional<std::string> termination;
};

void set_ending(GameRecord& game, const GivenGame& given) {
  const Position end = game.end();
  game.finished = end.is_over();
  if (game.finished) {
    game.winner = winner_by_points(end);
    game.termination = Termination::kPoints;
  }
  if (given.result) {
    game.winner = winner_of_result(*given.result);
    game.finished = true;
  }
  if (given.termination) {
    const auto termination = parse_termination(*given.termination);
    if (!termination) throw py::value_error("wrong termination " + shown(*given.termination));
    game.termination = *termination;
  }
}

/// A record that reads back as it is written; everything else is refused.
GameRecord make_record(const GivenGame& given) {
  GameRecord game;
  game.start = given.start ? given.start->position : Position();
  game.comment = given.comment;
  const auto& comments = given.comments;
  if (!comments.empty() && comments.size() != given.moves.size()) {
    throw py::value_error("comments: one for each move, '' for none");
  }
  Position position = game.start;
  for (std::size_t i = 0; i < given.moves.size(); ++i) {
    position = after(position, given.moves[i]);
    game.moves.push_back({given.moves[i], comments.empty() ? "" : comments[i]});
  }
  for (const auto& [name, value] : given.tags) {
    game.tags.push_back({name.cast<std::string>(), value.cast<std::string>()});
  }
  set_ending(game, given);
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
  std::vector<Board> met = {{game.start}};
  for (const RecordedMove& recorded : game.moves) {
    Position next = met.back().position;
    next.play(recorded.move);
    met.push_back({next});
  }
  return met;
}

std::vector<Move> moves_of_game(const GameRecord& game) {
  return of_moves<Move>(game, [](const RecordedMove& move) { return move.move; });
}

std::vector<std::string> comments_of(const GameRecord& game) {
  return of_moves<std::string>(game, [](const RecordedMove& move) { return move.comment; });
}

/// None for what a record does not say.
std::optional<std::string> termination_of(const GameRecord& game) {
  if (game.termination == Termination::kUnknown) return std::nullopt;
  return std::string(to_string(game.termination));
}

/// What makes the game again, with what goes without saying left out.
std::string game_repr(const GameRecord& game) {
  const auto shown_as = [](const auto& value) { return std::string(py::repr(py::cast(value))); };
  GivenGame given;
  given.moves = moves_of_game(game);
  std::string text = "Game(" + shown_as(given.moves);
  if (game.start != Position()) {
    given.start = Board{game.start};
    text += ", start=Position('" + to_string(game.start) + "')";
  }
  given.tags = tags_of(game);
  if (!game.tags.empty()) text += ", tags=" + std::string(py::repr(given.tags));
  given.comments = comments_of(game);
  if (std::any_of(given.comments.begin(), given.comments.end(),
                  [](const std::string& comment) { return !comment.empty(); })) {
    text += ", comments=" + shown_as(given.comments);
  }
  given.comment = game.comment;
  if (!game.comment.empty()) text += ", comment=" + shown_as(game.comment);
  const bool over = game.end().is_over();
  if (!over && game.winner != Winner::kNone) {
    given.result = result_of(game).cast<std::string>();
    text += ", result=" + shown_as(*given.result);
  }
  given.termination = termination_of(game);
  if (given.termination && !(over && game.termination == Termination::kPoints)) {
    text += ", termination=" + shown_as(*given.termination);
  }
  // A record may tell of an end that the constructor cannot make.
  if (make_record(given) != game) return "read_record(" + shown_as(to_string(game)) + ")";
  return text + ")";
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 1> kGoneFromGame = {{
    {"winner", "write game.result, which is yolah.BLACK, yolah.WHITE, 'draw' or None"},
}};

}  // namespace

void add_records(py::module_& module) {
  py::class_<GameRecord> type(module, "Game", docs::kGame);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init([](const std::vector<Move>& moves, const std::optional<Board>& start,
                       const py::dict& tags, const std::vector<std::string>& comments,
                       const std::string& comment, const std::optional<std::string>& result,
                       const std::optional<std::string>& termination) {
             return make_record({moves, start, tags, comments, comment, result, termination});
           }),
           py::arg("moves") = std::vector<Move>(), py::kw_only(), py::arg("start") = py::none(),
           py::arg("tags") = py::dict(), py::arg("comments") = std::vector<std::string>(),
           py::arg("comment") = "", py::arg("result") = py::none(),
           py::arg("termination") = py::none())
      .def(
          "write", [](const GameRecord& game) { return to_string(game); },
          "The record as text, which read_record() reads.")
      .def_property_readonly(
          "start", [](const GameRecord& game) { return Board{game.start}; },
          "The position before the first move.")
      .def_property_readonly(
          "end", [](const GameRecord& game) { return Board{game.end()}; },
          "The position after the last move.")
      .def_property_readonly("moves", &moves_of_game, "The moves, passes included.")
      .def_property_readonly("comments", &comments_of,
                             "What is written after each move; '' for nothing.")
      .def_readonly("comment", &GameRecord::comment, "What is written before the first move.")
      .def_property_readonly("tags", &tags_of, "What is said of the game, by name.")
      .def_property_readonly("result", &result_of,
                             "Who won: BLACK, WHITE or 'draw'; None if nobody has won yet.")
      .def_property_readonly("termination", &termination_of,
                             "How it ended, as 'points' or 'time'; None if it is not said.")
      .def_readonly("finished", &GameRecord::finished, "Whether there is a result.")
      .def("positions", &positions_of_game, "All positions, the start first.")
      .def("__len__", [](const GameRecord& game) { return game.moves.size(); })
      .def("__str__", [](const GameRecord& game) { return to_string(game); })
      .def("__repr__", &game_repr)
      .def("__getattr__",
           [](const GameRecord&, const std::string& name) -> py::object {
             fail_to_find("Game", name, kGoneFromGame);
           })
      .def(
          "__eq__", [](const GameRecord& a, const GameRecord& b) { return a == b; },
          py::is_operator())
      .def("__hash__",
           [](const GameRecord& game) { return std::hash<std::string>()(to_string(game)); })
      .def("__copy__", [](const py::object& self) { return self; })
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
      .def(py::pickle([](const GameRecord& game) { return to_string(game); }, &one_record_of));
  module.def("read_record", &one_record_of, py::arg("text"), docs::kReadRecord);
  module.def("read_records", &all_records_of, py::arg("text"),
             "All games of a text; a ValueError says where it is wrong.");
}

}  // namespace yolah::python
