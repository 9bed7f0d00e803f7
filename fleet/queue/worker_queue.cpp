#include "fleet/queue/worker_queue.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "fleet/queue/link.h"

namespace yolah::fleet {
namespace {

/// For what is there already to arrive. What arrives later is found by the next look.
constexpr WorkerQueue::Wait kAtOnce{30};
/// How long a worker that drew what it may not do stands back, doubled each time.
constexpr WorkerQueue::Wait kStandBack{500};
constexpr WorkerQueue::Wait kLongestStandBack{8'000};

}  // namespace

class WorkerQueue::Impl {
 public:
  Impl(const QueueOptions& options, std::string worker)
      : link_(options), worker_(std::move(worker)) {
    natsSubscription* made = nullptr;
    check(natsConnection_SubscribeSync(&made, link_.connection(), kBoardSubject),
          "cannot watch the fleet's state");
    board_changes_.reset(made);
  }

  std::string board() {
    if (!bucket_) {
      kvStore* made = nullptr;
      const natsStatus status = js_KeyValue(&made, link_.js(), kBucket);
      if (status == NATS_NOT_FOUND) return {};
      check(status, "cannot find the fleet's state");
      bucket_.reset(made);
    }
    kvEntry* found = nullptr;
    const natsStatus status = kvStore_Get(&found, bucket_.get(), kBoardKey);
    if (status == NATS_NOT_FOUND) return {};
    check(status, "cannot read the fleet's state");
    const Owned<kvEntry> entry(found);
    return {static_cast<const char*>(kvEntry_Value(found)),
            static_cast<std::size_t>(kvEntry_ValueLen(found))};
  }

  bool board_changed(Wait wait) {
    bool changed = false;
    // What has come already is one change.
    while (next_change(changed ? Wait(0) : wait)) changed = true;
    return changed;
  }

  std::optional<Taken> take(const std::string& run, Wait wait) {
    if (auto again = tried_before(run, kAtOnce)) return again;
    // Who is idle listens to both, as long to the one as to the other.
    if (auto job = first_of(queue_of(run, false), wait / 2)) return job;
    return tried_before(run, wait / 2);
  }

  // Not by asking the server to deliver it later: it keeps such jobs for as long as a worker
  // may be silent, whatever it was asked.
  void leave_to_others(const Taken& job) {
    give_back(job);
    Pause& pause = pauses_[job.order.job.run];
    if (Clock::now() > pause.end + kLongestStandBack) pause.length = Wait(0);  // long ago
    pause.length = std::clamp(2 * pause.length, kStandBack, kLongestStandBack);
    pause.end = Clock::now() + pause.length;
  }

  std::optional<Taken> take_to_settle(Wait wait) {
    if (!settling_) settling_ = link_.pull(kSettleStream, kSettleConsumer, kSettleSubject);
    return first_of(settling_.get(), wait);
  }

  void report(const Taken& job, const std::string& text) {
    natsMsg* made = nullptr;
    check(natsMsg_Create(&made, (kResultsSubject + worker_).c_str(), nullptr, text.data(),
                         static_cast<int>(text.size())),
          "no memory for a result");
    const Owned<natsMsg> message(made);
    const std::string name = to_text(job.order.job);
    check(natsMsgHeader_Set(made, kJobHeader, name.c_str()), "a result");
    // Two workers that did the same job, one of them late, both report.
    const std::string id = name + ' ' + worker_;
    check(natsMsgHeader_Set(made, kIdHeader, id.c_str()), "a result");
    check(js_PublishMsg(nullptr, link_.js(), made, nullptr, nullptr), "a result is not stored");
    check(natsMsg_AckSync(job.message->get(), nullptr, nullptr), "not acknowledged");
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Pause {
    Wait length{0};
    Clock::time_point end;
  };

  std::optional<Taken> tried_before(const std::string& run, Wait wait) {
    const auto pause = pauses_.find(run);
    if (pause != pauses_.end() && Clock::now() < pause->second.end) return std::nullopt;
    return first_of(queue_of(run, true), wait);
  }

  bool next_change(Wait wait) {
    natsMsg* found = nullptr;
    const natsStatus status = natsSubscription_NextMsg(&found, board_changes_.get(), wait.count());
    if (status == NATS_TIMEOUT) return false;
    check(status, "cannot watch the fleet's state");
    const Owned<natsMsg> message(found);
    return true;
  }

  natsSubscription* queue_of(const std::string& run, bool again) {
    auto& subscription = subscriptions_[{run, again}];
    if (!subscription) {
      subscription = link_.pull(kJobsStream, consumer_of(run, again), subject_of(run, again));
    }
    return subscription.get();
  }

  static std::optional<Taken> first_of(natsSubscription* subscription, Wait wait) {
    for (auto& message : Link::fetch(subscription, 1, wait)) {
      if (auto order = parse_order(message->text())) {
        const std::uint64_t deliveries = message->deliveries();
        return Taken{std::move(*order), deliveries, std::move(message)};
      }
      natsMsg_Term(message->get(), nullptr);  // nobody will ever understand it
    }
    return std::nullopt;
  }

  Link link_;
  std::string worker_;
  Owned<kvStore> bucket_;
  Owned<natsSubscription> board_changes_;
  Owned<natsSubscription> settling_;
  std::map<std::pair<std::string, bool>, Owned<natsSubscription>> subscriptions_;
  std::map<std::string, Pause> pauses_;  // by run
};

WorkerQueue::WorkerQueue(const QueueOptions& options, std::string worker)
    : impl_(std::make_unique<Impl>(options, std::move(worker))) {}
WorkerQueue::~WorkerQueue() = default;

std::string WorkerQueue::board() {
  return impl_->board();
}
bool WorkerQueue::board_changed(Wait wait) {
  return impl_->board_changed(wait);
}
std::optional<WorkerQueue::Taken> WorkerQueue::take(const std::string& run, Wait wait) {
  return impl_->take(run, wait);
}
std::optional<WorkerQueue::Taken> WorkerQueue::take_to_settle(Wait wait) {
  return impl_->take_to_settle(wait);
}
void WorkerQueue::keep(const Taken& job) {
  check(natsMsg_InProgress(job.message->get(), nullptr), "cannot keep the job");
}
void WorkerQueue::give_back(const Taken& job) {
  check(natsMsg_Nak(job.message->get(), nullptr), "cannot give the job back");
}
void WorkerQueue::leave_to_others(const Taken& job) {
  impl_->leave_to_others(job);
}
void WorkerQueue::report(const Taken& job, const std::string& text) {
  impl_->report(job, text);
}

}  // namespace yolah::fleet
