// Position, and perft.
#include <array>
#include <utility>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "engine/rules/hash.h"
#include "engine/rules/perft.h"
#include "engine/rules/reading_order.h"
#include "engine/rules/symmetry.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

Square to_square(const std::string& text) {
  const auto parsed = parse_square(text);
  if (!parsed) fail_at("square", text, parsed.error());
  return *parsed;
}

Move move_of_number(std::int64_t number) {
  const Move move =
      Move::from_bits(static_cast<std::uint16_t>(in_range("number", number, 0, kMoveNumbers - 1)));
  if (move.from() == move.to() && !move.is_pass()) {
    throw py::value_error("number=" + std::to_string(number) +
                          ": origin and target are the same; the pass is 0");
  }
  return move;
}

Board board_of(const std::string& text) {
  const auto parsed = parse_position(text);
  if (!parsed) fail_at("position", text, parsed.error());
  return {*parsed};
}

Board board_of_parts(Bitboard black, Bitboard white, Bitboard holes, int black_points,
                     const std::string& side) {
  const auto position = Position::from_parts(
      {black, white, holes, black_points, count(holes) - black_points, to_color(side)});
  if (!position) {
    throw py::value_error(
        "no position: each side has four pieces, no square holds two things, and black's points "
        "are no more than the holes");
  }
  return {*position};
}

char thing_at(const Position& position, Square square) {
  if ((position.pieces(Color::kBlack) & bit(square)) != 0) return 'b';
  if ((position.pieces(Color::kWhite) & bit(square)) != 0) return 'w';
  return (position.holes() & bit(square)) != 0 ? 'x' : '.';
}

std::vector<std::string> rows_of(const Board& board) {
  std::vector<std::string> rows;
  for (int rank = kRanks; rank-- > 0;) {
    std::string& row = rows.emplace_back();
    for (int file = 0; file < kFiles; ++file) {
      row += thing_at(board.position, square_at(file, rank));
    }
  }
  return rows;
}

/// Ranks 8 to 1 as people see them, the points and the turn.
std::string picture(const Board& board) {
  std::string text;
  int rank = kRanks;
  for (const std::string& row : rows_of(board)) {
    text += std::to_string(rank--);
    for (const char thing : row) text += {' ', thing};
    text += '\n';
  }
  const Position& position = board.position;
  return text + "  a b c d e f g h\nBlack " + std::to_string(position.points(Color::kBlack)) +
         ", white " + std::to_string(position.points(Color::kWhite)) + ". " +
         (position.side_to_move() == Color::kBlack ? "Black" : "White") + " to move.";
}

/// A dictionary that tells whoever wants to change it that positions do not change.
py::object fixed() {
  static const auto& type = *new py::object(py::module_::import("yolah._fixed").attr("Fixed"));
  return type();
}

void set_item(const py::object& dictionary, const py::object& key, const py::object& value) {
  if (PyDict_SetItem(dictionary.ptr(), key.ptr(), value.ptr()) != 0) throw py::error_already_set();
}

py::object squares_of_board(Board& board) {
  if (board.squares) return board.squares;
  const py::object squares = fixed();
  for (int rank = kRanks; rank-- > 0;) {
    for (int file = 0; file < kFiles; ++file) {
      const Square square = square_at(file, rank);
      set_item(squares, py::str(to_string(square)),
               py::str(std::string(1, thing_at(board.position, square))));
    }
  }
  board.squares = squares;
  return squares;
}

py::object points_of_board(Board& board) {
  if (board.points) return board.points;
  const py::object points = fixed();
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    set_item(points, py::str(side_name(side)), py::int_(board.position.points(side)));
  }
  board.points = points;
  return points;
}

/// is_over() and winner(), which were attributes once, and are easily written without their
/// parentheses: then the answer would be "true" whatever the position.
struct Question {
  std::string name;
  py::object answer;

