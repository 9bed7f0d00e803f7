#include "fleet/queue/queue.h"

#include <fmt/format.h>
#include <nats/nats.h>

#include <charconv>
#include <map>
#include <string_view>
#include <utility>

namespace yolah::fleet {
namespace {

constexpr const char* kJobs = "YOLAH_JOBS";
constexpr const char* kResults = "YOLAH_RESULTS";
constexpr const char* kAllResults = "yolah.results.>";
constexpr const char* kIdHeader = "Nats-Msg-Id";
constexpr const char* kWorkerHeader = "Yolah-Worker";
constexpr std::int64_t kNanoseconds = 1'000'000;  // in a millisecond
constexpr std::int64_t kRemembered = 120'000 * kNanoseconds;
constexpr std::int64_t kMostUnderWay = 100'000;
constexpr std::int32_t kLargestMessage = 1024 * 1024;
constexpr std::int64_t kAnswerTime = 10'000;  // milliseconds

std::string jobs_of(const std::string& run) {
  return "yolah.jobs." + run;
}
std::string results_of(const std::string& run) {
  return "yolah.results." + run;
}
std::string consumer_of(const std::string& run) {
  return "run-" + run;
}

void check(natsStatus status, const char* what) {
  if (status == NATS_OK) return;
  throw QueueFailure(fmt::format("{}: {}", what, natsStatus_GetText(status)));
}

/// What two messages of one meaning have in common.
std::string id_of(const JobName& job) {
  return fmt::format("{} {} {}", job.run, job.number, job.copy);
}

std::optional<JobName> parse_id(std::string_view text) {
  JobName job;
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  job.run = text.substr(0, space);
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data() + space + 1, end, job.number);
  if (number.ec != std::errc{} || number.ptr == end || *number.ptr != ' ') return std::nullopt;
  const auto copy = std::from_chars(number.ptr + 1, end, job.copy);
  if (copy.ec != std::errc{} || copy.ptr != end) return std::nullopt;
  return job;
}

struct Destroy {
  void operator()(natsConnection* one) const { natsConnection_Destroy(one); }
  void operator()(natsOptions* one) const { natsOptions_Destroy(one); }
  void operator()(natsSubscription* one) const { natsSubscription_Destroy(one); }
  void operator()(natsMsg* one) const { natsMsg_Destroy(one); }
  void operator()(jsCtx* one) const { jsCtx_Destroy(one); }
};
template <class Thing>
using Owned = std::unique_ptr<Thing, Destroy>;

Owned<natsOptions> options_of(const QueueOptions& options) {
  natsOptions* made = nullptr;
  check(natsOptions_Create(&made), "NATS");
  Owned<natsOptions> owned(made);
  std::vector<const char*> servers;
  for (const std::string& server : options.servers) servers.push_back(server.c_str());
  check(natsOptions_SetServers(made, servers.data(), static_cast<int>(servers.size())),
        "the addresses of NATS");
  if (!options.user.empty()) {
    check(natsOptions_SetUserInfo(made, options.user.c_str(), options.password.c_str()), "NATS");
  }
  natsOptions_SetMaxReconnect(made, -1);
  natsOptions_SetReconnectWait(made, 500);
  natsOptions_SetSendAsap(made, true);
  return owned;
}

}  // namespace

struct Queue::Message {
  explicit Message(natsMsg* given) : message(given) {}

  Owned<natsMsg> message;

  std::string_view text() const {
    return {natsMsg_GetData(message.get()),
            static_cast<std::size_t>(natsMsg_GetDataLength(message.get()))};
  }
  std::string header(const char* name) const {
    const char* value = nullptr;
    if (natsMsgHeader_Get(message.get(), name, &value) != NATS_OK) return {};
    return value;
  }
  std::uint64_t deliveries() const {
    jsMsgMetaData* meta = nullptr;
    if (natsMsg_GetMetaData(&meta, message.get()) != NATS_OK) return 1;
    const std::uint64_t count = meta->NumDelivered;
    jsMsgMetaData_Destroy(meta);
    return count;
  }
};

class Queue::Impl {
 public:
  explicit Impl(QueueOptions options) : options_(std::move(options)) {
    const Owned<natsOptions> made = options_of(options_);
    natsConnection* connection = nullptr;
    check(natsConnection_Connect(&connection, made.get()), "cannot reach NATS");
    connection_.reset(connection);
    jsOptions js;
    jsOptions_Init(&js);
    js.Wait = kAnswerTime;
    jsCtx* context = nullptr;
    check(natsConnection_JetStream(&context, connection_.get(), &js), "JetStream");
    context_.reset(context);
  }

  void prepare(int replicas) {
    make_stream(kJobs, "yolah.jobs.>", replicas);
    make_stream(kResults, kAllResults, replicas);
    make_consumer(kResults, "results", kAllResults);
  }

  void open_run(const std::string& run) { make_consumer(kJobs, consumer_of(run), jobs_of(run)); }

  void close_run(const std::string& run) {
    const std::string subject = jobs_of(run);
    jsOptions options;
    jsOptions_Init(&options);
    options.Stream.Purge.Subject = subject.c_str();
    check(js_PurgeStream(context_.get(), kJobs, &options, nullptr), "cannot end the run");
    const natsStatus gone =
        js_DeleteConsumer(context_.get(), kJobs, consumer_of(run).c_str(), nullptr, nullptr);
    if (gone != NATS_NOT_FOUND) check(gone, "cannot end the run");
    subscriptions_.erase(run);
  }

