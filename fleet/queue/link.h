// A connection to NATS with JetStream, and what the queue's two sides share of it.
#pragma once

#include <nats/nats.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/queue/order.h"

namespace yolah::fleet {

// Streams, subjects, and the bucket of state. What they are called is also in the permissions
// that servers of NATS give to workers.
inline constexpr const char* kResultsStream = "YOLAH_RESULTS";
inline constexpr const char* kBucket = "YOLAH_FLEET";
inline constexpr const char* kBoardKey = "board";
inline constexpr const char* kBoardSubject = "$KV.YOLAH_FLEET.board";  // of its changes

// Each with a worker's name behind it, and no other worker may write there.
inline constexpr const char* kDeskSubject = "yolah.desk.";
inline constexpr const char* kResultsSubject = "yolah.results.";

inline constexpr const char* kIdHeader = "Nats-Msg-Id";
inline constexpr const char* kJobHeader = "Yolah-Job";
inline constexpr std::int64_t kNanoseconds = 1'000'000;  // in a millisecond
inline constexpr std::int64_t kAnswerTime = 10'000;      // milliseconds

/// Where a user of NATS alone may listen.
inline std::string inbox_of(const std::string& user) {
  return "_INBOX_" + user;
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
  /// Where an answer is expected; empty for nowhere.
  std::string_view reply() const;
};

class Link {
 public:
  using Wait = std::chrono::milliseconds;

  /// Answers come to the inbox of `name`. Throws QueueFailure if no server can be reached.
  Link(const QueueOptions& options, const std::string& name);

  jsCtx* js() const { return context_.get(); }
  natsConnection* connection() const { return connection_.get(); }

  Owned<natsSubscription> pull(const char* stream, const std::string& consumer,
                               const std::string& subject) const;
  Owned<natsSubscription> subscribe(const std::string& subject) const;
  /// The next message, nothing if none comes in time.
  static std::optional<Message> next(natsSubscription* subscription, Wait wait);
  void publish(const std::string& subject, const std::string& text) const;
  static std::vector<std::shared_ptr<Message>> fetch(natsSubscription* subscription, int most,
                                                     Wait wait);

 private:
  Owned<natsConnection> connection_;
  Owned<jsCtx> context_;
};

}  // namespace yolah::fleet
