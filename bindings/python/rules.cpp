// Position and Move, and perft.
#include <pybind11/operators.h>

#include <functional>
#include <utility>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "engine/rules/hash.h"
#include "engine/rules/perft.h"
#include "engine/rules/record.h"
#include "engine/rules/symmetry.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

Square to_square(const std::string& text) {
  const auto parsed = parse_square(text);
  if (!parsed) fail_at("square", text, parsed.error());
  return *parsed;
}

Move move_at(std::int64_t index) {
  const Move move =
      Move::from_bits(static_cast<std::uint16_t>(in_range("index", index, 0, kMoveIndices - 1)));
  if (move.from() == move.to() && !move.is_pass()) {
    throw py::value_error("index=" + std::to_string(index) +
                          ": origin and target are the same; the pass is 0");
  }
  return move;
}

Board board_of(const std::string& text) {
  const auto parsed = parse_position(text);
  if (!parsed) fail_at("position", text, parsed.error());
  return {*parsed, {}};
}

Board board_of_parts(Bitboard black, Bitboard white, Bitboard holes, int black_points,
                     const std::string& turn) {
  const auto position = Position::from_parts(
      {black, white, holes, black_points, count(holes) - black_points, to_color(turn)});
  if (!position) {
    throw py::value_error(
        "no position: each side has four pieces, no square holds two things, and black's points "
        "are no more than the holes");
  }
  return {*position, {}};
}

Move undo(Board& board) {
  if (board.played.empty()) {
    throw py::index_error("no move to take back: undo() goes back as far as play() came");
  }
  const Move move = board.played.back();
  board.played.pop_back();
  board.position.undo(move);
  return move;
}

Board after(const Board& board, const MoveLike& move) {
  Board next{board.position, {}};
  play(next, to_move(move));
  next.played.clear();
  return next;
}

std::vector<Move> moves_of(const MoveList& moves) {
  return {moves.begin(), moves.end()};
}

std::optional<std::string> winner_of(const Board& board) {
  if (!board.position.is_over()) return std::nullopt;
  return std::string(to_string(winner_by_points(board.position)));
}

/// Ranks 8 to 1 as people see them.
std::string picture(const Board& board) {
  const Position& position = board.position;
  const auto thing = [&](Square square) {
    if ((position.pieces(Color::kBlack) & bit(square)) != 0) return 'b';
    if ((position.pieces(Color::kWhite) & bit(square)) != 0) return 'w';
    return (position.holes() & bit(square)) != 0 ? 'x' : '.';
  };
  std::string text;
  for (int rank = kRanks; rank-- > 0;) {
    text += std::to_string(rank + 1);
    for (int file = 0; file < kFiles; ++file) text += {' ', thing(square_at(file, rank))};
    text += '\n';
  }
  return text + "  a b c d e f g h";
}

std::size_t hash_of(const Board& board) {
  const auto points = static_cast<std::uint64_t>(board.position.points(Color::kBlack));
  return mix(hash(board.position) + points);
}

Board transformed(const Board& board, std::int64_t symmetry) {
  const auto which = static_cast<Symmetry>(in_range("symmetry", symmetry, 0, kSymmetries - 1));
  return {transform(board.position, which), {}};
}

/// Where the moves began, and the moves: what makes the same board again.
py::tuple state_of(const Board& board) {
  Board first = board;
  while (!first.played.empty()) undo(first);
  return py::make_tuple(to_string(first.position), board.played);
}

