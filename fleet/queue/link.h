// A connection to NATS with JetStream, and what the queue's two sides share of it.
#pragma once

#include <nats/nats.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/queue/order.h"

namespace yolah::fleet {

// Streams, and the bucket of state. What they are called is also in the permissions that
// servers of NATS give to workers.
inline constexpr const char* kJobsStream = "YOLAH_JOBS";
inline constexpr const char* kSettleStream = "YOLAH_SETTLE";
inline constexpr const char* kResultsStream = "YOLAH_RESULTS";
inline constexpr const char* kBucket = "YOLAH_FLEET";
inline constexpr const char* kBoardKey = "board";
inline constexpr const char* kBoardSubject = "$KV.YOLAH_FLEET.board";  // of its changes

inline constexpr const char* kSettleSubject = "yolah.settle";
inline constexpr const char* kSettleConsumer = "settle";
inline constexpr const char* kResultsSubject = "yolah.results.";  // and the worker's name

inline constexpr const char* kIdHeader = "Nats-Msg-Id";
inline constexpr const char* kJobHeader = "Yolah-Job";
inline constexpr std::int64_t kNanoseconds = 1'000'000;  // in a millisecond
inline constexpr std::int64_t kAnswerTime = 10'000;      // milliseconds

/// A run has two queues: jobs that nobody has tried, and those to be done again, which go
/// first.
inline std::string subject_of(const std::string& run, bool again) {
  return (again ? "yolah.jobs.again." : "yolah.jobs.new.") + run;
}
inline std::string consumer_of(const std::string& run, bool again) {
  return (again ? "again-" : "new-") + run;
}

/// Throws QueueFailure unless all is well.
void check(natsStatus status, const char* what);

struct Destroy {
  void operator()(natsConnection* one) const { natsConnection_Destroy(one); }
  void operator()(natsOptions* one) const { natsOptions_Destroy(one); }
  void operator()(natsSubscription* one) const { natsSubscription_Destroy(one); }
  void operator()(natsMsg* one) const { natsMsg_Destroy(one); }
  void operator()(jsCtx* one) const { jsCtx_Destroy(one); }
  void operator()(jsStreamInfo* one) const { jsStreamInfo_Destroy(one); }
  void operator()(kvStore* one) const { kvStore_Destroy(one); }
  void operator()(kvEntry* one) const { kvEntry_Destroy(one); }
};
template <class Thing>
using Owned = std::unique_ptr<Thing, Destroy>;

/// A message of NATS.
struct Message {
  explicit Message(natsMsg* given) : message(given) {}

  Owned<natsMsg> message;

  natsMsg* get() const { return message.get(); }
  std::string_view text() const;
  std::string_view subject() const { return natsMsg_GetSubject(get()); }
  std::string header(const char* name) const;
  std::uint64_t deliveries() const;
};

class Link {
 public:
  using Wait = std::chrono::milliseconds;

  /// Throws QueueFailure if no server can be reached.
  explicit Link(const QueueOptions& options);

  jsCtx* js() const { return context_.get(); }
  natsConnection* connection() const { return connection_.get(); }

  Owned<natsSubscription> pull(const char* stream, const std::string& consumer,
                               const std::string& subject) const;
  static std::vector<std::shared_ptr<Message>> fetch(natsSubscription* subscription, int most,
                                                     Wait wait);

 private:
  Owned<natsConnection> connection_;
  Owned<jsCtx> context_;
};

}  // namespace yolah::fleet
