-- A page of somebody's games costs the same whatever is looked for, and however many they have
-- played. Each index below is a list for every user, speed and winner, the latest game first; a
-- page merges the beginnings of the lists it is about.
--
-- The planner must have no other way to a page. It guesses how many games fit by how many users
-- and speeds there are: in a month of few players it went by the primary key through everybody's
-- games, 300,000 of them, to find that none fitted. So the lists end in -id, an order that the
-- primary key does not have; two opponents are one number, by which no other index can look; and
-- the indexes with nothing but the user, which nothing needs any more, go.

-- One expression, which the planner takes apart instead of calling.
create or replace function speed_of(initial integer, increment integer) returns smallint
  language sql immutable parallel safe as $$
  select (case when initial >= 86400000 then 4
               when initial::bigint + 30 * increment::bigint < 180000 then 0
               when initial::bigint + 30 * increment::bigint < 480000 then 1
               when initial::bigint + 30 * increment::bigint < 1500000 then 2
               else 3 end)::smallint
$$;

-- Who played black and who white. That two pairs have the same number is possible, and next to
-- impossible: whoever reads by it compares the players too.
create or replace function pair_of(black bigint, white bigint) returns bigint
  language sql immutable parallel safe as $$ select hashint8extended(black, white) $$;

-- A large site makes them beforehand, without holding up games (docs/operations.md, Upgrade).
create index if not exists games_of_black
  on games (black, speed_of(initial, increment), winner, (-id));
create index if not exists games_of_white
  on games (white, speed_of(initial, increment), winner, (-id));
create index if not exists games_of_pair
  on games (pair_of(black, white), speed_of(initial, increment), winner, (-id));
drop index games_black;
drop index games_white;

-- The best of a speed, without reading past everybody whose rating is still provisional: the
-- deviation is kProvisional of online/rating/glicko.h.
create index ratings_settled on ratings (speed, rating desc) where deviation <= 110;
drop index ratings_best;

-- A game in a list, as pages show it.
create view game_lines as
  select g.id, b.id as black_id, b.name as black_name, b.kind as black_kind, w.id as white_id,
         w.name as white_name, w.kind as white_kind, g.initial, g.increment,
         g.rated::integer as rated, g.swap::integer as swap, g.winner, g.termination,
         g.black_points, g.white_points, extract(epoch from g.ended)::bigint as ended
  from games g left join users b on b.id = g.black left join users w on w.id = g.white;