Board from_state(const py::tuple& state) {
  if (state.size() != 2) throw py::value_error("this is no pickled position");
  Board board = board_of(state[0].cast<std::string>());
  for (const Move move : state[1].cast<std::vector<Move>>()) play(board, move);
  return board;
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

void add_move(py::module_& module) {
  py::class_<Move> type(module, "Move", docs::kMove);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init([](const std::string& text) { return to_move(text); }), py::arg("text"))
      .def(py::init([](const std::string& origin, const std::string& target) {
             return to_move(origin + ":" + target);
           }),
           py::arg("origin"), py::arg("target"))
      .def_static("from_index", &move_at, py::arg("index"), "The move of a number (`index`).")
      .def_property_readonly(
          "origin", [](Move move) { return to_string(move.from()); }, "Where the piece leaves.")
      .def_property_readonly(
          "target", [](Move move) { return to_string(move.to()); }, "Where it lands.")
      .def_property_readonly("is_pass", &Move::is_pass, "Whether it is the pass, a1:a1.")
      .def_property_readonly("index", &Move::bits, docs::kMoveIndex)
      .def("__str__", [](Move move) { return to_string(move); })
      .def("__repr__", [](Move move) { return "Move('" + to_string(move) + "')"; })
      .def("__hash__", [](Move move) { return std::hash<int>()(move.bits()); })
      .def(py::self == py::self)  // NOLINT(misc-redundant-expression): pybind11's way to say it
      .def(py::self != py::self)  // NOLINT(misc-redundant-expression): pybind11's way to say it
      .def(py::self < py::self)   // NOLINT(misc-redundant-expression): pybind11's way to say it
      .def(py::pickle([](Move move) { return py::make_tuple(move.bits()); },
                      [](const py::tuple& state) { return move_at(state[0].cast<int>()); }));
  type.attr("PASS") = Move::pass();
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
  type.def_property_readonly(
          "turn", [](const Board& board) { return to_string(board.position.side_to_move()); },
          "Whose turn it is: 'black' or 'white'.")
      .def_property_readonly(
          "score",
          [](const Board& board) {
            return std::pair(board.position.points(Color::kBlack),
                             board.position.points(Color::kWhite));
          },
          "Points so far: (black's, white's).")
      .def_property_readonly(
          "margin", [](const Board& board) { return board.position.margin(); },
          "Black's points less white's.")
      .def_property_readonly(
          "is_over", [](const Board& board) { return board.position.is_over(); },
          "Whether neither side can move any more.")
      .def_property_readonly("winner", &winner_of,
                             "'black', 'white' or 'draw'; None while the game goes on.")
      .def_property_readonly(
          "played", [](const Board& board) { return board.played; },
          "The moves that undo() can take back, the last one last.")
      .def("picture", &picture, docs::kPicture)
      .def("__str__", [](const Board& board) { return to_string(board.position); })
      .def("__repr__",
           [](const Board& board) { return "Position('" + to_string(board.position) + "')"; })
      .def("__hash__", &hash_of)
      .def(
          "__eq__", [](const Board& a, const Board& b) { return a.position == b.position; },
          py::is_operator());
}

void add_board_moves(py::class_<Board>& type) {
  type.def(
          "legal_moves", [](const Board& board) { return moves_of(board.position.legal_moves()); },
          docs::kLegalMoves)
      .def(
          "is_legal",
          [](const Board& board, const MoveLike& move) {
            return board.position.is_legal(to_move(move));
          },
          py::arg("move"), "Whether a move may be played.")
      .def(
          "slides",
          [](const Board& board, const std::string& side) {
            return moves_of(board.position.slides(to_color(side)));
          },
          py::arg("side"), "The slides of a side, whoever's turn it is; no pass.")
      .def(
          "mobility",
          [](const Board& board, const std::string& side) {
            return board.position.mobility(to_color(side));
          },
          py::arg("side"), "How many slides a side has.")
      .def(
          "play", [](Board& board, const MoveLike& move) { play(board, to_move(move)); },
          py::arg("move"), docs::kPlay)
      .def("undo", &undo, "Takes back the last move and returns it.")
      .def("after", &after, py::arg("move"), docs::kAfter)
      .def("transform", &transformed, py::arg("symmetry"), docs::kTransform)
      .def(
          "swap_colors", [](const Board& board) { return Board{swap_colors(board.position), {}}; },
          "The same position with pieces, points and turn exchanged.")
      .def(
          "canonical",
          [](const Board& board) { return Board{canonical(board.position).position, {}}; },
          "One position for all its eight images.");
}

void add_position(py::module_& module) {
  py::class_<Board> type(module, "Position", docs::kPosition);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init(&board_of), py::arg("text") = std::string(kStartPosition))
      .def_static(
          "start", [] { return Board{}; }, "The position that every game starts from.")
      .def_static("from_parts", &board_of_parts, py::kw_only(), py::arg("black"), py::arg("white"),
                  py::arg("holes"), py::arg("black_points"), py::arg("turn"), docs::kFromParts)
      .def(
          "copy", [](const Board& board) { return board; }, "Another, with the same moves played.")
      .def("__copy__", [](const Board& board) { return board; })
      .def("__deepcopy__", [](const Board& board, const py::dict&) { return board; })
      .def(py::pickle(&state_of, &from_state));
  add_board_views(type);
  add_board_moves(type);
}

std::vector<std::string> squares_of(Bitboard bits) {
  std::vector<std::string> names;
  while (bits != 0) names.push_back(to_string(pop_first(bits)));
  return names;
}

}  // namespace

void add_rules(py::module_& module) {
  add_move(module);
  add_position(module);
  module.def("squares", &squares_of, py::arg("bits"), docs::kSquares);
  module.def(
      "bit", [](const std::string& square) { return bit(to_square(square)); }, py::arg("square"),
      "The bit of a square, as in `Position.black`.");
  module.def("perft", &count_leaves, py::arg("position"), py::arg("depth"), py::kw_only(),
             py::arg("threads") = 1, py::arg("hash") = 0, docs::kPerft);
}

}  // namespace yolah::python
