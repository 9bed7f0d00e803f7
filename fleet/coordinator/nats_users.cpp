#include "fleet/coordinator/nats_users.h"

#include <fmt/format.h>

namespace yolah::server {
namespace {

constexpr const char* kCoordinator = R"(    {{ user: coordinator, password: "{}" }}
)";

// A worker asks the coordinator for jobs, stores its reports, reads the board, and hears when it
// changes; answers come to an inbox of its own. It sees no queue, so that there is nothing of
// another worker's that it could take or acknowledge.
constexpr const char* kWorker = R"(    {{
      user: {name}, password: "{hash}"
      permissions: {{
        publish: [
          "yolah.desk.{name}", "yolah.results.{name}",
          "$JS.API.STREAM.INFO.KV_YOLAH_FLEET", "$JS.API.STREAM.MSG.GET.KV_YOLAH_FLEET",
          "$JS.API.DIRECT.GET.KV_YOLAH_FLEET.>"
        ]
        subscribe: ["_INBOX_{name}.>", "$KV.YOLAH_FLEET.board"]
      }}
    }}
)";

}  // namespace

std::string nats_users_text(const std::string& coordinator_hash,
                            std::span<const NatsUser> workers) {
  std::string text = "authorization {\n  users: [\n" + fmt::format(kCoordinator, coordinator_hash);
  for (const NatsUser& worker : workers) {
    text += fmt::format(kWorker, fmt::arg("name", worker.name), fmt::arg("hash", worker.hash));
  }
  return text + "  ]\n}\n";
}

}  // namespace yolah::server
