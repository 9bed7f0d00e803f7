// Work as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "fleet/run/fields.h"
#include "fleet/run/work.h"

namespace yolah::fleet {

/// An object with the kind of work and all its fields.
nlohmann::ordered_json to_json(const Work& work);
/// Throws FieldError.
Work read_work(const Fields& fields);

}  // namespace yolah::fleet
