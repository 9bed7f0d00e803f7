// Files of training data (.ydata) as arrays.
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <tuple>
#include <utility>

#include "bindings/python/arrays.h"
#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/without_lock.h"
#include "learn/data/reader.h"
#include "learn/data/writer.h"

namespace py = pybind11;

namespace yolah::python {

using learn::DataHeader;
using learn::DataOrder;
using learn::DataReader;
using learn::DataRecord;
using learn::DataWriter;
using learn::Visits;

py::dtype data_dtype() {
  const auto list = [](const auto&... items) {
    py::list all;
    (all.append(items), ...);
    return all;
  };
  return {
      list("black", "white", "holes", "score", "result", "ply", "move", "flags", "black_points"),
      list("<u8", "<u8", "<u8", "<i2", "i1", "u1", "<u2", "u1", "u1"),
      list(0, 8, 16, 24, 26, 27, 28, 30, 31), py::ssize_t{learn::kRecordSize}};
}

std::span<const DataRecord> records_of(const py::array& array) {
  if (array.ndim() != 1 || !array.dtype().equal(data_dtype()) ||
      (array.flags() & py::array::c_style) == 0) {
    throw py::value_error(
        "records: an array of one dimension and of type yolah.data_dtype(), without gaps; "
        "numpy.ascontiguousarray helps");
  }
  return {static_cast<const DataRecord*>(array.data()), static_cast<std::size_t>(array.size())};
}

namespace {

py::array array_of(std::vector<DataRecord> records) {
  const auto size = static_cast<py::ssize_t>(records.size());
  return own(std::move(records), data_dtype(), {size});
}

/// Visits as three arrays, which take numpy no objects: those of record i are from starts[i] to
/// starts[i + 1].
class VisitArrays {
 public:
  void add(const std::vector<Visits>& visits) {
    for (const Visits& of_record : visits) {
      for (const auto& [move, number] : of_record) {
        moves_.push_back(move);
        numbers_.push_back(number);
      }
      starts_.push_back(moves_.size());
    }
  }

  py::tuple take() {
    return py::make_tuple(array(std::move(starts_)), array(std::move(moves_)),
                          array(std::move(numbers_)));
  }

 private:
  template <class Value>
  static py::array array(std::vector<Value> values) {
    const auto size = static_cast<py::ssize_t>(values.size());
    return own(std::move(values), py::dtype::of<Value>(), {size});
  }

  std::vector<std::uint64_t> starts_{0};
  std::vector<std::uint16_t> moves_;
  std::vector<std::uint32_t> numbers_;
};

/// What write_data() takes, as VisitArrays gives it; throws a ValueError unless it fits the
/// records.
std::vector<Visits> visits_of_arrays(const py::object& given, std::size_t records) {
  if (given.is_none()) return {};
  using Flags = py::array;
  constexpr int kForm = Flags::c_style | Flags::forcecast;
  const auto [starts, moves, numbers] =
      given.cast<std::tuple<py::array_t<std::uint64_t, kForm>, py::array_t<std::uint16_t, kForm>,
                            py::array_t<std::uint32_t, kForm>>>();
  const std::span start(starts.data(), static_cast<std::size_t>(starts.size()));
  const auto entries = static_cast<std::uint64_t>(moves.size());
  const bool fits = start.size() == records + 1 && start.front() == 0 && start.back() == entries &&
                    numbers.size() == moves.size() && std::ranges::is_sorted(start);
  if (!fits) {
    throw py::value_error(
        "visits: three arrays (starts, moves, counts), as read_visits() gives them: a start for "
        "each record and the end, a count for each move");
  }
  std::vector<Visits> visits(records);
  for (std::size_t i = 0; i < records; ++i) {
    for (std::uint64_t k = start[i]; k < start[i + 1]; ++k) {
      visits[i].push_back({moves.data()[k], numbers.data()[k]});
    }
    std::ranges::sort(visits[i], {}, &learn::MoveVisits::move);
  }
  return visits;
}

py::array read_data(const std::filesystem::path& path) {
  need_numpy();
  std::vector<DataRecord> all;
  LongWork work;
  work.run([&] {
    DataReader reader(path.string());
    std::vector<DataRecord> frame;
    while (!work.stop() && reader.next_frame(frame)) {
      all.insert(all.end(), frame.begin(), frame.end());
    }
  });
  return array_of(std::move(all));
}

py::tuple read_visits(const std::filesystem::path& path) {
  need_numpy();
  VisitArrays all;
  LongWork work;
  work.run([&] {
    DataReader reader(path.string());
    if (!reader.header().visits) {
      throw learn::DataError(path.string(), 0, "it has no visit counts");
    }
    std::vector<DataRecord> frame;
    while (!work.stop() && reader.next_frame(frame)) all.add(reader.visits());
  });
  return all.take();
}

/// A reader that threads may share: each frame goes to one of them.
class SharedReader {
 public:
  explicit SharedReader(const std::string& path) : reader_(path) {}

  const DataHeader& header() const { return reader_.header(); }

  bool is_cut() {
    return alone([&] { return reader_.is_cut(); });
  }

  py::array next_frame() {
    std::vector<DataRecord> frame;
    if (!alone([&] { return reader_.next_frame(frame); })) throw py::stop_iteration();
    return array_of(std::move(frame));
  }

