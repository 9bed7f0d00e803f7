-- Challenges are the one way to a game: by link, to somebody, or listed for everybody. Each
-- has its end; a listed one is put off while its maker is connected.
alter table challenges
  add column to_user bigint references users (id) on delete cascade,
  add column listed boolean not null default false,
  add column swap boolean not null default false,
  add column rematch bigint,                 -- the game that it is to follow
  add column expires timestamptz not null default now() + interval '7 days';
create unique index challenges_listed on challenges (by_user) where listed;
create unique index challenges_rematch on challenges (rematch) where rematch is not null;
create index challenges_by on challenges (by_user);
create index challenges_to on challenges (to_user) where to_user is not null;
create index challenges_expires on challenges (expires);

-- Whether white may take black's first move over; and, of a game that ended, whether it did.
-- Black and white are those of the start while the game lasts, and of the end in the archive.
alter table live_games add column swap boolean not null default false;
alter table games add column swap boolean not null default false;
alter table games add column swapped boolean not null default false;
create index live_games_black on live_games (black);
create index live_games_white on live_games (white);

-- A clock of a day or more is for every move: correspondence.
create or replace function speed_of(initial integer, increment integer) returns smallint
  language sql immutable as $$
  select (case when initial >= 86400000 then 4 when total < 180000 then 0 when total < 480000 then 1
          when total < 1500000 then 2 else 3 end)::smallint
  from (select initial::bigint + 30 * increment::bigint as total) as t
$$;

-- Challenges that can be accepted now, with the rating of their makers at that speed.
create view open_challenges as
  select c.id, b.id as by_id, b.name as by_name, b.kind as by_kind, t.id as to_id,
         t.name as to_name, t.kind as to_kind, c.initial, c.increment, c.rated::integer as rated,
         c.color, c.swap::integer as swap, c.listed, c.listed::integer as is_listed, c.rematch,
         r.rating, r.deviation, r.games, c.created
  from challenges c join users b on b.id = c.by_user left join users t on t.id = c.to_user
  left join ratings r on r.user_id = c.by_user and r.speed = speed_of(c.initial, c.increment)
  where c.expires > now();
