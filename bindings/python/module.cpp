// yolah._yolah: the engine for Python. The package `yolah` around it gives it out.
#include "bindings/python/convert.h"

PYBIND11_MODULE(_yolah, module) {
  using namespace yolah::python;
  module.doc() = "The part of yolah that is C++.";
  module.attr("__version__") = YOLAH_VERSION;
  add_rules(module);
  add_records(module);
  add_players(module);
  add_arrays(module);
  add_data(module);
  add_match(module);
  add_bot(module);
}
