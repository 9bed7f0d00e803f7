// The coordinator of a fleet, over HTTP, as workers and submitters speak with it. A client belongs
// to one thread at a time.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/client/http_client.h"

namespace yolah::fleet {

/// The coordinator says no, and would say it again. The text is for the user.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Who a token stands for.
struct FleetMember {
  std::string name;
  std::string role;  ///< "worker", "trusted" or "submitter".
  bool quarantined = false;
  std::string why;
  std::vector<std::string> nats;  ///< Where the queue is.
};

class FleetClient {
 public:
  FleetClient(const ServerAddress& address, std::string token, std::size_t bytes_per_second = 0)
      : client_(address), token_(std::move(token)), pace_(bytes_per_second) {}

  /// One try each. Throw Unreachable, also for an answer that makes no sense.
  HttpAnswer get(const std::string& path);
  HttpAnswer post(const std::string& path, const nlohmann::json& body);
  HttpAnswer send(const std::string& path, std::string content);

  /// Throws Refused if the token is not known.
  FleetMember me();

 private:
  HttpAnswer ask(HttpQuestion question);

  HttpClient client_;
  std::string token_;
  std::size_t pace_;
};

/// The answer's body, if it is 200. Throws Refused with what the coordinator says otherwise.
nlohmann::ordered_json body_of(const HttpAnswer& answer);

}  // namespace yolah::fleet