  [[noreturn]] void refuse() const {
    throw py::type_error(name + " is a method: write position." + name + "()");
  }
};

py::object winner_of(const Position& position) {
  const int margin = position.margin();
  if (margin == 0) return py::none();
  return py::str(side_name(margin > 0 ? Color::kBlack : Color::kWhite));
}

void add_questions(py::module_& module, py::class_<Board>& type) {
  py::class_<Question>(module, "_Question", "A method of Position that is not called yet.")
      .def("__call__", [](const Question& self) { return self.answer; })
      .def("__bool__", [](const Question& self) -> bool { self.refuse(); })
      .def("__eq__", [](const Question& self, const py::object&) -> bool { self.refuse(); })
      .def("__repr__", [](const Question& self) { return "<method " + self.name + "()>"; });
  type.def_property_readonly(
          "is_over",
          [](const Board& board) {
            return Question{"is_over", py::bool_(board.position.is_over())};
          },
          "is_over(): whether neither side can move any more.")
      .def_property_readonly(
          "winner",
          [](const Board& board) { return Question{"winner", winner_of(board.position)}; },
          "winner(): who has more points: BLACK, WHITE, or None when they are even.");
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kGoneFromPosition = {{
    {"turn", "write position.side, which is yolah.BLACK or yolah.WHITE, 'b' or 'w'"},
    {"score", "write position.points[yolah.BLACK] and position.points[yolah.WHITE]"},
    {"after", "write position.play(move), which returns the position after a move"},
    {"undo", "a position never changes; play() returns another, so keep the one before it"},
    {"played", "a position does not know its moves; a yolah.Game does"},
    {"picture", "write str(position), or print(position) to see the board"},
    {"copy", "a position never changes, so it needs no copy"},
}};

std::size_t hash_of(const Board& board) {
  const auto points = static_cast<std::uint64_t>(board.position.points(Color::kBlack));
  return mix(hash(board.position) + points);
}

Board transformed(const Board& board, std::int64_t symmetry) {
  const auto which = static_cast<Symmetry>(in_range("symmetry", symmetry, 0, kSymmetries - 1));
  return {transform(board.position, which)};
}

std::uint64_t count_leaves(const Board& board, std::int64_t depth, std::int64_t threads,
                           std::int64_t megabytes) {
  LongWork work;
  PerftOptions options;
  options.threads = static_cast<int>(in_range("threads", threads, 1, kMostThreads));
  options.hash_megabytes = static_cast<std::size_t>(in_range("hash", megabytes, 0, 65'536));
  options.stop = &work.stop();
  const int plies = static_cast<int>(in_range("depth", depth, 0, 20));
  std::uint64_t leaves = 0;
  work.run([&, position = board.position] { leaves = perft(position, plies, options).leaves; });
  return leaves;
}

void add_board_views(py::class_<Board>& type) {
  const auto bits = [&](const char* name, auto member, const char* doc) {
    type.def_property_readonly(
        name, [member](const Board& board) { return member(board.position); }, doc);
  };
  bits(
      "black", [](const Position& p) { return p.pieces(Color::kBlack); },
      "Black's pieces, a bit for each square: a1 is bit 0, b1 bit 1, h8 bit 63.");
  bits(
      "white", [](const Position& p) { return p.pieces(Color::kWhite); },
      "White's pieces, as `black`.");
  bits("holes", [](const Position& p) { return p.holes(); }, "Holes, as `black`.");
  bits("free", [](const Position& p) { return p.free_squares(); }, "Free squares, as `black`.");
  type.def_property_readonly("board", &squares_of_board, docs::kBoard)
      .def_property_readonly(
          "side", [](const Board& board) { return side_name(board.position.side_to_move()); },
          "Whose turn it is: BLACK or WHITE.")
      .def_property_readonly("points", &points_of_board,
                             "Points so far: points[BLACK] and points[WHITE].")
      .def_property_readonly(
          "margin", [](const Board& board) { return board.position.margin(); },
          "Black's points less white's.")
      .def("rows", &rows_of, "The board as eight strings of eight squares, rank 8 first.")
      .def(
          "to_string", [](const Board& board) { return to_string(board.position); },
          docs::kToString)
      .def("__str__", &picture)
      .def("__repr__",
           [](const Board& board) { return "Position('" + to_string(board.position) + "')"; })
      .def("__hash__", &hash_of)
      .def(
          "__eq__", [](const Board& a, const Board& b) { return a.position == b.position; },
          py::is_operator())
      .def("__getattr__",
           [](const Board&, const std::string& name) -> py::object {
             fail_to_find("Position", name, kGoneFromPosition);
           })
      .def("__setattr__", [](const Board&, const std::string& name, const py::object&) {
        throw py::attribute_error("position." + name +
                                  " cannot be set: a position never changes, "
                                  "play() returns the position after a move");
      });
}

void add_board_moves(py::class_<Board>& type) {
  type.def(
          "legal_moves",
          [](const Board& board) { return in_reading_order(board.position.legal_moves()); },
          docs::kLegalMoves)
      .def(
          "is_legal", [](const Board& board, Move move) { return board.position.is_legal(move); },
          py::arg("move"), "Whether a move may be played.")
      .def(
          "slides",
          [](const Board& board, const std::string& side) {
            return in_reading_order(board.position.slides(to_color(side)));
          },
          py::arg("side"), "All slides of a side, whoever's turn it is. No pass.")
      .def(
          "mobility",
          [](const Board& board, const std::string& side) {
            return board.position.mobility(to_color(side));
          },
          py::arg("side"), "How many slides a side has.")
      .def(
          "play", [](const Board& board, Move move) { return Board{after(board.position, move)}; },
          py::arg("move"), docs::kPlay)
      .def("transform", &transformed, py::arg("symmetry"), docs::kTransform)
      .def(
          "swap_colors", [](const Board& board) { return Board{swap_colors(board.position)}; },
          "The same position with pieces, points and turn exchanged.")
      .def(
          "canonical", [](const Board& board) { return Board{canonical(board.position).position}; },
          "One position for all its eight images.");
}

void add_position(py::module_& module) {
  py::class_<Board> type(module, "Position", docs::kPosition);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init(&board_of), py::arg("text") = std::string(kStartPosition))
      .def_static(
          "start", [] { return Board{}; }, "The position that every game starts from.")
      .def_static("from_string", &board_of, py::arg("text"),
                  "The position that a text describes, as Position(text).")
      .def_static("from_parts", &board_of_parts, py::kw_only(), py::arg("black"), py::arg("white"),
                  py::arg("holes"), py::arg("black_points"), py::arg("side"), docs::kFromParts)
      .def("__copy__", [](const py::object& self) { return self; })
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
      .def(py::pickle([](const Board& board) { return to_string(board.position); }, &board_of));
  add_board_views(type);
  add_questions(module, type);
  add_board_moves(type);
}

std::vector<std::string> squares_of(Bitboard bits) {
  std::vector<std::string> names;
  while (bits != 0) names.push_back(to_string(pop_first(bits)));
  return names;
}

}  // namespace

void add_rules(py::module_& module) {
  add_position(module);
  // What yolah.Move is made of, in yolah/_words.py.
  module.def("_move", [](Move move) { return move; });
  module.def("_move_of_number", &move_of_number);
  module.def("_number_of_move", &Move::bits);
  module.def("squares", &squares_of, py::arg("bits"), docs::kSquares);
  module.def(
      "bit", [](const std::string& square) { return bit(to_square(square)); }, py::arg("square"),
      "The bit of a square, as in `Position.black`.");
  module.def("perft", &count_leaves, py::arg("position"), py::arg("depth"), py::kw_only(),
             py::arg("threads") = 1, py::arg("hash") = 0, docs::kPerft);
}

}  // namespace yolah::python