  /// Records and visits, or None at the end.
  py::object next_with_visits() {
    std::vector<DataRecord> frame;
    VisitArrays visits;
    const bool is_there = alone([&] {
      if (!reader_.next_frame(frame)) return false;
      visits.add(reader_.visits());
      return true;
    });
    if (!is_there) return py::none();
    return py::make_tuple(array_of(std::move(frame)), visits.take());
  }

 private:
  /// Waits for its turn without Python's lock, which whoever's turn it is may need.
  template <class Call>
  bool alone(const Call& call) {
    const WithoutLock unlocked;
    const std::lock_guard lock(reading_);
    return call();
  }

  DataReader reader_;
  std::mutex reading_;
};

/// Throws a ValueError if there is a fault.
void need_none(std::string_view fault, std::size_t record) {
  if (!fault.empty()) {
    throw std::invalid_argument("record " + std::to_string(record) + ": " + std::string(fault));
  }
}

/// Throws a ValueError that names the first record no reader would take.
void check_records(std::span<const DataRecord> records, std::span<const Visits> visits,
                   DataOrder order) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    std::string_view fault = fault_of(records[i]);
    if (fault.empty() && order == DataOrder::kGames && !records[i].is(DataRecord::kFirst)) {
      fault = i == 0 ? "the first of a game has flag 4" : fault_between(records[i - 1], records[i]);
    }
    if (fault.empty() && !visits.empty()) fault = fault_of(visits[i], records[i]);
    need_none(fault, i);
  }
}

DataOrder to_order(const std::string& name) {
  if (name == "games") return DataOrder::kGames;
  if (name == "positions") return DataOrder::kPositions;
  throw py::value_error("wrong order " + shown(name) + ": it is 'games' or 'positions'");
}

void write_data(const std::filesystem::path& path, const py::array& array, const std::string& order,
                std::int64_t seed, std::int64_t first_game, const py::object& given_visits) {
  need_numpy();
  DataHeader header;
  header.order = to_order(order);
  header.seed = natural("seed", seed);
  header.first_game = natural("first_game", first_game);
  header.engine = YOLAH_VERSION;
  const auto records = records_of(array);
  const std::vector<Visits> visits = visits_of_arrays(given_visits, records.size());
  header.visits = !given_visits.is_none();
  LongWork work;
  work.run([&] {
    check_records(records, visits, header.order);
    DataWriter writer = DataWriter::create(path.string(), header);
    if (header.order == DataOrder::kGames) {
      for_each_game(records, [&](std::span<const DataRecord> game) {
        writer.add_game(game, learn::visits_of(game, records, visits));
      });
    } else {
      for (const DataRecord& record : records) {
        writer.add_position(record, learn::visits_of({&record, 1}, records, visits));
      }
    }
    writer.close();
  });
}

std::vector<Board> positions_in_array(const py::array& array) {
  need_numpy();
  std::vector<Board> boards;
  for (const DataRecord& record : records_of(array)) {
    need_none(fault_of(record), boards.size());
    boards.push_back({position_of(record)});
  }
  return boards;
}

void add_reader(py::module_& module) {
  py::class_<SharedReader> type(module, "DataReader", docs::kDataReader);
  type.attr("__module__") = docs::kPackage;
  const auto of_header = [&](const char* name, auto of, const char* doc) {
    type.def_property_readonly(
        name, [of](const SharedReader& reader) { return of(reader.header()); }, doc);
  };
  type.def(py::init([](const std::filesystem::path& path) {
             need_numpy();
             return std::make_unique<SharedReader>(path.string());
           }),
           py::arg("path"))
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__", &SharedReader::next_frame)
      .def("_next_with_visits", &SharedReader::next_with_visits)
      .def(
          "with_visits",
          [](const py::object& self) {
            return py::module_::import("builtins")
                .attr("iter")(self.attr("_next_with_visits"), py::none());
          },
          "Iterates over pairs: the records of a frame, and their visits as read_visits() gives "
          "them.")
      .def_property_readonly("is_cut", &SharedReader::is_cut,
                             "After the last frame: whether the file was cut within one.");
  of_header(
      "order",
      [](const DataHeader& header) {
        return header.order == DataOrder::kGames ? "games" : "positions";
      },
      "'games' or 'positions'.");
  of_header(
      "has_visits", [](const DataHeader& header) { return header.visits; },
      "Whether visit counts stand beside the records.");
  of_header("seed", [](const DataHeader& header) { return header.seed; }, "The games' seed.");
  of_header(
      "first_game", [](const DataHeader& header) { return header.first_game; },
      "The number of the first game.");
  of_header(
      "engine", [](const DataHeader& header) { return header.engine; },
      "The version of what made the file.");
}

}  // namespace

void add_data(py::module_& module) {
  py::register_exception<learn::DataError>(module, "DataError", PyExc_ValueError);
  module.attr("DataError").attr("__doc__") =
      "What is wrong with a file of training data, and where.";
  module.attr("DataError").attr("__module__") = docs::kPackage;
  add_reader(module);
  module.def(
      "data_dtype",
      [] {
        need_numpy();
        return data_dtype();
      },
      docs::kDataDtype);
  module.def("read_data", &read_data, py::arg("path"), docs::kReadData);
  module.def("read_visits", &read_visits, py::arg("path"), docs::kReadVisits);
  module.def("write_data", &write_data, py::arg("path"), py::arg("records"), py::kw_only(),
             py::arg("order") = "games", py::arg("seed") = 0, py::arg("first_game") = 0,
             py::arg("visits") = py::none(), docs::kWriteData);
  module.def("positions", &positions_in_array, py::arg("records"), docs::kPositions);
}

}  // namespace yolah::python
