// yolah._yolah: the engine for Python. The package `yolah` around it gives it out.
#include "bindings/python/convert.h"
#include "bindings/python/without_lock.h"

PYBIND11_MODULE(_yolah, module) {
  using namespace yolah::python;
  module.doc() = "The part of yolah that is C++.";
  module.attr("__version__") = YOLAH_VERSION;
  wait_at_exit();
  add_rules(module);
  add_records(module);
  add_analyses(module);
  add_players(module);
  add_arrays(module);
  add_vector(module);
  add_data(module);
  add_match(module);
  add_bot(module);
}
