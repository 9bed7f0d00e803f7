-- Where a challenge was made, so that one network cannot fill the lobby; '' if it is not known.
alter table challenges add column network text not null default '';
create index challenges_network on challenges (network) where listed;
