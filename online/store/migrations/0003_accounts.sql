-- Tokens are of two kinds: sessions, which signing in begins and which may do everything, and
-- personal ones, which somebody makes for a program and which may do what their scopes say.
alter table tokens
  add column id bigint generated always as identity,
  add column kind smallint not null default 0 check (kind between 0 and 1),
  add column name text not null default '' check (length(name) <= 60),
  add column scopes smallint not null default 0,   -- of a personal one: a bit for each
  add column last_used date not null default current_date;
create unique index tokens_id on tokens (id);
create index tokens_expires on tokens (expires) where expires is not null;
-- Only guests' sessions have no end: a guest cannot sign in again.
update tokens t set expires = now() + interval '60 days' from users u
  where u.id = t.user_id and u.kind <> 0 and t.expires is null;
create index users_guests on users (created) where kind = 0;

-- Second factors. The secret is encrypted with a key that only the nodes have.
create table totp (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea not null,
  confirmed boolean not null default false,
  last_step bigint not null default 0              -- of the last code used: none is used twice
);
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, hash)
);

-- What was done to accounts. Without a reference to the user: that an account was deleted is
-- known for as long as the rest.
create table audit (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  at timestamptz not null default now(),
  what smallint not null,
  address text not null default '',
  detail text not null default ''
);
create index audit_user on audit (user_id, id);
create index audit_at on audit (at);

-- Names of deleted accounts that are not free yet, as hashes.
create table gone_names (
  hash bytea primary key check (length(hash) = 32),
  until timestamptz not null
);
