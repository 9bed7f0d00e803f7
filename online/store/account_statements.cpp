#include "online/store/account_statements.h"

#include <array>

namespace yolah::server {
namespace {

constexpr std::array<const char*, statement::kEnd - statement::kMakeGuest> kAccountTexts = {
    // kMakeGuest: name, hash of the token
    R"(with u as (insert into users (name, kind) values ($1, 0) returning id)
       insert into tokens (hash, user_id) select $2::bytea, id from u returning user_id)",
    // kMakeUser: name, kind, hash of the token, hash of the password, days the session lives,
    // hash of the name, what is noted, address. Nothing if the name is not free again yet.
    R"(with u as (insert into users (name, kind) select $1::text, $2::smallint
                  where not exists (select from gone_names
                                    where hash = $6::bytea and until > now())
                  returning id),
            p as (insert into passwords select id, $4::text from u),
            noted as (insert into audit (user_id, what, address)
                      select id, $7::smallint, $8::text from u)
       insert into tokens (hash, user_id, expires)
       select $3::bytea, id, now() + $5::bigint * interval '1 day' from u returning user_id)",
    // kFindPassword: name
    R"(select u.id, u.name, u.kind, p.hash from users u join passwords p on p.user_id = u.id
       where lower(u.name) = lower($1))",
    // kSetPassword: user, hash, the hash before
    R"(update passwords set hash = $2::text where user_id = $1::bigint and hash = $3::text
       returning user_id)",
    // kSetPasswordCode: user, hash of the code, the password's hash that was checked, what is
    // noted, address. Nothing if the password has changed since.
    R"(with p as (select user_id from passwords where user_id = $1::bigint and hash = $3::text
                  for share),
            noted as (insert into audit (user_id, what, address)
                      select user_id, $4::smallint, $5::text from p)
       insert into password_codes (user_id, hash) select user_id, $2::bytea from p
       on conflict (user_id) do update set hash = excluded.hash returning user_id)",
    // kUsePasswordCode: name, hash of the code, hash of the new password, what is noted, address.
    // The user and each session that ended, or 0; nothing if the code is not this user's.
    R"(with used as (delete from password_codes c using users u
                     where u.id = c.user_id and lower(u.name) = lower($1) and c.hash = $2::bytea
                     returning c.user_id),
            changed as (update passwords p set hash = $3::text from used
                        where p.user_id = used.user_id),
            ended as (delete from tokens t using used where t.user_id = used.user_id and t.kind = 0
                      returning t.id),
            noted as (insert into audit (user_id, what, address)
                      select user_id, $4::smallint, $5::text from used)
       select used.user_id, coalesce(ended.id, 0) from used left join ended on true)",
    // kAddSession: hash, user, days it lives, the password's hash that was checked, what is
    // noted, address. Nothing if the password has changed since: who changed it must not be
    // left with this session.
    R"(with p as (select user_id from passwords where user_id = $2::bigint and hash = $4::text
                  for share),
            noted as (insert into audit (user_id, what, address)
                      select user_id, $5::smallint, $6::text from p)
       insert into tokens (hash, user_id, expires)
       select $1::bytea, user_id, now() + $3::bigint * interval '1 day' from p returning id)",
    // kAddToken: hash, user, days it lives, name, scopes, the most one may have, what is noted,
    // address
    R"(with made as (insert into tokens (hash, user_id, expires, kind, name, scopes)
                     select $1::bytea, $2::bigint, now() + $3::bigint * interval '1 day', 1,
                            $4::text, $5::smallint
                     where (select count(*) from tokens
                            where user_id = $2::bigint and kind = 1) < $6::bigint
                     returning id, user_id, name),
            noted as (insert into audit (user_id, what, address, detail)
                      select user_id, $7::smallint, $8::text, name from made)
       select id from made)",
    // kFindToken: hash. Whose it is, what it may do, and whether it is used for the first time
    // today.
    R"(select u.id, u.name, u.kind, t.id, t.kind, t.scopes, (t.last_used < current_date)::integer
       from tokens t join users u on u.id = t.user_id
       where t.hash = $1::bytea and (t.expires is null or t.expires > now()))",
    // kTouchToken: token
    R"(update tokens set last_used = current_date
       where id = $1::bigint and last_used < current_date)",
    // kDropToken: hash, what is noted, address
    R"(with gone as (delete from tokens where hash = $1::bytea returning id, user_id),
            noted as (insert into audit (user_id, what, address)
                      select user_id, $2::smallint, $3::text from gone)
       select id from gone)",
    // kRevokeToken: user, token, what is noted, address. Only a personal one.
    R"(with gone as (delete from tokens
                     where user_id = $1::bigint and id = $2::bigint and kind = 1
                     returning id, user_id, name),
            noted as (insert into audit (user_id, what, address, detail)
                      select user_id, $3::smallint, $4::text, name from gone)
       select id from gone)",
    // kRevokeTokens: user, the token to keep or 0, whether personal ones go too
    R"(delete from tokens where user_id = $1::bigint and id <> $2::bigint
         and (kind = 0 or $3::integer = 1)
       returning id)",
    // kListTokens: user. The personal ones.
    R"(select id, name, scopes, extract(epoch from created)::bigint,
              extract(epoch from expires)::bigint, last_used::text
       from tokens where user_id = $1::bigint and kind = 1 order by id)",
    // kFindRevoked: tokens. Those of them that are no more.
    R"(select held.id from unnest($1::bigint[]) as held (id)
       where not exists (select from tokens t where t.id = held.id
                           and (t.expires is null or t.expires > now())))",
    // kAddAudit: user, what, address, detail
    R"(insert into audit (user_id, what, address, detail)
       values ($1::bigint, $2::smallint, $3::text, $4::text))",
    // kBeginTotp: user, sealed secret. Nothing if there is one that counts.
    R"(insert into totp (user_id, secret) values ($1::bigint, $2::bytea)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0
         where not totp.confirmed
       returning user_id)",
    // kFindTotp: user
    R"(select secret, confirmed::integer from totp where user_id = $1::bigint)",
    // kConfirmTotp: user, step of the code, the secret it was of, hashes of the codes for paper
    // (32 bytes each), what is noted, address
    R"(with confirmed as (update totp set confirmed = true, last_step = $2::bigint
                          where user_id = $1::bigint and not confirmed and secret = $3::bytea
                          returning user_id),
            paper as (insert into recovery_codes
                      select user_id, substr($4::bytea, 32 * number + 1, 32)
                      from confirmed, generate_series(0, length($4::bytea) / 32 - 1) as number),
            noted as (insert into audit (user_id, what, address)
                      select user_id, $5::smallint, $6::text from confirmed)
       select user_id from confirmed)",
    // kUseTotp: user, step of the code. Nothing if it, or a later one, was used before.
    R"(update totp set last_step = $2::bigint
       where user_id = $1::bigint and confirmed and last_step < $2::bigint returning user_id)",
    // kUseRecoveryCode: user, hash
    R"(delete from recovery_codes where user_id = $1::bigint and hash = $2::bytea
       returning user_id)",
    // kDropTotp: user, what is noted, address
    R"(with gone as (delete from totp where user_id = $1::bigint and confirmed returning user_id),
            paper as (delete from recovery_codes where user_id = $1::bigint),
            noted as (insert into audit (user_id, what, address)
                      select user_id, $2::smallint, $3::text from gone)
       select user_id from gone)",
    // kListAudit: user, at most so many
    R"(select extract(epoch from at)::bigint, what, address, detail from audit
       where user_id = $1::bigint order by id desc limit $2::bigint)",
    // kAllGamesOf: user, before this number. A page, live or ended.
    R"(select game from (
         (select g.id as game from generate_series(0, 4) as s (speed), generate_series(0, 3) as r (won),
            lateral (select id from games
                     where black = $1::bigint and speed_of(initial, increment) = s.speed
                       and winner = r.won and -id > -($2::bigint)
                     order by -id limit 20) g)
         union
         (select g.id from generate_series(0, 4) as s (speed), generate_series(0, 3) as r (won),
            lateral (select id from games
                     where white = $1::bigint and speed_of(initial, increment) = s.speed
                       and winner = r.won and -id > -($2::bigint)
                     order by -id limit 20) g)
         union
         (select game from live_games where (black = $1::bigint or white = $1::bigint)
            and game < $2::bigint)) as all_games
       order by game desc limit 20)",
    // kHistoryBetween: user, from this game, before this game
    R"(select h.* from generate_series(0, 4) as speeds (speed),
         lateral (select game, speed, rating, deviation, change, extract(epoch from at)::bigint
                  from rating_history
                  where user_id = $1::bigint and speed = speeds.speed
                    and game >= $2::bigint and game < $3::bigint
                  order by game desc limit 1000) h
       order by game desc limit 1000)",
    // kDeleteUser: user, hash of the name, what is noted. Games that were played stay. The name
    // is not free for a while, so that nobody is taken for who had it.
    R"(with gone as (delete from users where id = $1::bigint returning id, kind),
            forgotten as (delete from audit where user_id = $1::bigint),
            reserved as (insert into gone_names
                         select $2::bytea, now() + interval '30 days' from gone where kind <> 0
                         on conflict (hash) do update set until = excluded.until)
       insert into audit (user_id, what) select id, $3::smallint from gone)",
    // kCleanUp: at most so many of each, days that notes are kept, days after which a guest is
    // not expected any more. Answers with how many tokens, notes and guests went.
    R"(with alone as materialized (select pg_try_advisory_xact_lock(7095044) as mine),
            t as (delete from tokens where hash in
                    (select hash from tokens, alone where mine and expires < now()
                     limit $1::bigint for update of tokens skip locked)
                  returning 1),
            a as (delete from audit where id in
                    (select id from audit, alone
                     where mine and at < now() - $2::bigint * interval '1 day'
                     order by at limit $1::bigint)
                  returning 1),
            names as (delete from gone_names where hash in
                        (select hash from gone_names, alone where mine and until < now()
                         limit $1::bigint)),
            g as (delete from users where id in
                    (select u.id from users u, alone
                     where mine and u.kind = 0
                       and u.created < now() - $3::bigint * interval '1 day'
                       and not exists (select from tokens s where s.user_id = u.id
                                         and s.last_used > current_date - $3::integer)
                       and not exists (select from live_games l where l.black = u.id)
                       and not exists (select from live_games l where l.white = u.id)
                     limit $1::bigint for update of u skip locked)
                  returning 1)
       select (select count(*) from t), (select count(*) from a), (select count(*) from g))",
};

}  // namespace

std::span<const char* const> account_statement_texts() {
  return kAccountTexts;
}

}  // namespace yolah::server
