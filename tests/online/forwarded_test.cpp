// What a relay asks again when a game changes hands: each request once, and marked.
#include "online/games/forwarded.h"

#include <gtest/gtest.h>

#include <vector>

namespace yolah::server {
namespace {

constexpr std::int64_t kOwner = 3, kHeir = 5;

Command command_of(std::int64_t request, std::int32_t seq = 7) {
  Command command;
  command.by = {.node = 1, .socket = 20, .request = request};
  command.seq = seq;
  return command;
}

std::vector<std::int64_t> requests(const std::vector<Command>& commands) {
  std::vector<std::int64_t> numbers;
  for (const Command& command : commands) numbers.push_back(command.by.request);
  return numbers;
}

TEST(ForwardedCommands, AsksTheHeirOnceAndSaysThatItAsksAgain) {
  ForwardedCommands forwarded;
  forwarded.keep(command_of(1), kOwner, 0);
  EXPECT_TRUE(forwarded.take_for(kOwner, 10).empty());
  const std::vector<Command> taken = forwarded.take_for(kHeir, 20);
  ASSERT_EQ(requests(taken), std::vector<std::int64_t>{1});
  EXPECT_TRUE(taken.front().repeated);
  EXPECT_TRUE(forwarded.take_for(kOwner, 30).empty());
}

TEST(ForwardedCommands, KeepsOneCopyOfARequestThatComesBack) {
  ForwardedCommands forwarded;
  for (int copy = 0; copy < 3; ++copy) forwarded.keep(command_of(1), kOwner, copy);
  forwarded.keep(command_of(2), kOwner, 4);
  EXPECT_EQ(requests(forwarded.take_for(kHeir, 10)), (std::vector<std::int64_t>{1, 2}));
}

TEST(ForwardedCommands, ForgetsWhatAnEventAnsweredAndWhatIsOld) {
  ForwardedCommands forwarded;
  forwarded.keep(command_of(1, 7), kOwner, 0);
  forwarded.keep(command_of(2, 8), kOwner, 0);
  forwarded.keep(command_of(3, 8), kOwner, 9'000);
  forwarded.played(8);
  EXPECT_EQ(requests(forwarded.take_for(kHeir, 10'000)), std::vector<std::int64_t>{3});
}

TEST(ForwardedCommands, DoesNotGrowForEver) {
  ForwardedCommands forwarded;
  for (int request = 1; request <= 100; ++request) forwarded.keep(command_of(request), kOwner, 0);
  const std::vector<Command> taken = forwarded.take_for(kHeir, 1);
  EXPECT_LE(taken.size(), 8U);
  EXPECT_EQ(taken.back().by.request, 100);
}

}  // namespace
}  // namespace yolah::server
