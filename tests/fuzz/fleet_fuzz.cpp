// Any bytes as what goes between the machines of a fleet: a run, a lease, a request, reports of
// each kind. What is read can be written and read again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fleet/queue/order.h"
#include "fleet/run/jobs/meetings.h"
#include "fleet/run/run.h"
#include "fleet/run/tally.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

void check_run(std::string_view bytes) {
  const auto run = fleet::parse_run(bytes);
  if (!run) return;
  const auto again = fleet::parse_run(to_text(*run));
  require(static_cast<bool>(again), "a run that is read can be read again");
  require(to_text(*again) == to_text(*run), "a run is the same after that");
  require(run->jobs() > 0, "a run has jobs");
}

void check_messages(std::string_view bytes) {
  if (const auto lease = fleet::parse_lease(bytes)) {
    require(fleet::parse_lease(to_text(*lease)) == lease, "a lease is the same when read again");
  }
  if (const auto request = fleet::parse_lease_request(bytes)) {
    require(fleet::parse_lease_request(to_text(*request)) == request,
            "a request is the same when read again");
  }
}

void check_reports(std::string_view bytes) {
  fleet::MatchWork match;
  match.pairs_a_job = 1;
  if (const auto read = read_report(match, 0, bytes)) {
    require(read->counts.games() == 2, "a right report has the games of its job");
  }
  fleet::SolveWork solve;
  solve.positions_a_job = 1;
  if (const auto read = read_report(solve, 0, bytes)) {
    require(read->solved <= read->positions, "no more is solved than there is");
  }
  static_cast<void>(read_report(fleet::DataWork{}, 0, bytes));
  static_cast<void>(read_report(fleet::GenomeWork{}, 0, bytes));
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  yolah::fuzz::check_run(bytes);
  yolah::fuzz::check_messages(bytes);
  yolah::fuzz::check_reports(bytes);
  return 0;
}
