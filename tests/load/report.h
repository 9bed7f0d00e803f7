// What a run tells at its end, as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "tests/load/load.h"

namespace yolah::load {

void print_latency(const char* name, const Latency& latency);
nlohmann::ordered_json latency_json(const Latency& latency);

void print_text(const Plan& plan, const LoadResult& result);
nlohmann::ordered_json to_json(const Plan& plan, const LoadResult& result);

}  // namespace yolah::load
