// Arrays of numpy, made and checked in one place. Without numpy an ImportError says so.
#pragma once

#include <pybind11/numpy.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/position.h"
#include "learn/data/record.h"

namespace yolah::python {

/// Throws an ImportError that says what to do unless numpy is there.
void need_numpy();

/// The planes of encode(), float32.
pybind11::array planes_array(std::span<const Position> positions);

/// The type of a record of training data, as in a .ydata file.
pybind11::dtype data_dtype();

/// The records of such an array; throws a ValueError unless they lie one behind the other.
std::span<const learn::DataRecord> records_of(const pybind11::array& array);

/// An array that owns these values, without a copy.
template <class Value>
pybind11::array own(std::vector<Value> values, const pybind11::dtype& type,
                    const std::vector<pybind11::ssize_t>& shape) {
  auto kept = std::make_unique<std::vector<Value>>(std::move(values));
  const Value* const data = kept->data();
  const pybind11::capsule owner(
      kept.release(), [](void* memory) { delete static_cast<std::vector<Value>*>(memory); });
  return pybind11::array(type, shape, data, owner);
}

/// Throws a ValueError unless an array can be written as it stands: its shape, its numbers
/// one behind the other.
void check_output(const pybind11::array& out, const std::vector<pybind11::ssize_t>& shape);

}  // namespace yolah::python
