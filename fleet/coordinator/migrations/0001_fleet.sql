-- The fleet: who takes part, what is run, and every attempt at a job.
create schema fleet;

-- The one coordinator: who begins last is it, and whatever another writes is refused.
create table fleet.coordinator (
  one boolean primary key default true check (one),
  epoch bigint not null default 0
);
insert into fleet.coordinator default values;

create table fleet.members (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  role smallint not null check (role between 0 and 2),  -- worker, trusted worker, submitter
  token_hash bytea not null unique check (length(token_hash) = 32),
  nats_hash text not null,                              -- of the same token, for NATS
  added timestamptz not null default now(),
  quarantined timestamptz,
  why text not null default '',
  jobs bigint not null default 0,                       -- reported
  checked bigint not null default 0,                    -- of these, compared with another's
  failures bigint not null default 0,
  last timestamptz                                      -- heard of
);

create table fleet.runs (
  id text primary key check (id ~ '^[a-z0-9]{1,40}$'),
  text text not null,                                   -- all of it, as JSON
  state smallint not null default 0 check (state between 0 and 3),  -- open, done, stopped, failed
  why text not null default '',
  made timestamptz not null default now(),
  ended timestamptz,
  summary text not null default '{}'                    -- how it stands, as JSON
);
create index runs_made on fleet.runs (made desc);
create index runs_open on fleet.runs (made) where state = 0;

create table fleet.attempts (
  run text not null references fleet.runs (id),
  number bigint not null,
  copy integer not null,
  state smallint not null check (state between 0 and 3),  -- under way, reported, failed, withdrawn
  added bigint not null,                                -- in seconds
  worker text not null default '',
  value bigint not null default 0,                      -- of the report: equal for equal bytes
  stands boolean not null default false,                -- its report is the job's
  input text not null default '',
  report text,
  primary key (run, number, copy)
);
create index attempts_of_worker on fleet.attempts (worker) where stands;

create table fleet.history (
  run text not null references fleet.runs (id),
  at timestamptz not null default clock_timestamp(),
  point text not null,                                  -- JSON
  primary key (run, at)
);

create table fleet.minutes (
  minute timestamptz primary key,
  jobs bigint not null,
  games bigint not null,
  positions bigint not null
);

create table fleet.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  worker text not null default '',
  run text not null default '',
  job bigint,
  what text not null,
  text text not null default ''
);
