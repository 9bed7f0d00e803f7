-- Puzzles as opponents: a person who solves a puzzle at the first try has won against it. The
-- puzzles themselves come with the app. What is here follows from people's results.

-- A puzzle that no person has tried has no row: its first rating follows from its level
-- (online/puzzles/puzzle_list.h). A row stays when the people who tried the puzzle are deleted.
create table puzzles (
  number integer primary key check (number > 0),
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  tries integer not null default 0
);

-- How strong people are at puzzles.
create table solvers (
  user_id bigint primary key references users (id) on delete cascade,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  tries integer not null,
  last bigint not null              -- of the latest try, in seconds since 1970
);

-- First tries: no later try changes a rating, so a person has one row for a puzzle.
create table puzzle_tries (
  user_id bigint not null references users (id) on delete cascade,
  number integer not null,
  turn integer not null,            -- the person's tries from 1, in the order of counting
  at bigint not null,               -- seconds since 1970, by the person's device
  outcome smallint not null check (outcome between 0 and 2),   -- missed, solved, solved later
  rating double precision not null, -- the person's, after it
  primary key (user_id, number)
);
create unique index puzzle_tries_turn on puzzle_tries (user_id, turn);