  void add(std::span<const JobName> jobs) {
    for (const JobName& job : jobs) {
      const std::string id = id_of(job);
      jsPubOptions options;
      jsPubOptions_Init(&options);
      options.MsgId = id.c_str();
      check(js_PublishAsync(context_.get(), jobs_of(job.run).c_str(), id.data(),
                            static_cast<int>(id.size()), &options),
            "cannot add a job");
    }
    jsPubOptions wait;
    jsPubOptions_Init(&wait);
    wait.MaxWait = kAnswerTime;
    check(js_PublishAsyncComplete(context_.get(), &wait), "jobs were not taken");
    natsMsgList left{};
    if (js_PublishAsyncGetPendingList(&left, context_.get()) == NATS_OK) {
      natsMsgList_Destroy(&left);
      throw QueueFailure("some jobs were not taken");
    }
  }

  std::vector<Result> results(int most, Wait wait) {
    if (!results_) results_ = pull(kResults, "results", kAllResults);
    std::vector<Result> found;
    for (auto& message : fetch(results_.get(), most, wait)) {
      auto job = parse_id(message->header(kIdHeader));
      if (!job) {
        natsMsg_Term(message->message.get(), nullptr);  // nobody will ever understand it
        continue;
      }
      found.push_back({std::move(*job), message->header(kWorkerHeader),
                       std::string(message->text()), std::move(message)});
    }
    return found;
  }

  std::optional<Taken> take(const std::string& run, Wait wait) {
    auto& subscription = subscriptions_[run];
    if (!subscription) subscription = pull(kJobs, consumer_of(run), jobs_of(run));
    for (auto& message : fetch(subscription.get(), 1, wait)) {
      auto job = parse_id(message->text());
      if (job && job->run == run) {
        const std::uint64_t deliveries = message->deliveries();
        return Taken{std::move(*job), deliveries, std::move(message)};
      }
      natsMsg_Term(message->message.get(), nullptr);
    }
    return std::nullopt;
  }

  void report(const Taken& job, const std::string& worker, const std::string& text) {
    natsMsg* made = nullptr;
    check(natsMsg_Create(&made, results_of(job.job.run).c_str(), nullptr, text.data(),
                         static_cast<int>(text.size())),
          "no memory for a result");
    Owned<natsMsg> message(made);
    check(natsMsgHeader_Set(made, kWorkerHeader, worker.c_str()), "a result");
    // Two workers that did the same job, one of them late, both report.
    const std::string id = id_of(job.job);
    check(natsMsgHeader_Set(made, kIdHeader, id.c_str()), "a result");
    check(js_PublishMsg(nullptr, context_.get(), made, nullptr, nullptr), "a result is not stored");
    acknowledge(*job.message);
  }

  void acknowledge(const Message& message) {
    check(natsMsg_AckSync(message.message.get(), nullptr, nullptr), "not acknowledged");
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
    const natsStatus status = js_AddStream(nullptr, context_.get(), &config, nullptr, &code);
    if (code != JSStreamNameExistErr) check(status, "cannot make a stream");
  }

  void make_consumer(const char* stream, const std::string& name, const std::string& subject) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = name.c_str();
    config.FilterSubject = subject.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = options_.patience.count() * kNanoseconds;
    config.MaxAckPending = kMostUnderWay;
    check(js_AddConsumer(nullptr, context_.get(), stream, &config, nullptr, nullptr),
          "cannot open a queue");
  }

  Owned<natsSubscription> pull(const char* stream, const std::string& consumer,
                               const std::string& subject) {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream;
    options.Consumer = consumer.c_str();
    natsSubscription* made = nullptr;
    check(js_PullSubscribe(&made, context_.get(), subject.c_str(), nullptr, nullptr, &options,
                           nullptr),
          "cannot pull");
    return Owned<natsSubscription>(made);
  }

  static std::vector<std::shared_ptr<Message>> fetch(natsSubscription* subscription, int most,
                                                     Wait wait) {
    natsMsgList list{};
    const natsStatus status =
        natsSubscription_Fetch(&list, subscription, most, wait.count(), nullptr);
    if (status == NATS_TIMEOUT || status == NATS_NOT_FOUND) return {};
    check(status, "cannot pull");
    std::vector<std::shared_ptr<Message>> messages;
    for (int i = 0; i < list.Count; ++i) {
      messages.push_back(std::make_shared<Message>(std::exchange(list.Msgs[i], nullptr)));
    }
    natsMsgList_Destroy(&list);
    return messages;
  }

  QueueOptions options_;
  Owned<natsConnection> connection_;
  Owned<jsCtx> context_;
  Owned<natsSubscription> results_;
  std::map<std::string, Owned<natsSubscription>> subscriptions_;
};

Queue::Queue(QueueOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Queue::~Queue() = default;

void Queue::prepare(int replicas) {
  impl_->prepare(replicas);
}
void Queue::open_run(const std::string& run) {
  impl_->open_run(run);
}
void Queue::add(std::span<const JobName> jobs) {
  impl_->add(jobs);
}
void Queue::close_run(const std::string& run) {
  impl_->close_run(run);
}
std::vector<Queue::Result> Queue::results(int most, Wait wait) {
  return impl_->results(most, wait);
}
void Queue::acknowledge(const Result& result) {
  impl_->acknowledge(*result.message);
}
std::optional<Queue::Taken> Queue::take(const std::string& run, Wait wait) {
  return impl_->take(run, wait);
}
void Queue::keep(const Taken& job) {
  check(natsMsg_InProgress(job.message->message.get(), nullptr), "cannot keep the job");
}
void Queue::give_back(const Taken& job, Wait later) {
  check(natsMsg_NakWithDelay(job.message->message.get(), later.count() * kNanoseconds, nullptr),
        "cannot give the job back");
}
void Queue::report(const Taken& job, const std::string& worker, const std::string& text) {
  impl_->report(job, worker, text);
}

}  // namespace yolah::fleet
