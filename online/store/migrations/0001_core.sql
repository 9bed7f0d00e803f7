-- Nodes hold leases. An epoch is given out once and never again; a node whose lease ran out
-- is declared dead by another, once and for all, and gets a new epoch if it still lives.
create table nodes (
  epoch bigint generated always as identity primary key,
  name text not null,
  expires timestamptz not null,
  seen bigint not null,            -- milliseconds since 1970, by the node's own clock
  dead boolean not null default false
) with (fillfactor = 50);          -- renewed twice a second: room to do it in place

create table users (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  kind smallint not null check (kind between 0 and 2),
  created timestamptz not null default now()
);
create unique index users_name on users (lower(name));

create table passwords (
  user_id bigint primary key references users (id) on delete cascade,
  hash text not null               -- argon2id, as libsodium writes it
);

-- Of a token only its hash is kept.
create table tokens (
  hash bytea primary key check (length(hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  created timestamptz not null default now(),
  expires timestamptz
);
create index tokens_user on tokens (user_id);

create table challenges (
  id bigint primary key,
  by_user bigint not null references users (id) on delete cascade,
  initial integer not null,
  increment integer not null,
  rated boolean not null,
  color smallint not null check (color between 0 and 2),   -- black, white, either
  created timestamptz not null default now()
);

create sequence game_serial;

-- A game that is being played: owned by the node whose lease has this epoch.
create table live_games (
  game bigint primary key,
  owner bigint not null,
  black bigint not null references users (id),
  white bigint not null references users (id),
  initial integer not null,
  increment integer not null,
  rated boolean not null,
  started timestamptz not null default now()
);
create index live_games_owner on live_games (owner);

-- Rows come and go with the games: vacuum them often.
create table live_events (
  game bigint not null,
  seq integer not null,
  kind smallint not null,
  side smallint not null,
  value integer not null,           -- a move's squares, an end's winner and termination, ...
  clock_black integer not null,
  clock_white integer not null,
  lag integer not null,
  at bigint not null,
  said text not null default '',    -- of a chat
  primary key (game, seq)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 5000);

-- Games that ended, by month: the number of a game carries it.
create table games (
  id bigint primary key,
  black bigint not null,
  white bigint not null,
  initial integer not null,
  increment integer not null,
  rated boolean not null,
  started timestamptz not null,
  ended timestamptz not null default now(),
  winner smallint not null,
  termination smallint not null,
  black_points smallint not null,
  white_points smallint not null,
  plies smallint not null,
  log bytea not null
) partition by range (id);
create index games_black on games (black, id);
create index games_white on games (white, id);

-- The part of the archive for a month, numbered from January 2026.
create function make_partition(month integer) returns void language plpgsql as $$
declare
  name text := 'games_' || to_char(date '2026-01-01' + make_interval(months => month), 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(7095042);   -- nodes that begin together ask together
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I partition of games for values from (%s) to (%s)',
                 name, month::bigint << 40, (month::bigint + 1) << 40);
end $$;

-- How long a game of this clock may take decides its speed: bullet, blitz, rapid, classical.
-- Thirty moves a side are counted.
create function speed_of(initial integer, increment integer) returns smallint
  language sql immutable as $$
  select (case when total < 180000 then 0 when total < 480000 then 1 when total < 1500000 then 2
          else 3 end)::smallint
  from (select initial::bigint + 30 * increment::bigint as total) as t
$$;

-- Ratings by speed. A rated game that ended waits in the queue until it has changed both
-- ratings, which happens once: leaving the queue and changing them is one transaction.
create table ratings (
  user_id bigint not null references users (id) on delete cascade,
  speed smallint not null,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  games integer not null,
  last timestamptz not null,
  primary key (user_id, speed)
);
create index ratings_best on ratings (speed, rating desc);

create table rating_queue (
  game bigint primary key,
  black bigint not null,
  white bigint not null,
  speed smallint not null,
  winner smallint not null,
  ended timestamptz not null default now()
);

create table rating_history (
  user_id bigint not null references users (id) on delete cascade,
  speed smallint not null,
  game bigint not null,
  rating double precision not null,
  deviation double precision not null,
  change double precision not null,
  at timestamptz not null,
  primary key (user_id, speed, game)
);
