// Many games at once, stepped together: masks of legal moves, and the games of the vector
// environment in yolah/env.py.
//
// A mask has a byte for each move number. Between two steps only the moves of a game change in
// it, a hundred bytes of four thousand: so a mask is changed, not written anew.
#include <algorithm>
#include <cstring>
#include <memory>

#include "bindings/python/arrays.h"
#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/without_lock.h"
#include "engine/playout/random.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

constexpr auto kMaskBytes = std::size_t{kMoveNumbers};

void mark(std::int8_t* mask, const MoveList& moves, std::int8_t value) {
  for (const Move move : moves) mask[move.bits()] = value;
}

py::array legal_masks(const py::object& positions, const std::optional<py::array>& out) {
  need_numpy();
  std::vector<Position> all;
  for (const py::handle each : positions) {
    if (!py::isinstance<Board>(each)) throw py::type_error("legal_masks() takes positions");
    all.push_back(each.cast<const Board&>().position);
  }
  const std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(all.size()), kMoveNumbers};
  py::array masks = out ? *out : py::array(py::dtype::of<std::int8_t>(), shape);
  check_output(masks, shape);
  if (!masks.dtype().equal(py::dtype::of<std::int8_t>())) {
    throw py::value_error("out has numbers of type " + std::string(py::str(masks.dtype())) +
                          ": it has to be int8");
  }
  auto* mask = static_cast<std::int8_t*>(masks.mutable_data());
  const WithoutLock unlocked;
  for (const Position& position : all) {
    std::memset(mask, 0, kMaskBytes);
    mark(mask, position.legal_moves(), 1);
    mask += kMaskBytes;
  }
  return masks;
}

/// A byte for each square of a set, 0 or 1.
void spread(Bitboard bits, std::uint8_t* out) {
  for (int rank = 0; rank < kRanks; ++rank) {
    // Each byte of the product holds all eight bits of the rank; the mask leaves one in each.
    constexpr std::uint64_t kEach = 0x0101010101010101;
    constexpr std::uint64_t kDiagonal = 0x8040201008040201;
    const std::uint64_t ones = (((bits >> (8 * rank)) & 0xFF) * kEach) & kDiagonal;
    const std::uint64_t bytes = ((ones + (kEach * 0x7F)) | ones) >> 7 & kEach;
    std::memcpy(out + 8 * rank, &bytes, sizeof bytes);
  }
}

class VectorGames {
 public:
  VectorGames(std::int64_t games, std::int64_t seed, std::int64_t opening)
      : count_(static_cast<std::size_t>(in_range("num_envs", games, 1, 1 << 20))),
        opening_(static_cast<int>(in_range("opening", opening, 0, 40))),
        random_(natural("seed", seed)),
        positions_(count_),
        moves_(count_) {
    need_numpy();
    const auto size = static_cast<py::ssize_t>(count_);
    planes_ = py::array_t<std::uint8_t>({size, py::ssize_t{3}, py::ssize_t{8}, py::ssize_t{8}});
    masks_ = py::array_t<std::int8_t>({size, py::ssize_t{kMoveNumbers}});
    rewards_ = py::array_t<float>(size);
    ended_ = py::array_t<bool>(size);
    margins_ = py::array_t<std::int8_t>(size);
    std::memset(masks_.mutable_data(), 0, count_ * kMaskBytes);
    reset();
  }

  void reset() {
    const WithoutLock unlocked;
    for (std::size_t game = 0; game < count_; ++game) begin(game);
    std::fill_n(rewards_.mutable_data(), count_, 0.0F);
    std::fill_n(ended_.mutable_data(), count_, false);
    std::fill_n(margins_.mutable_data(), count_, std::int8_t{0});
  }

