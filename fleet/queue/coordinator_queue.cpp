#include "fleet/queue/coordinator_queue.h"

#include <array>
#include <utility>

#include "fleet/queue/link.h"

namespace yolah::fleet {
namespace {

constexpr const char* kAllResults = "yolah.results.>";
constexpr const char* kResultsConsumer = "results";
constexpr std::int64_t kRemembered = 120'000 * kNanoseconds;
constexpr std::int64_t kUntilAgain = 10'000 * kNanoseconds;  // a result is delivered
constexpr std::int64_t kMostUnderWay = 100'000;
constexpr std::int32_t kLargestMessage = 1024 * 1024;
/// Jobs were in streams once, where a worker could acknowledge those of others.
constexpr std::array kFormerStreams = {"YOLAH_JOBS", "YOLAH_SETTLE"};

}  // namespace

class CoordinatorQueue::Impl {
 public:
  explicit Impl(const QueueOptions& options) : link_(options, options.user) {}

  void prepare(int replicas) {
    for (const char* const former : kFormerStreams) delete_stream(former);
    make_results_stream(replicas);
    make_results_consumer();
    make_bucket(replicas);
  }

  void show_board(const std::string& text) {
    check(kvStore_PutString(nullptr, bucket_.get(), kBoardKey, text.c_str()),
          "cannot tell workers");
  }

  std::vector<Result> results(int most, Wait wait) {
    if (!results_) results_ = link_.pull(kResultsStream, kResultsConsumer, kAllResults);
    std::vector<Result> found;
    for (auto& message : Link::fetch(results_.get(), most, wait)) {
      auto job = parse_job_name(message->header(kJobHeader));
      if (!job) {
        natsMsg_Term(message->get(), nullptr);  // nobody will ever understand it
        continue;
      }
      std::string worker(message->subject().substr(std::string_view(kResultsSubject).size()));
      found.push_back(
          {std::move(*job), std::move(worker), std::string(message->text()), std::move(message)});
    }
    return found;
  }

  void acknowledge(std::span<const Result> results) {
    for (const Result& result : results) {
      check(natsMsg_Ack(result.message->get(), nullptr), "not acknowledged");
    }
    check(natsConnection_FlushTimeout(link_.connection(), kAnswerTime), "not acknowledged");
  }

 private:
  void delete_stream(const char* name) {
    const natsStatus gone = js_DeleteStream(link_.js(), name, nullptr, nullptr);
    if (gone != NATS_NOT_FOUND) check(gone, "cannot delete a stream");
  }

  void make_results_stream(int replicas) {
    const char* subject = kAllResults;
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = kResultsStream;
    config.Subjects = &subject;
    config.SubjectsLen = 1;
    config.Retention = js_WorkQueuePolicy;
    config.Replicas = replicas;
    config.Duplicates = kRemembered;
    config.MaxMsgSize = kLargestMessage;
    jsErrCode code{};
    const natsStatus status = js_AddStream(nullptr, link_.js(), &config, nullptr, &code);
    if (code != JSStreamNameExistErr) check(status, "cannot make a stream");
  }

  void make_results_consumer() {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = kResultsConsumer;
    config.FilterSubject = kAllResults;
    config.AckPolicy = js_AckExplicit;
    config.AckWait = kUntilAgain;
    config.MaxAckPending = kMostUnderWay;
    check(js_AddConsumer(nullptr, link_.js(), kResultsStream, &config, nullptr, nullptr),
          "cannot open a queue");
  }

  void make_bucket(int replicas) {
    kvStore* made = nullptr;
    if (js_KeyValue(&made, link_.js(), kBucket) != NATS_OK) {
      kvConfig config;
      kvConfig_Init(&config);
      config.Bucket = kBucket;
      config.History = 1;
      config.Replicas = replicas;
      check(js_CreateKeyValue(&made, link_.js(), &config), "cannot make a place for state");
    }
    bucket_.reset(made);
  }

  Link link_;
  Owned<natsSubscription> results_;
  Owned<kvStore> bucket_;
};

CoordinatorQueue::CoordinatorQueue(const QueueOptions& options)
    : impl_(std::make_unique<Impl>(options)) {}
CoordinatorQueue::~CoordinatorQueue() = default;

void CoordinatorQueue::prepare(int replicas) {
  impl_->prepare(replicas);
}
void CoordinatorQueue::show_board(const std::string& text) {
  impl_->show_board(text);
}
std::vector<CoordinatorQueue::Result> CoordinatorQueue::results(int most, Wait wait) {
  return impl_->results(most, wait);
}
void CoordinatorQueue::acknowledge(std::span<const Result> results) {
  impl_->acknowledge(results);
}

}  // namespace yolah::fleet
