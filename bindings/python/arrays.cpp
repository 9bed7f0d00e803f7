// Random games and positions as arrays.
#include "bindings/python/arrays.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <utility>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/without_lock.h"
#include "engine/playout/batch.h"
#include "engine/search/threads.h"

namespace py = pybind11;

namespace yolah::python {

void need_numpy() {
  try {
    py::module_::import("numpy");
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_ImportError)) throw;
    throw py::import_error("this needs numpy: pip install numpy, or Debian's python3-numpy");
  }
}

void check_output(const py::array& out, const std::vector<py::ssize_t>& shape) {
  const std::vector<py::ssize_t> has(out.shape(), out.shape() + out.ndim());
  const bool plain = (out.flags() & py::array::c_style) != 0;
  if (has == shape && plain && out.writeable()) return;
  throw py::value_error("out has shape " + std::string(py::str(py::cast(has))) +
                        ": it has to be a writable array in C order of shape " +
                        std::string(py::str(py::cast(shape))));
}

namespace {

/// Types are compared by what they are: a pickled array has a copy of its own.
template <class Number>
bool holds(const py::array& array) {
  return array.dtype().equal(py::dtype::of<Number>());
}

[[noreturn]] void refuse_type(const py::array& out, const std::string& wanted) {
  throw py::value_error("out has numbers of type " + std::string(py::str(out.dtype())) +
                        ": it has to be " + wanted);
}

constexpr std::int64_t kMostGames = std::int64_t{1} << 50;
/// Enough games to a piece of work that handing it out costs nothing, few enough that
/// Ctrl-C is heard.
constexpr std::uint64_t kChunk = 1 << 16;

/// Calls work(first, count) for pieces of all games, on several threads, until it has to stop.
template <class Work>
void in_chunks(std::uint64_t games, int threads, const std::atomic<bool>& stop, const Work& work) {
  std::atomic<std::uint64_t> next{0};
  run_on_threads(threads, [&](int) {
    while (!stop.load(std::memory_order_relaxed)) {
      const std::uint64_t first = next.fetch_add(kChunk);
      if (first >= games) return;
      work(first, std::min(kChunk, games - first));
    }
  });
}

/// The games asked for, checked.
struct GivenGames {
  Batch batch;
  int threads = 1;
};

GivenGames given_games(const Board& board, std::int64_t games, std::int64_t seed,
                       std::int64_t first_game, std::int64_t threads) {
  return {{board.position, natural("seed", seed),
           static_cast<std::uint64_t>(in_range("first_game", first_game, 0, kMostGames)),
           static_cast<std::uint64_t>(in_range("games", games, 0, kMostGames))},
          static_cast<int>(in_range("threads", threads, 1, kMostThreads))};
}

/// Part of a batch, by the number of its first game in it.
Batch part_of(Batch batch, std::uint64_t first, std::uint64_t games) {
  batch.first_game += first;
  batch.games = games;
  return batch;
}

Tally playouts(const Board& board, std::int64_t games, std::int64_t seed, std::int64_t first_game,
               std::int64_t threads) {
  const GivenGames given = given_games(board, games, seed, first_game, threads);
  Tally total;
  std::mutex mutex;
  LongWork work;
  work.run([&] {
    in_chunks(given.batch.games, given.threads, work.stop(),
              [&](std::uint64_t first, std::uint64_t count) {
                const Tally tally = play_batch(part_of(given.batch, first, count));
                const std::lock_guard lock(mutex);
                total += tally;
              });
  });
  return total;
}

py::array random_games(const Board& board, std::int64_t games, std::int64_t seed,
                       std::int64_t first_game, std::int64_t threads,
                       const std::optional<py::array>& out) {
  need_numpy();
  constexpr std::int64_t kMostListed = 1 << 27;
  const GivenGames given =
      given_games(board, in_range("games", games, 0, kMostListed), seed, first_game, threads);
  constexpr auto kWidth = std::size_t{kMaxScoringMoves};
  const std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(games), kMaxScoringMoves};
  py::array moves = out ? *out : py::array(py::dtype::of<std::int16_t>(), shape);
  check_output(moves, shape);
  if (!holds<std::int16_t>(moves)) refuse_type(moves, "int16");
  auto* const rows = static_cast<std::int16_t*>(moves.mutable_data());
  LongWork work;
  work.run([&] {
    in_chunks(given.batch.games, given.threads, work.stop(),
              [&](std::uint64_t first, std::uint64_t count) {
                const auto games_moves = trace_batch(part_of(given.batch, first, count));
                std::int16_t* row = rows + first * kWidth;
                std::fill_n(row, count * kWidth, std::int16_t{-1});
                for (const std::vector<Move>& game : games_moves) {
                  std::transform(game.begin(), game.end(), row,
                                 [](Move move) { return static_cast<std::int16_t>(move.bits()); });
                  row += kWidth;
                }
              });
  });
  return moves;
}

/// What a net sees: the side to move first.
struct Planes {
  static constexpr std::size_t kCount = 3;
  std::array<Bitboard, kCount> bits;
};

