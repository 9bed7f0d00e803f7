#include "tests/load/load.h"

#include <fmt/format.h>

namespace yolah::load {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json latency_json(const Latency& latency) {
  return {{"p50", latency.percentile(0.5)},
          {"p95", latency.percentile(0.95)},
          {"p99", latency.percentile(0.99)},
          {"max", latency.max()}};
}

void print_latency(const char* name, const Latency& latency) {
  fmt::print("{:<14} p50 {:.1f} ms  p95 {:.1f} ms  p99 {:.1f} ms  max {:.1f} ms\n", name,
             latency.percentile(0.5), latency.percentile(0.95), latency.percentile(0.99),
             latency.max());
}

void print_text(const Plan& plan, const LoadResult& result) {
  const Totals& totals = result.totals;
  fmt::print("{} games at once over {} nodes, {:.1f} s of play\n\n", plan.games, plan.nodes.size(),
             result.seconds);
  fmt::print("{:<14} {:.0f} a second, {} in all\n", "moves", result.moves_per_second(),
             totals.moves);
  print_latency("acknowledged", totals.acknowledged);
  print_latency("delivered", totals.delivered);
  if (totals.returned.count() > 0) print_latency("returned", totals.returned);
  fmt::print("{:<14} {} started, {} ended by points, {} by time, {} compared at the end\n", "games",
             totals.games_started, totals.games_by_points, totals.games_by_time,
             totals.games_verified);
  fmt::print("{:<14} {} reconnects, {} joined again, {} moves sent again, {} busy, {} unanswered\n",
             "trouble", totals.reconnects, totals.rejoins, totals.moves_resent, totals.busy,
             totals.moves_on_way);
  fmt::print("{:<14} {} lost, {} duplicated, {} out of order, {} wrong\n", "faults",
             totals.count(FaultKind::kLost), totals.count(FaultKind::kDuplicated),
             totals.count(FaultKind::kOutOfOrder), totals.count(FaultKind::kWrong));
  for (const std::string& fault : totals.first_faults) fmt::print("  {}\n", fault);
  if (totals.games_unverified > 0) {
    fmt::print("  {} games could not be had from any node\n", totals.games_unverified);
  }
}

Json to_json(const Plan& plan, const LoadResult& result) {
  const Totals& totals = result.totals;
  Json json = {{"games", plan.games},
               {"nodes", plan.nodes.size()},
               {"rate", plan.rate},
               {"setup_seconds", result.setup_seconds},
               {"seconds", result.seconds},
               {"moves", totals.moves},
               {"moves_per_second", result.moves_per_second()},
               {"acknowledged_ms", latency_json(totals.acknowledged)},
               {"delivered_ms", latency_json(totals.delivered)},
               {"returned_ms", latency_json(totals.returned)},
               {"games_started", totals.games_started},
               {"games_by_points", totals.games_by_points},
               {"games_by_time", totals.games_by_time},
               {"games_verified", totals.games_verified},
               {"games_unverified", totals.games_unverified},
               {"reconnects", totals.reconnects},
               {"rejoins", totals.rejoins},
               {"moves_resent", totals.moves_resent},
               {"busy", totals.busy},
               {"unanswered", totals.moves_on_way},
               {"lost", totals.count(FaultKind::kLost)},
               {"duplicated", totals.count(FaultKind::kDuplicated)},
               {"out_of_order", totals.count(FaultKind::kOutOfOrder)},
               {"wrong", totals.count(FaultKind::kWrong)},
               {"faults", totals.first_faults}};
  if (result.interrupted) json["complete"] = false;
  return json;
}

}  // namespace yolah::load
