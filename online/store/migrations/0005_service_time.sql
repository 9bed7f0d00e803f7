-- Time is charged by the service clocks of nodes (online/game/service_clock.h): milliseconds
-- during which a node could take moves. Clocks of two nodes have nothing in common, and neither
-- have those of a node before and after a restart, so each of these is of one epoch.
alter table live_events add column served bigint not null default 0;   -- its writer's, then
alter table nodes rename column seen to served;                         -- its own, when last seen
update nodes set served = 0;

-- What the side to move had used of its turn when the owner of this moment adopted the game, and
-- the owner's clock then. Events up to this number are of earlier owners.
alter table live_games add column used bigint not null default 0;
alter table live_games add column adopted_served bigint not null default 0;
alter table live_games add column adopted_seq integer not null default 0;

-- Fails where a new file cannot be written: on a full disk, rows of pages with room go in still.
create table storage_probe (page text not null);
alter table storage_probe alter column page set storage plain;
create function probe_storage() returns void language plpgsql as $$
begin
  truncate storage_probe;
  insert into storage_probe select repeat('x', 7000) from generate_series(1, 32);
end $$;
