#include "fleet/queue/link.h"

#include <fmt/format.h>

#include <utility>

namespace yolah::fleet {
namespace {

Owned<natsOptions> options_of(const QueueOptions& options, const std::string& name) {
  natsOptions* made = nullptr;
  check(natsOptions_Create(&made), "NATS");
  Owned<natsOptions> owned(made);
  std::vector<const char*> servers;
  servers.reserve(options.servers.size());
  for (const std::string& server : options.servers) servers.push_back(server.c_str());
  check(natsOptions_SetServers(made, servers.data(), static_cast<int>(servers.size())),
        "the addresses of NATS");
  if (!options.user.empty()) {
    check(natsOptions_SetUserInfo(made, options.user.c_str(), options.password.c_str()), "NATS");
  }
  if (!name.empty()) {
    // Answers go where nobody else may listen.
    check(natsOptions_SetCustomInboxPrefix(made, inbox_of(name).c_str()), "NATS");
  }
  natsOptions_SetMaxReconnect(made, -1);
  natsOptions_SetReconnectWait(made, 500);
  natsOptions_SetSendAsap(made, true);
  return owned;
}

}  // namespace

void check(natsStatus status, const char* what) {
  if (status == NATS_OK) return;
  throw QueueFailure(fmt::format("{}: {}", what, natsStatus_GetText(status)));
}

std::string_view Message::text() const {
  return {natsMsg_GetData(get()), static_cast<std::size_t>(natsMsg_GetDataLength(get()))};
}

std::string Message::header(const char* name) const {
  const char* value = nullptr;
  if (natsMsgHeader_Get(get(), name, &value) != NATS_OK) return {};
  return value;
}

std::string_view Message::reply() const {
  const char* const subject = natsMsg_GetReply(get());
  return subject == nullptr ? std::string_view() : subject;
}

Link::Link(const QueueOptions& options, const std::string& name) {
  const Owned<natsOptions> made = options_of(options, name);
  natsConnection* connection = nullptr;
  check(natsConnection_Connect(&connection, made.get()), "cannot reach NATS");
  connection_.reset(connection);
  jsOptions js;
  jsOptions_Init(&js);
  js.Wait = kAnswerTime;
  jsCtx* context = nullptr;
  check(natsConnection_JetStream(&context, connection, &js), "JetStream");
  context_.reset(context);
}

Owned<natsSubscription> Link::pull(const char* stream, const std::string& consumer,
                                   const std::string& subject) const {
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = stream;
  options.Consumer = consumer.c_str();
  natsSubscription* made = nullptr;
  check(js_PullSubscribe(&made, js(), subject.c_str(), nullptr, nullptr, &options, nullptr),
        "cannot pull");
  return Owned<natsSubscription>(made);
}

Owned<natsSubscription> Link::subscribe(const std::string& subject) const {
  natsSubscription* made = nullptr;
  check(natsConnection_SubscribeSync(&made, connection(), subject.c_str()), "cannot listen");
  return Owned<natsSubscription>(made);
}

std::optional<Message> Link::next(natsSubscription* subscription, Wait wait) {
  natsMsg* found = nullptr;
  const natsStatus status = natsSubscription_NextMsg(&found, subscription, wait.count());
  if (status == NATS_TIMEOUT) return std::nullopt;
  check(status, "cannot listen");
  return Message(found);
}

void Link::publish(const std::string& subject, const std::string& text) const {
  check(natsConnection_PublishString(connection(), subject.c_str(), text.c_str()),
        "cannot be told");
}

std::vector<std::shared_ptr<Message>> Link::fetch(natsSubscription* subscription, int most,
                                                  Wait wait) {
  natsMsgList list{};
  const natsStatus status =
      natsSubscription_Fetch(&list, subscription, most, wait.count(), nullptr);
  if (status == NATS_TIMEOUT || status == NATS_NOT_FOUND) return {};
  check(status, "cannot pull");
  std::vector<std::shared_ptr<Message>> messages;
  messages.reserve(static_cast<std::size_t>(list.Count));
  for (int i = 0; i < list.Count; ++i) {
    messages.push_back(std::make_shared<Message>(std::exchange(list.Msgs[i], nullptr)));
  }
  natsMsgList_Destroy(&list);
  return messages;
}

}  // namespace yolah::fleet
