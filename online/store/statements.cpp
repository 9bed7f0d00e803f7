#include "online/store/statements.h"

#include <array>
#include <vector>

#include "online/store/account_statements.h"
#include "online/store/puzzle_statements.h"

namespace yolah::server {
namespace {

// A transaction that writes for a lease locks the lease's row against being declared dead:
// either it commits before that, or it does nothing. Renewing a lease does not disturb it:
// that changes no key of the row. In the same way a commit of events locks the fence of its
// writer, so that a newer connection changes it before the commit or after it, never beside it.
constexpr std::array<const char*, statement::kCount> kTexts = {
    // kBeginLease: name, lifetime in ms, the node's service time
    R"(insert into nodes (name, expires, served)
       values ($1, clock_timestamp() + $2::bigint * interval '1 ms', $3::bigint)
       returning epoch)",
    // kRenewLease: epoch, lifetime in ms, the node's service time
    R"(update nodes set expires = clock_timestamp() + $2::bigint * interval '1 ms',
                        served = $3::bigint
       where epoch = $1::bigint and not dead returning epoch)",
    // kEndLease: epoch, the node's service time
    R"(update nodes set dead = true, served = $2::bigint
       where epoch in (select epoch from nodes where epoch = $1::bigint for update)
         and not dead)",
    // kDeclareDead
    R"(update nodes set dead = true
       where epoch in (select epoch from nodes
                       where not dead and expires < clock_timestamp() for update skip locked)
       returning epoch, name)",
    // kAdoptGames: own epoch, at most so many, own service time. Answers with what the side to
    // move has used of its turn, by the clocks of those who owned the game since the last play:
    // until the last owner was last seen.
    R"(with lease as (select epoch from nodes where epoch = $1::bigint and not dead for key share),
            orphans as (select g.game, g.used, g.adopted_served, g.adopted_seq, n.served
                        from live_games g join nodes n on n.epoch = g.owner
                        where n.dead limit $2::bigint for update of g skip locked),
            turns as (select o.game, last.seq,
                             greatest(0, case when play.seq > o.adopted_seq
                                              then o.served - play.served
                                              else o.used + o.served - o.adopted_served end) as used
                      from orphans o
                      cross join lateral (select e.seq, e.served from live_events e
                                          where e.game = o.game and e.kind in (1, 2, 3, 7, 9)
                                          order by e.seq desc limit 1) as play
                      cross join lateral (select max(e.seq) as seq from live_events e
                                          where e.game = o.game) as last)
       update live_games g set owner = lease.epoch, used = t.used, adopted_served = $3::bigint,
                               adopted_seq = t.seq
       from turns t, lease where g.game = t.game returning g.game, g.used)",
    // kTakeFence: epoch, writer. Answers with the new fence, or with nothing if the lease is
    // lost. Waits for every commit that an earlier connection of this writer has begun.
    R"(with lease as (select epoch from nodes where epoch = $1::bigint and not dead for key share)
       insert into writers (epoch, number, fence)
       select epoch, $2::integer, 1 from lease
       on conflict (epoch, number) do update set fence = writers.fence + 1
       returning fence)",
    // kProbeStorage
    R"(select probe_storage())",
    // kCommitEvents: epoch, writer, fence; of each game its number and the last event it has;
    // of each event an array for each column. Takes the events of a game all or not at all.
    // Answers with the games that this lease owns and the last event each has: the events of a
    // game are taken if that is the one named.
    R"(with lease as (select epoch from nodes where epoch = $1::bigint and not dead for key share),
            writer as (select w.epoch from writers w join lease using (epoch)
                       where w.number = $2::integer and w.fence = $3::bigint for share of w),
            owned as materialized (
              select h.game, h.base,
                     (select max(e.seq) from live_events e where e.game = h.game) as last
              from unnest($4::bigint[], $5::integer[]) as h (game, base)
                   join live_games g on g.game = h.game join writer on g.owner = writer.epoch),
            batch as (select * from unnest($6::bigint[], $7::integer[], $8::smallint[],
                        $9::smallint[], $10::integer[], $11::integer[], $12::integer[],
                        $13::integer[], $14::bigint[], $15::bigint[], $16::text[])
                      as b (game, seq, kind, side, value, clock_black, clock_white, lag, at, served,
                            said)),
            taken as (insert into live_events
                      select b.game, b.seq, b.kind, b.side, b.value, b.clock_black, b.clock_white,
                             b.lag, b.at, convert_from(decode(b.said, 'base64'), 'UTF8'), b.served
                      from batch b join owned o on o.game = b.game and o.last = o.base)
       select game, last from owned)",
    // kArchiveGames: epoch, writer, fence; of each game its number and the last event it has;
    // then an array for each column. Answers as kCommitEvents does.
    R"(with lease as (select epoch from nodes where epoch = $1::bigint and not dead for key share),
            writer as (select w.epoch from writers w join lease using (epoch)
                       where w.number = $2::integer and w.fence = $3::bigint for share of w),
            batch as (select * from unnest($4::bigint[], $5::integer[], $6::smallint[],
                        $7::smallint[], $8::smallint[], $9::smallint[], $10::smallint[],
                        $11::text[], $12::integer[])
                      as b (game, base, winner, termination, black_points, white_points, plies,
                            log, swapped)),
            owned as materialized (
              select b.game, b.base,
                     (select max(e.seq) from live_events e where e.game = b.game) as last
              from batch b join live_games g on g.game = b.game
                           join writer on g.owner = writer.epoch),
            ended as (delete from live_games g using batch b, owned o
                      where g.game = b.game and o.game = b.game and o.last = o.base
                      returning g.game,
                                case when b.swapped = 1 then g.white else g.black end as black,
                                case when b.swapped = 1 then g.black else g.white end as white,
                                g.initial, g.increment, g.rated, g.swap, b.swapped = 1 as swapped,
                                g.started, b.winner, b.termination, b.black_points, b.white_points,
                                b.plies, b.log),
            gone as (delete from live_events e using ended d where e.game = d.game),
            queued as (insert into rating_queue (game, black, white, speed, winner)
                       select game, black, white, speed_of(initial, increment), winner from ended
                       where rated and winner > 0),
            archived as (
              insert into games (id, black, white, initial, increment, rated, swap, swapped,
                                 started, winner, termination, black_points, white_points, plies,
                                 log)
              select game, black, white, initial, increment, rated, swap, swapped, started, winner,
                     termination, black_points, white_points, plies, decode(log, 'base64')
              from ended)
       select game, last from owned)",
    // kFindLive: game
    R"(select g.owner, b.id, b.name, b.kind, w.id, w.name, w.kind, g.initial, g.increment,
              g.rated::integer, g.swap::integer
       from live_games g join users b on b.id = g.black join users w on w.id = g.white
       where g.game = $1::bigint)",
    // kFindEvents: game, after this number
    R"(select seq, kind, side, value, clock_black, clock_white, lag, at, said from live_events
       where game = $1::bigint and seq > $2::integer order by seq)",
    // kFindArchived: game
    R"(select b.id, b.name, b.kind, w.id, w.name, w.kind, g.initial, g.increment,
              g.rated::integer, g.swap::integer, g.swapped::integer, g.log,
              (extract(epoch from now() - g.ended) * 1000)::bigint
       from games g left join users b on b.id = g.black left join users w on w.id = g.white
       where g.id = $1::bigint)",
    // kFindTalk: game
    R"(select seq, side, at, said from game_talk where game = $1::bigint order by seq)",
    // kStoreTalk: game, seq, side, at, text, milliseconds that the chat stays open, the most
    // messages of a game, milliseconds between two of one side. Answers with whether the chat is
    // open, whether there may be one more message, and whether this one is stored: it is not if
    // another has its number.
    R"(with game as (select id, now() - ended < $6::bigint * interval '1 ms' as open from games
                     where id = $1::bigint),
            talk as (select count(*) < $7::bigint and count(*) filter (
                              where side = $3::smallint and at <= $4::bigint
                                and $4::bigint - at < $8::bigint) = 0 as more
                     from game_talk where game = $1::bigint),
            stored as (insert into game_talk (game, seq, side, at, said)
                       select id, $2::integer, $3::smallint, $4::bigint, $5::text from game, talk
                       where open and more
                       on conflict (game, seq) do nothing returning seq)
       select open::integer, more::integer, (select count(*) from stored) from game, talk)",
    // kMakePartition: month
    R"(select make_partition($1::integer))",
    // kMakeChallenge: number, user, initial, increment, rated, colour, swap, whether listed, to
    // whom or 0, the game it follows or 0, seconds it lives, the most one may have open, the
    // network it comes from, the most that others of that network may have listed. One that is
    // listed takes the place of the one before.
    R"(insert into challenges (id, by_user, initial, increment, rated, color, swap, listed,
                               to_user, rematch, expires, network)
       select $1::bigint, $2::bigint, $3::integer, $4::integer, $5::integer = 1, $6::smallint,
              $7::integer = 1, $8::integer = 1, nullif($9::bigint, 0), nullif($10::bigint, 0),
              now() + $11::bigint * interval '1 s', $13::text
       where (select count(*) from challenges where by_user = $2::bigint) < $12::bigint
         and ($8::integer = 0
              or (select count(*) from challenges where listed and network = $13::text
                    and by_user <> $2::bigint and expires > now()) < $14::bigint)
       on conflict (by_user) where listed do update
         set id = excluded.id, initial = excluded.initial, increment = excluded.increment,
             rated = excluded.rated, color = excluded.color, swap = excluded.swap,
             expires = excluded.expires, network = excluded.network, created = now()
       returning id)",
    // kMatchChallenge: user, initial, increment, rated, swap, colour. The oldest listed one of
    // another person that suits.
    R"(select c.id from challenges c join users u on u.id = c.by_user
       where c.listed and c.expires > now() and c.by_user <> $1::bigint and u.kind <> 2
         and c.initial = $2::integer and c.increment = $3::integer
         and c.rated = ($4::integer = 1) and c.swap = ($5::integer = 1)
         and (c.color = 2 or $6::smallint = 2 or c.color <> $6::smallint)
       order by c.created limit 1)",
    // kListedChallenges. If there are too many to show all, networks take turns, and of equals
    // those stay that were there first: a crowd, however large, pushes nobody out.
    R"(select o.* from open_challenges o
       join (select id from (select id, created, row_number() over (partition by network
                                                                    order by created) as turn
                             from challenges where listed and expires > now()) as listed
             order by turn, created limit 200) as shown on shown.id = o.id
       order by o.created desc)",
    // kChallengesOf: user. Those made and those got.
    R"(select * from open_challenges where by_id = $1::bigint or to_id = $1::bigint
       order by created desc limit 100)",
    // kFindChallenge: number
    R"(select * from open_challenges where id = $1::bigint)",
    // kFindRematch: game
    R"(select * from open_challenges where rematch = $1::bigint)",
    // kDropChallenge: number, user. By its maker, or whom it is for.
    R"(delete from challenges where id = $1::bigint
         and (by_user = $2::bigint or to_user = $2::bigint)
       returning by_user, coalesce(to_user, 0), listed::integer)",
    // kDropExpired
    R"(delete from challenges where id in
         (select id from challenges where expires < now() limit 1000 for update skip locked)
       returning id, by_user, coalesce(to_user, 0), listed::integer)",
    // kListedMakers
    R"(select by_user from challenges where listed and expires > now())",
    // kPutOff: seconds, users whose listed challenges stay
    R"(update challenges set expires = now() + $1::bigint * interval '1 s'
       where listed and by_user = any($2::bigint[]))",
    // kLiveGamesOf: user
    R"(select game from live_games where black = $1::bigint or white = $1::bigint
       order by game desc limit 100)",
    // kNewGames: with their players; old enough that a message must have told of them
    R"(select game, black, white from (select * from live_games order by game desc limit 2000) g
       where started between now() - interval '30 s' and now() - interval '2 s')",
    // kNewChallenges: those to somebody, old enough that a message must have told of them
    R"(select * from open_challenges where to_id is not null
         and created between now() - interval '30 s' and now() - interval '2 s'
       order by created desc limit 1000)",
    // kAcceptChallenge: number, user, epoch, first number of the month, whether either colour
    // gives black to the challenger, the wall clock's time, whether the user may play rated games,
    // the node's service time
    R"(with lease as (select epoch from nodes where epoch = $3::bigint and not dead
                      for key share),
            c as (delete from challenges o using lease
                  where o.id = $1::bigint and o.by_user <> $2::bigint
                    and (o.to_user is null or o.to_user = $2::bigint) and o.expires > now()
                    and (not o.rated or $7::integer = 1)
                  returning o.*),
            -- Who plays is not looking for a game any more.
            busy as (delete from challenges o using c where o.listed and o.id <> c.id
                       and o.by_user in (c.by_user, $2::bigint)),
            seats as (select case when color = 0 or (color = 2 and $5::integer = 1)
                                  then by_user else $2::bigint end as black,
                             case when color = 0 or (color = 2 and $5::integer = 1)
                                  then $2::bigint else by_user end as white,
                             initial, increment, rated, swap from c),
            g as (insert into live_games (game, owner, black, white, initial, increment, rated,
                                          swap)
                  select $4::bigint + nextval('game_serial'), epoch, black, white, initial,
                         increment, rated, swap from seats, lease returning *),
            started as (insert into live_events
                        select game, 1, 1, 0, 0, initial, initial, 0, $6::bigint, '', $8::bigint
                        from g)
       select g.game, c.by_user, c.listed::integer from g, c)",
    // kNextRated: games that wait to change ratings, with the ratings they would change
    R"(select q.game, q.black, q.white, q.speed, q.winner, extract(epoch from q.ended)::bigint,
              b.rating, b.deviation, b.volatility, coalesce(b.games, 0),
              extract(epoch from b.last)::bigint,
              w.rating, w.deviation, w.volatility, coalesce(w.games, 0),
              extract(epoch from w.last)::bigint
       from rating_queue q
       left join ratings b on b.user_id = q.black and b.speed = q.speed
       left join ratings w on w.user_id = q.white and w.speed = q.speed
       order by q.ended, q.game limit 200)",
    // kLockRatings: one change of ratings at a time
    R"(select pg_advisory_xact_lock(7095043))",
    // kApplyRating: game, speed, then of black and of white: user, games before, rating,
    // deviation, volatility, change. Does nothing if either has played since it was worked out.
    R"(with q as (delete from rating_queue where game = $1::bigint
                    and (select coalesce(max(games), 0) from ratings
                         where user_id = $3::bigint and speed = $2::smallint) = $4::integer
                    and (select coalesce(max(games), 0) from ratings
                         where user_id = $9::bigint and speed = $2::smallint) = $10::integer
                  returning ended),
            players as (select u.id, v.* from q, (values
                ($3::bigint, $4::integer, $5::float8, $6::float8, $7::float8, $8::float8),
                ($9::bigint, $10::integer, $11::float8, $12::float8, $13::float8, $14::float8))
                as v (user_id, games, rating, deviation, volatility, change)
                join users u on u.id = v.user_id),
            changed as (insert into ratings
                select p.user_id, $2::smallint, p.rating, p.deviation, p.volatility, p.games + 1,
                       q.ended from players p, q
                on conflict (user_id, speed) do update set rating = excluded.rating,
                  deviation = excluded.deviation, volatility = excluded.volatility,
                  games = excluded.games, last = excluded.last),
            kept as (insert into rating_history
                select p.user_id, $2::smallint, $1::bigint, p.rating, p.deviation, p.change,
                       q.ended from players p, q)
       select count(*) from q)",
    // kFindRatings: user
    R"(select speed, rating, deviation, games from ratings where user_id = $1::bigint
       order by speed)",
    // kFindUser: name
    R"(select id, name, kind, extract(epoch from created)::bigint from users
       where lower(name) = lower($1))",
    // kGamesOfUser: user, before this number, speeds, winners if black and if white. A page of
    // those of any such speed and winner. That its length is written here, and not given, lets the
    // planner know how early it stops to read.
    R"(select l.* from
         (select id from
            (select g.id from unnest($3::smallint[]) as s (speed), unnest($4::smallint[]) as r (won),
               lateral (select id from games
                        where black = $1::bigint and speed_of(initial, increment) = s.speed
                          and winner = r.won and -id > -($2::bigint)
                        order by -id limit 20) g
             union all
             select g.id from unnest($3::smallint[]) as s (speed), unnest($5::smallint[]) as r (won),
               lateral (select id from games
                        where white = $1::bigint and speed_of(initial, increment) = s.speed
                          and winner = r.won and -id > -($2::bigint)
                        order by -id limit 20) g) g
          order by id desc limit 20) page
       join game_lines l on l.id = page.id order by l.id desc)",
    // kGamesBetween: the same with the opponent as the last argument
    R"(select l.* from
         (select id from
            (select g.id from
               (select pair_of($1::bigint, $6::bigint) as pair, won
                from unnest($4::smallint[]) as as_black (won)
                union all
                select pair_of($6::bigint, $1::bigint), won
                from unnest($5::smallint[]) as as_white (won)) as r,
               unnest($3::smallint[]) as s (speed),
               lateral (select id from games
                        where pair_of(black, white) = r.pair
                          and speed_of(initial, increment) = s.speed
                          and winner = r.won and -id > -($2::bigint)
                        order by -id limit 20) g) g
          order by id desc limit 20) page
       join game_lines l on l.id = page.id
       where l.black_id in ($1::bigint, $6::bigint) and l.white_id in ($1::bigint, $6::bigint)
       order by l.id desc)",
    // kRatingHistory: user, speed
    R"(select game, rating, deviation, change, extract(epoch from at)::bigint from rating_history
       where user_id = $1::bigint and speed = $2::smallint order by game desc limit 1000)",
    // kGameRatings: game, its players, speed
    R"(select user_id, rating, deviation, change from rating_history
       where game = $1::bigint and user_id in ($2::bigint, $3::bigint) and speed = $4::smallint)",
    // kTopRatings: speed. The deviation is that of the index, kProvisional.
    R"(select u.id, u.name, u.kind, r.rating, r.deviation, r.games from ratings r
       join users u on u.id = r.user_id
       where r.speed = $1::smallint and r.deviation <= 110
       order by r.rating desc limit 100)",
    // kLiveGames
    R"(select g.game, b.id, b.name, b.kind, w.id, w.name, w.kind, g.initial, g.increment,
              g.rated::integer, g.swap::integer,
              exists (select from live_events e where e.game = g.game and e.kind = 9)::integer
       from live_games g join users b on b.id = g.black join users w on w.id = g.white
       order by g.game desc limit 50)",
};

}  // namespace

std::span<const char* const> statement_texts() {
  static const std::vector<const char*> kAll = [] {
    std::vector<const char*> all(kTexts.begin(), kTexts.end());
    for (const auto more : {account_statement_texts(), puzzle_statement_texts()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return kAll;
}

}  // namespace yolah::server