Planes planes_of(const Position& position) {
  const Color side = position.side_to_move();
  return {{position.pieces(side), position.pieces(opponent(side)), position.free_squares()}};
}

Planes planes_of(const learn::DataRecord& record) {
  const bool white = record.is(learn::DataRecord::kWhiteToMove);
  return {{white ? record.white : record.black, white ? record.black : record.white,
           ~(record.black | record.white | record.holes)}};
}

std::vector<Planes> planes_of_all(const py::object& positions) {
  std::vector<Planes> planes;
  if (py::isinstance<py::array>(positions) &&
      positions.cast<py::array>().dtype().equal(data_dtype())) {
    for (const auto& record : records_of(positions.cast<py::array>())) {
      planes.push_back(planes_of(record));
    }
    return planes;
  }
  for (const py::handle each : positions) {
    if (!py::isinstance<Board>(each)) {
      throw py::type_error("encode() takes positions, or records as read_data() gives them");
    }
    planes.push_back(planes_of(each.cast<const Board&>().position));
  }
  return planes;
}

std::vector<py::ssize_t> shape_of(const std::vector<Planes>& planes) {
  return {static_cast<py::ssize_t>(planes.size()), py::ssize_t{Planes::kCount}, kRanks, kFiles};
}

template <class Number>
void write_planes(const std::vector<Planes>& all, Number* out) {
  const WithoutLock unlocked;
  for (const Planes& planes : all) {
    for (const Bitboard bits : planes.bits) {
      for (unsigned square = 0; square < kSquares; ++square) {
        out[square] = static_cast<Number>((bits >> square) & 1);
      }
      out += kSquares;
    }
  }
}

py::array encode(const py::object& positions, const std::optional<py::array>& out) {
  need_numpy();
  const std::vector<Planes> planes = planes_of_all(positions);
  const std::vector<py::ssize_t> shape = shape_of(planes);
  py::array array = out ? *out : py::array(py::dtype::of<float>(), shape);
  check_output(array, shape);
  if (holds<float>(array)) {
    write_planes(planes, static_cast<float*>(array.mutable_data()));
  } else if (holds<std::uint8_t>(array)) {
    write_planes(planes, static_cast<std::uint8_t*>(array.mutable_data()));
  } else {
    refuse_type(array, "float32 or uint8");
  }
  return array;
}

/// A look at numbers that a tally keeps, not at a copy.
template <std::size_t kSize>
py::array view(const py::object& self, const std::array<std::uint64_t, kSize>& numbers) {
  need_numpy();
  py::array array(py::dtype::of<std::uint64_t>(), {py::ssize_t{kSize}}, numbers.data(), self);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

void add_tally(py::module_& module) {
  py::class_<Tally> type(module, "Tally", docs::kTally);
  type.attr("__module__") = docs::kPackage;
  type.def_property_readonly("games", &Tally::games, "How many games were played.")
      .def_property_readonly("black_wins", &Tally::black_wins, "Games that black won.")
      .def_property_readonly("white_wins", &Tally::white_wins, "Games that white won.")
      .def_property_readonly("draws", &Tally::draws, "Games that nobody won.")
      .def_property_readonly("mean_margin", &Tally::mean_margin,
                             "Black's points less white's, on the average.")
      .def_property_readonly("mean_length", &Tally::mean_length, "Scoring moves of a game.")
      .def_property_readonly(
          "margins",
          [](const py::object& self) { return view(self, self.cast<const Tally&>().margins); },
          "Games by final margin: margins[56 + m] were won by black by m points.")
      .def_property_readonly(
          "lengths",
          [](const py::object& self) { return view(self, self.cast<const Tally&>().lengths); },
          "Games by the number of scoring moves.")
      .def("__repr__", [](const Tally& self) {
        return "<yolah.Tally of " + std::to_string(self.games()) +
               " games: " + std::to_string(self.black_wins()) + " black, " +
               std::to_string(self.white_wins()) + " white, " + std::to_string(self.draws()) +
               " drawn>";
      });
}

}  // namespace

py::array planes_array(std::span<const Position> positions) {
  std::vector<Planes> planes;
  planes.reserve(positions.size());
  for (const Position& position : positions) planes.push_back(planes_of(position));
  py::array_t<float> array(shape_of(planes));
  write_planes(planes, array.mutable_data());
  return array;
}

void add_arrays(py::module_& module) {
  add_tally(module);
  module.def("playouts", &playouts, py::arg("position"), py::arg("games"), py::kw_only(),
             py::arg("seed") = 1, py::arg("first_game") = 0, py::arg("threads") = 1,
             docs::kPlayouts);
  module.def("random_games", &random_games, py::arg("position"), py::arg("games"), py::kw_only(),
             py::arg("seed") = 1, py::arg("first_game") = 0, py::arg("threads") = 1,
             py::arg("out") = py::none(), docs::kRandomGames);
  module.def("encode", &encode, py::arg("positions"), py::arg("out") = py::none(), docs::kEncode);
}

}  // namespace yolah::python
