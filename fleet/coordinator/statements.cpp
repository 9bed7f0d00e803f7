#include "fleet/coordinator/statements.h"

#include <array>

namespace yolah::server {
namespace {

constexpr std::array<const char*, fleet_statement::kCount> kTexts = {
    // kBecomeCoordinator
    "update fleet.coordinator set epoch = epoch + 1 returning epoch",
    // kFence: epoch. Divides by nought, and so undoes its transaction, for a former coordinator.
    R"(select 1 / count(*) from
         (select from fleet.coordinator where epoch = $1::bigint for share) as mine)",
    // kOpenRuns
    "select id, text from fleet.runs where state = 0 order by made, id",
    // kMembers
    R"(select name, role, quarantined is not null, jobs, failures, coalesce(extract(epoch from last), 0)::bigint
       from fleet.members where role < 2)",
    // kAttempts: run, first number, so many numbers
    R"(select number, copy, state, added, worker, value, input, case when stands then report end
       from fleet.attempts
       where run = $1 and number >= $2::bigint and number < $2::bigint + $3::bigint
       order by number, copy)",
    // kWriteAttempts: rows as JSON
    R"(insert into fleet.attempts
         (run, number, copy, state, added, worker, value, stands, input, report)
       select run, number, copy, state, added, worker, value, stands, input, report
       from jsonb_to_recordset($1::jsonb)
         as row (run text, number bigint, copy integer, state smallint, added bigint,
                 worker text, value bigint, stands boolean, input text, report text)
       on conflict (run, number, copy) do update
         set state = excluded.state, worker = excluded.worker, value = excluded.value,
             stands = excluded.stands, report = coalesce(excluded.report, attempts.report))",
    // kAddToMembers: rows as JSON, what is to be added
    R"(update fleet.members m
       set jobs = m.jobs + row.jobs, checked = m.checked + row.checked,
           failures = m.failures + row.failures, last = now()
       from jsonb_to_recordset($1::jsonb)
         as row (name text, jobs bigint, checked bigint, failures bigint)
       where m.name = row.name)",
    // kWriteAudit: rows as JSON
    R"(insert into fleet.audit (worker, run, job, what, text)
       select worker, run, job, what, text from jsonb_to_recordset($1::jsonb)
         as row (worker text, run text, job bigint, what text, text text))",
    // kNoteEndedRuns: a worker found wrong
    R"(insert into fleet.audit (worker, run, what, text)
       select $1, r.id, 'withdrawn',
              count(*) || ' of its results stand in this run, which had ended: run it again'
       from fleet.attempts a join fleet.runs r on r.id = a.run
       where a.worker = $1 and a.stands and r.state <> 0 group by r.id)",
    // kAddToMinute: jobs, games, positions
    R"(insert into fleet.minutes values
         (date_trunc('minute', clock_timestamp()), $1::bigint, $2::bigint, $3::bigint)
       on conflict (minute) do update
         set jobs = minutes.jobs + excluded.jobs, games = minutes.games + excluded.games,
             positions = minutes.positions + excluded.positions)",
    // kWriteSummary: run, text
    "update fleet.runs set summary = $2 where id = $1",
    // kAddPoint: run, text
    "insert into fleet.history (run, point) values ($1, $2)",
    // kEndRun: run, state, why
    R"(with brought as (delete from fleet.uploads where run = $1)
       update fleet.runs set state = $2::smallint, why = $3, ended = now()
       where id = $1 and state = 0)",
    // kListRuns: at most so many
    R"(select id, text, state, why, to_json(made)#>>'{}', to_json(ended)#>>'{}', summary
       from fleet.runs order by made desc, id limit $1::bigint)",
    // kFindRun: run
    R"(select id, text, state, why, to_json(made)#>>'{}', to_json(ended)#>>'{}', summary
       from fleet.runs where id = $1)",
    // kHistory: run, at most so many points, evenly spread, the last among them
    R"(select to_json(at)#>>'{}', point from
         (select at, point, row_number() over (order by at desc) - 1 as place,
                 count(*) over () as points
          from fleet.history where run = $1) as all_points
       where place % ((points - 1) / $2::bigint + 1) = 0 order by at)",
    // kReports: run, first number, at most so many
    R"(select number, worker, report from fleet.attempts
       where run = $1 and number >= $2::bigint and stands order by number limit $3::bigint)",
    // kListMembers
    R"(select name, role, quarantined is not null, why, jobs, checked, failures,
              to_json(last)#>>'{}', coalesce(extract(epoch from now() - last), 1e9)::bigint
       from fleet.members where role < 2 order by last desc nulls last, name limit 1000)",
    // kListAudit: older than this entry, at most so many
    R"(select id, to_json(at)#>>'{}', worker, run, job, what, text from fleet.audit
       where id < $1::bigint order by id desc limit $2::bigint)",
    // kRates: the last whole minutes, five of them
    R"(select coalesce(sum(jobs), 0), coalesce(sum(games), 0), coalesce(sum(positions), 0)
       from fleet.minutes
       where minute >= date_trunc('minute', now()) - interval '5 minutes'
         and minute < date_trunc('minute', now()))",
    // kMakeRun: run, text
    R"(insert into fleet.runs (id, text) values ($1, $2) on conflict do nothing returning id)",
    // kStopRun: run, by whom
    R"(with brought as (delete from fleet.uploads where run = $1)
       update fleet.runs set state = 2, why = 'stopped by ' || $2, ended = now()
       where id = $1 and state = 0 returning id)",
    // kFindMember: the token's hash
    R"(select name, role, quarantined is not null, why from fleet.members
       where token_hash = $1::bytea)",
    // kAddMember: name, role, the token's hash, its hash for NATS. A known one gets a new token.
    R"(insert into fleet.members (name, role, token_hash, nats_hash)
       values ($1, $2::smallint, $3::bytea, $4)
       on conflict (name) do update set role = excluded.role, token_hash = excluded.token_hash,
                                        nats_hash = excluded.nats_hash)",
    // kListTokens
    "select name, nats_hash from fleet.members where role < 2 order by name",
    // kQuarantine: name, why
    R"(update fleet.members set quarantined = now(), why = $2
       where name = $1 and quarantined is null returning name)",
    // kRestore: name
    R"(with brought as (delete from fleet.uploads where worker = $1)
       update fleet.members set quarantined = null, why = '', jobs = 0, checked = 0, failures = 0
       where name = $1 returning name)",
    // kUpload: run, number, worker, hash. What the worker has brought for the job, now or
    // before; no row if it is no job of an open run.
    R"(insert into fleet.uploads (run, number, worker, hash)
       select $1, $2::bigint, $3, $4
       where exists (select from fleet.attempts a join fleet.runs r on r.id = a.run
                     where a.run = $1 and a.number = $2::bigint and r.state = 0)
       on conflict (run, number, worker) do update set hash = uploads.hash
       returning hash)",
};

}  // namespace

std::span<const char* const> fleet_statement_texts() {
  return kTexts;
}

}  // namespace yolah::server
