// Files of training data (.ydata) as arrays.
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <mutex>
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
void check_records(std::span<const DataRecord> records, DataOrder order) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    std::string_view fault = fault_of(records[i]);
    if (fault.empty() && order == DataOrder::kGames && !records[i].is(DataRecord::kFirst)) {
      fault = i == 0 ? "the first of a game has flag 4" : fault_between(records[i - 1], records[i]);
    }
    need_none(fault, i);
  }
}

DataOrder to_order(const std::string& name) {
  if (name == "games") return DataOrder::kGames;
  if (name == "positions") return DataOrder::kPositions;
  throw py::value_error("wrong order " + shown(name) + ": it is 'games' or 'positions'");
}

void write_data(const std::filesystem::path& path, const py::array& array, const std::string& order,
                std::int64_t seed, std::int64_t first_game) {
  need_numpy();
  DataHeader header;
  header.order = to_order(order);
  header.seed = natural("seed", seed);
  header.first_game = natural("first_game", first_game);
  header.engine = YOLAH_VERSION;
  const auto records = records_of(array);
  LongWork work;
  work.run([&] {
    check_records(records, header.order);
    DataWriter writer = DataWriter::create(path.string(), header);
    if (header.order == DataOrder::kGames) {
      for_each_game(records, [&](std::span<const DataRecord> game) { writer.add_game(game); });
    } else {
      for (const DataRecord& record : records) writer.add_position(record);
    }
    writer.close();
  });
}

std::vector<Board> positions_in_array(const py::array& array) {
  need_numpy();
  std::vector<Board> boards;
  for (const DataRecord& record : records_of(array)) {
    need_none(fault_of(record), boards.size());
    boards.push_back({position_of(record), {}});
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
      .def_property_readonly("is_cut", &SharedReader::is_cut,
                             "After the last frame: whether the file was cut within one.");
  of_header(
      "order",
      [](const DataHeader& header) {
        return header.order == DataOrder::kGames ? "games" : "positions";
      },
      "'games' or 'positions'.");
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
  module.def("write_data", &write_data, py::arg("path"), py::arg("records"), py::kw_only(),
             py::arg("order") = "games", py::arg("seed") = 0, py::arg("first_game") = 0,
             docs::kWriteData);
  module.def("positions", &positions_in_array, py::arg("records"), docs::kPositions);
}

}  // namespace yolah::python
