// The part of the trainer that is C++: positions from files of training data, what the
// net sees of them, the layer of pieces with its gradient, and the engine's own net.
//
// Arrays come from numpy and are written in place. None of it holds Python's lock while
// it works, so that batches are made beside the optimiser.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/eval/net/net_evaluator.h"
#include "learn/data/reader.h"
#include "learn/trainer/piece_layer.h"
#include "learn/trainer/positions.h"

namespace py = pybind11;

namespace yolah::learn {
namespace {

template <class Number>
using Array = py::array_t<Number, py::array::c_style>;

/// Sizes are checked here once: behind this, memory is what it is said to be.
template <class Number>
Number* data_of(Array<Number>& array, std::initializer_list<std::size_t> shape) {
  const std::vector<std::size_t> wanted(shape);
  bool fits = static_cast<std::size_t>(array.ndim()) == wanted.size();
  for (std::size_t i = 0; fits && i < wanted.size(); ++i) {
    fits = static_cast<std::size_t>(array.shape(static_cast<py::ssize_t>(i))) == wanted[i];
  }
  if (!fits) throw std::invalid_argument("an array has another shape than it should");
  return array.mutable_data();
}

void fill(const Positions& positions, Array<std::uint32_t> numbers, Array<std::uint16_t> rows,
          Array<float> board, Array<std::int64_t> free, Array<float> scores, Array<float> results) {
  const auto count = static_cast<std::size_t>(numbers.size());
  BatchArrays arrays{data_of(rows, {count, 2 * kPiecesPerSide, kPieceTables}),
                     data_of(board, {count, kBoardInputs}), data_of(free, {count}),
                     data_of(scores, {count}), data_of(results, {count})};
  const std::uint32_t* const which = data_of(numbers, {count});
  const py::gil_scoped_release unlocked;
  positions.fill({which, count}, arrays);
}

void forward(Array<std::uint16_t> rows, Array<float> weights, Array<float> bias,
             Array<std::uint8_t> inside, Array<float> sums) {
  const auto count = static_cast<std::size_t>(rows.shape(0));
  const auto width = static_cast<std::size_t>(bias.size());
  const PieceLayer layer{data_of(rows, {count, 2 * kPiecesPerSide, kPieceTables}), count, width};
  float* const w = data_of(weights, {kPieceRows, width});
  float* const b = data_of(bias, {width});
  std::uint8_t* const in = data_of(inside, {count, 2 * kPiecesPerSide, width});
  float* const out = data_of(sums, {count, 2 * width});
  const py::gil_scoped_release unlocked;
  layer.forward(w, b, in, out);
}

void backward(Array<std::uint16_t> rows, Array<std::uint8_t> inside, Array<float> gradient,
              Array<float> weights, Array<float> bias) {
  const auto count = static_cast<std::size_t>(rows.shape(0));
  const auto width = static_cast<std::size_t>(bias.size());
  const PieceLayer layer{data_of(rows, {count, 2 * kPiecesPerSide, kPieceTables}), count, width};
  const std::uint8_t* const in = data_of(inside, {count, 2 * kPiecesPerSide, width});
  const float* const from = data_of(gradient, {count, 2 * width});
  float* const w = data_of(weights, {kPieceRows, width});
  float* const b = data_of(bias, {width});
  const py::gil_scoped_release unlocked;
  layer.backward(in, from, w, b);
}

/// What the engine says with a net, in hundredths of a point.
std::vector<int> evaluate(const Positions& positions, const std::vector<std::uint32_t>& numbers,
                          const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  const auto net = parse_net({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
  if (!net) throw std::invalid_argument(path + ": " + net.error().reason);
  const auto evaluator = NetEvaluator::make(*net);
  std::vector<int> values;
  values.reserve(numbers.size());
  for (const std::uint32_t number : numbers) {
    const Sides& at = positions.at(number);
    values.push_back(evaluator->evaluate(at.own, at.other, at.free).to_come.hundredths());
  }
  return values;
}

}  // namespace
}  // namespace yolah::learn

PYBIND11_MODULE(yolah_inputs, module) {
  using namespace yolah;
  using namespace yolah::learn;
  module.doc() = "Positions, inputs and the layer of pieces for the trainer of nets.";
  module.attr("piece_rows") = kPieceRows;
  module.attr("piece_tables") = kPieceTables;
  module.attr("board_inputs") = kBoardInputs;
  module.attr("buckets") = kNetBuckets;
  module.attr("squares_a_bucket") = kSquaresABucket;
  module.attr("second_width") = kSecondWidth;
  module.attr("piece_one") = kPieceOne;
  module.attr("weight_one") = kWeightOne;
  module.attr("value_one") = kValueOne;
  module.attr("output_hundredths") = kOutputHundredths;
  module.attr("architecture") = std::string(kNetArchitecture);
  py::class_<Positions>(module, "Positions")
      .def(py::init<const std::vector<std::string>&>(), py::arg("paths"),
           py::call_guard<py::gil_scoped_release>())
      .def("__len__", &Positions::size)
      .def_property_readonly("games", &Positions::games)
      .def("numbers", &Positions::numbers, py::arg("held_out"), py::arg("every"),
           "Numbers of the positions of every so manieth game, or of all others.")
      .def("fill", &fill);
  module.def("pieces_forward", &forward);
  module.def("pieces_backward", &backward);
  module.def("evaluate", &evaluate, py::arg("positions"), py::arg("numbers"), py::arg("net"));
}
