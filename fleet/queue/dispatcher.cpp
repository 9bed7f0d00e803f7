#include "fleet/queue/dispatcher.h"

#include <fmt/format.h>

#include <utility>

#include "fleet/queue/link.h"

namespace yolah::fleet {
namespace {

constexpr const char* kAllJobs = "yolah.jobs.>";
constexpr const char* kAllResults = "yolah.results.>";
constexpr const char* kResultsConsumer = "results";
constexpr std::int64_t kRemembered = 120'000 * kNanoseconds;
constexpr std::int64_t kMostUnderWay = 100'000;
constexpr std::int64_t kMostWaiting = 50'000;  // workers without a job; NATS says 512
constexpr std::int32_t kLargestMessage = 1024 * 1024;

}  // namespace

class Dispatcher::Impl {
 public:
  explicit Impl(const QueueOptions& options) : patience_(options.patience), link_(options) {}

  void prepare(int replicas) {
    make_stream(kJobsStream, kAllJobs, replicas);
    make_stream(kSettleStream, kSettleSubject, replicas);
    make_stream(kResultsStream, kAllResults, replicas);
    make_consumer(kSettleStream, kSettleConsumer, kSettleSubject);
    make_consumer(kResultsStream, kResultsConsumer, kAllResults);
    make_bucket(replicas);
  }

  void open_run(const std::string& run) {
    for (const bool again : {false, true}) {
      make_consumer(kJobsStream, consumer_of(run, again), subject_of(run, again));
    }
  }

  void close_run(const std::string& run) {
    for (const bool again : {false, true}) {
      const std::string subject = subject_of(run, again);
      jsOptions options;
      jsOptions_Init(&options);
      options.Stream.Purge.Subject = subject.c_str();
      check(js_PurgeStream(link_.js(), kJobsStream, &options, nullptr), "cannot end the run");
      const natsStatus gone = js_DeleteConsumer(link_.js(), kJobsStream,
                                                consumer_of(run, again).c_str(), nullptr, nullptr);
      if (gone != NATS_NOT_FOUND) check(gone, "cannot end the run");
    }
  }

  std::uint64_t waiting(const std::string& run) {
    std::uint64_t jobs = 0;
    for (const bool again : {false, true}) {
      const std::string subject = subject_of(run, again);
      jsOptions options;
      jsOptions_Init(&options);
      options.Stream.Info.SubjectsFilter = subject.c_str();
      jsStreamInfo* found = nullptr;
      check(js_GetStreamInfo(&found, link_.js(), kJobsStream, &options, nullptr),
            "cannot look at the queue");
      const Owned<jsStreamInfo> info(found);
      const jsStreamStateSubjects* const subjects = info->State.Subjects;
      if (subjects != nullptr && subjects->Count > 0) jobs += subjects->List[0].Msgs;
    }
    return jobs;
  }

  void add(std::span<const Order> orders) {
    if (orders.empty()) return;  // libnats 3.4 dies of waiting for none
    for (const Order& order : orders) publish(order, subject_of(order.job.run, order.again));
    wait_for_publishing();
  }

  void settle(const Order& order) {
    publish(order, kSettleSubject);
    wait_for_publishing();
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
  void make_stream(const char* name, const char* subject, int replicas) {
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = name;
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

  void make_consumer(const char* stream, const std::string& name, const std::string& subject) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = name.c_str();
    config.FilterSubject = subject.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = patience_.count() * kNanoseconds;
    config.MaxAckPending = kMostUnderWay;
    config.MaxWaiting = kMostWaiting;
    check(js_AddConsumer(nullptr, link_.js(), stream, &config, nullptr, nullptr),
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

  void publish(const Order& order, const std::string& subject) {
    const std::string id = to_text(order.job);
    const std::string text = to_text(order);
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = id.c_str();
    check(js_PublishAsync(link_.js(), subject.c_str(), text.data(), static_cast<int>(text.size()),
                          &options),
          "cannot add a job");
  }

  void wait_for_publishing() {
    jsPubOptions wait;
    jsPubOptions_Init(&wait);
    wait.MaxWait = kAnswerTime;
    check(js_PublishAsyncComplete(link_.js(), &wait), "jobs were not taken");
    natsMsgList left{};
    if (js_PublishAsyncGetPendingList(&left, link_.js()) == NATS_OK) {
      natsMsgList_Destroy(&left);
      throw QueueFailure("some jobs were not taken");
    }
  }

  Wait patience_;
  Link link_;
  Owned<natsSubscription> results_;
  Owned<kvStore> bucket_;
};

Dispatcher::Dispatcher(QueueOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Dispatcher::~Dispatcher() = default;

void Dispatcher::prepare(int replicas) {
  impl_->prepare(replicas);
}
void Dispatcher::open_run(const std::string& run) {
  impl_->open_run(run);
}
void Dispatcher::add(std::span<const Order> orders) {
  impl_->add(orders);
}
void Dispatcher::settle(const Order& order) {
  impl_->settle(order);
}
std::uint64_t Dispatcher::waiting(const std::string& run) {
  return impl_->waiting(run);
}
void Dispatcher::close_run(const std::string& run) {
  impl_->close_run(run);
}
void Dispatcher::show_board(const std::string& text) {
  impl_->show_board(text);
}
std::vector<Dispatcher::Result> Dispatcher::results(int most, Wait wait) {
  return impl_->results(most, wait);
}
void Dispatcher::acknowledge(std::span<const Result> results) {
  impl_->acknowledge(results);
}

}  // namespace yolah::fleet
