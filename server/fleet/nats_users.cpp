#include "server/fleet/nats_users.h"

#include <fmt/format.h>

namespace yolah::server {
namespace {

constexpr const char* kCoordinator = R"(    {{ user: coordinator, password: "{}" }}
)";

// Subjects of JetStream that let a worker pull from a run's queue, acknowledge, and read the
// board, and hear when it changes; answers come to an inbox of its own.
constexpr const char* kWorker = R"(    {{
      user: {name}, password: "{hash}"
      permissions: {{
        publish: [
          "$JS.API.CONSUMER.INFO.YOLAH_JOBS.*", "$JS.API.CONSUMER.MSG.NEXT.YOLAH_JOBS.*",
          "$JS.ACK.YOLAH_JOBS.>",{settle}
          "$JS.API.STREAM.INFO.KV_YOLAH_FLEET", "$JS.API.STREAM.MSG.GET.KV_YOLAH_FLEET",
          "$JS.API.DIRECT.GET.KV_YOLAH_FLEET.>", "yolah.results.{name}"
        ]
        subscribe: ["_INBOX_{name}.>", "$KV.YOLAH_FLEET.board"]
      }}
    }}
)";

constexpr const char* kSettle = R"(
          "$JS.API.CONSUMER.INFO.YOLAH_SETTLE.*", "$JS.API.CONSUMER.MSG.NEXT.YOLAH_SETTLE.*",
          "$JS.ACK.YOLAH_SETTLE.>",)";

}  // namespace

std::string nats_users_text(const std::string& coordinator_hash,
                            std::span<const NatsUser> workers) {
  std::string text = "authorization {\n  users: [\n" + fmt::format(kCoordinator, coordinator_hash);
  for (const NatsUser& worker : workers) {
    text += fmt::format(kWorker, fmt::arg("name", worker.name), fmt::arg("hash", worker.hash),
                        fmt::arg("settle", worker.trusted ? kSettle : ""));
  }
  return text + "  ]\n}\n";
}

}  // namespace yolah::server