  /// Plays a move in each game. A game that ends begins anew at once; what it came to is told.
  void step(const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>& actions,
            bool by_margin) {
    if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != count_) {
      throw py::value_error("actions: one number for each of the " + std::to_string(count_) +
                            " games");
    }
    const std::int64_t* const chosen = actions.data();
    for (std::size_t game = 0; game < count_; ++game) {
      if (chosen[game] < 0 || chosen[game] >= kMoveNumbers ||
          masks_.data()[game * kMaskBytes + static_cast<std::size_t>(chosen[game])] == 0) {
        throw py::value_error("game " + std::to_string(game) + ": the action " +
                              std::to_string(chosen[game]) +
                              " is illegal: choose one whose place in the game's action_mask is "
                              "1; no game was changed");
      }
    }
    const WithoutLock unlocked;
    for (std::size_t game = 0; game < count_; ++game) {
      play(game, Move::from_bits(static_cast<std::uint16_t>(chosen[game])), by_margin);
    }
  }

  /// A random legal action for each game.
  py::array_t<std::int64_t> sample() {
    py::array_t<std::int64_t> actions(static_cast<py::ssize_t>(count_));
    std::int64_t* const chosen = actions.mutable_data();
    for (std::size_t game = 0; game < count_; ++game) {
      chosen[game] = any_of(moves_[game]).bits();
    }
    return actions;
  }

  std::vector<Board> boards() const { return {positions_.begin(), positions_.end()}; }

  py::array planes() const { return planes_; }
  py::array masks() const { return masks_; }
  py::array rewards() const { return rewards_; }
  py::array ended() const { return ended_; }
  py::array margins() const { return margins_; }

 private:
  Move any_of(const MoveList& moves) {
    return moves[static_cast<int>(random_.below(static_cast<std::uint32_t>(moves.size())))];
  }

  /// Begins a game with some random moves; one that is over before it began begins again.
  void begin(std::size_t game) {
    Position& position = positions_[game];
    do {
      position = Position();
      for (int ply = 0; ply < opening_ && !position.is_over(); ++ply) {
        position.play(any_of(position.legal_moves()));
      }
    } while (position.is_over());
    show(game);
  }

  void play(std::size_t game, Move move, bool by_margin) {
    Position& position = positions_[game];
    const Color mover = position.side_to_move();
    position.play(move);
    const bool over = position.is_over();
    ended_.mutable_data()[game] = over;
    rewards_.mutable_data()[game] = 0;
    if (!over) {
      show(game);
      return;
    }
    const int margin = position.margin(mover);
    const int sign = (margin > 0 ? 1 : 0) - (margin < 0 ? 1 : 0);
    rewards_.mutable_data()[game] =
        by_margin ? static_cast<float>(margin) / kMaxScoringMoves : static_cast<float>(sign);
    margins_.mutable_data()[game] = static_cast<std::int8_t>(position.margin());
    begin(game);
  }

  /// Brings the arrays of a game up to date.
  void show(std::size_t game) {
    const Position& position = positions_[game];
    const Color side = position.side_to_move();
    std::uint8_t* const planes = planes_.mutable_data() + game * 3 * kSquares;
    spread(position.pieces(side), planes);
    spread(position.pieces(opponent(side)), planes + kSquares);
    spread(position.free_squares(), planes + 2 * kSquares);
    std::int8_t* const mask = masks_.mutable_data() + game * kMaskBytes;
    mark(mask, moves_[game], 0);
    moves_[game] = position.legal_moves();
    mark(mask, moves_[game], 1);
  }

  std::size_t count_;
  int opening_;  // random moves that begin a game
  Random random_;
  std::vector<Position> positions_;
  std::vector<MoveList> moves_;  // marked in the masks
  py::array_t<std::uint8_t> planes_;
  py::array_t<std::int8_t> masks_;
  py::array_t<float> rewards_;
  py::array_t<bool> ended_;
  py::array_t<std::int8_t> margins_;
};

}  // namespace

void add_vector(py::module_& module) {
  module.def("legal_masks", &legal_masks, py::arg("positions"), py::arg("out") = py::none(),
             docs::kLegalMasks);
  py::class_<VectorGames>(module, "_VectorGames", "The games of yolah.env.YolahVector.")
      .def(py::init<std::int64_t, std::int64_t, std::int64_t>(), py::arg("num_envs"),
           py::arg("seed"), py::arg("opening"))
      .def("reset", &VectorGames::reset)
      .def("step", &VectorGames::step, py::arg("actions"), py::arg("by_margin"))
      .def("sample", &VectorGames::sample)
      .def("positions", &VectorGames::boards)
      .def_property_readonly("planes", &VectorGames::planes)
      .def_property_readonly("masks", &VectorGames::masks)
      .def_property_readonly("rewards", &VectorGames::rewards)
      .def_property_readonly("ended", &VectorGames::ended)
      .def_property_readonly("margins", &VectorGames::margins);
}

}  // namespace yolah::python
