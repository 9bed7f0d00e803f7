#include "fleet/queue/worker_queue.h"

#include <utility>

#include "fleet/queue/link.h"

namespace yolah::fleet {
namespace {

constexpr WorkerQueue::Wait kOnTheWay{5'000};  // for a request and its answer

}  // namespace

class WorkerQueue::Impl {
 public:
  Impl(const QueueOptions& options, std::string worker)
      : link_(options, worker),
        worker_(std::move(worker)),
        desk_(kDeskSubject + worker_),
        board_changes_(link_.subscribe(kBoardSubject)) {}

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

  std::optional<Lease> take(const std::vector<std::string>& runs, Wait wait) {
    LeaseRequest request;
    request.runs = runs;
    request.wait = wait;
    natsMsg* found = nullptr;
    const natsStatus status =
        natsConnection_RequestString(&found, link_.connection(), desk_.c_str(),
                                     to_text(request).c_str(), (wait + kOnTheWay).count());
    if (status == NATS_TIMEOUT) return std::nullopt;
    if (status == NATS_NO_RESPONDERS) throw QueueFailure("no coordinator answers");
    check(status, "cannot ask for a job");
    const Message message(found);
    return parse_lease(message.text());
  }

  void tell(LeaseRequest::Kind kind, const Lease& lease) {
    LeaseRequest request;
    request.kind = kind;
    request.job = lease.job;
    request.epoch = lease.epoch;
    link_.publish(desk_, to_text(request));
  }

  void report(const Lease& lease, const std::string& text) {
    natsMsg* made = nullptr;
    check(natsMsg_Create(&made, (kResultsSubject + worker_).c_str(), nullptr, text.data(),
                         static_cast<int>(text.size())),
          "no memory for a result");
    const Owned<natsMsg> message(made);
    const std::string name = to_text(lease.job);
    check(natsMsgHeader_Set(made, kJobHeader, name.c_str()), "a result");
    // Two workers that did the same job, one of them late, both report.
    const std::string id = name + ' ' + worker_;
    check(natsMsgHeader_Set(made, kIdHeader, id.c_str()), "a result");
    check(js_PublishMsg(nullptr, link_.js(), made, nullptr, nullptr), "a result is not stored");
    tell(LeaseRequest::Kind::kDone, lease);
  }

 private:
  bool next_change(Wait wait) { return Link::next(board_changes_.get(), wait).has_value(); }

  Link link_;
  std::string worker_;
  std::string desk_;
  Owned<kvStore> bucket_;
  Owned<natsSubscription> board_changes_;
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
std::optional<Lease> WorkerQueue::take(const std::vector<std::string>& runs, Wait wait) {
  return impl_->take(runs, wait);
}
void WorkerQueue::keep(const Lease& lease) {
  impl_->tell(LeaseRequest::Kind::kKeep, lease);
}
void WorkerQueue::give_back(const Lease& lease) {
  impl_->tell(LeaseRequest::Kind::kBack, lease);
}
void WorkerQueue::report(const Lease& lease, const std::string& text) {
  impl_->report(lease, text);
}
void WorkerQueue::say_done(const Lease& lease) {
  impl_->tell(LeaseRequest::Kind::kDone, lease);
}

}  // namespace yolah::fleet
