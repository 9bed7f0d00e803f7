// Every statement the server ever sends to the database, by number.
#pragma once

#include <span>

namespace yolah::server {

namespace statement {
enum Number : int {
  kBeginLease,
  kRenewLease,
  kEndLease,
  kDeclareDead,
  kAdoptGames,
  kTakeFence,
  kProbeStorage,
  kCommitEvents,
  kArchiveGames,
  kFindLive,
  kFindEvents,
  kFindArchived,
  kFindTalk,
  kStoreTalk,
  kMakePartition,
  kMakeChallenge,
  kMatchChallenge,
  kListedChallenges,
  kChallengesOf,
  kFindChallenge,
  kFindRematch,
  kDropChallenge,
  kDropExpired,
  kListedMakers,
  kPutOff,
  kLiveGamesOf,
  kNewGames,
  kNewChallenges,
  kAcceptChallenge,
  kNextRated,
  kLockRatings,
  kApplyRating,
  kFindRatings,
  kFindUser,
  kGamesOfUser,
  kGamesBetween,
  kRatingHistory,
  kGameRatings,
  kTopRatings,
  kLiveGames,
  kCount,  // the numbers of account_statements.h follow
};
}  // namespace statement

/// Their texts, in the order of the numbers.
std::span<const char* const> statement_texts();

}  // namespace yolah::server
