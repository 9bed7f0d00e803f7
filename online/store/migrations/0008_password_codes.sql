-- The code with which somebody who forgot the password chooses another one. An account has at most
-- one. It is long and random, so its hash needs no salt.
create table password_codes (
  user_id bigint primary key references users (id) on delete cascade,
  hash bytea not null check (length(hash) = 32)
);
