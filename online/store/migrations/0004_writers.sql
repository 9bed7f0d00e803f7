-- Each thread of a node that commits events is a writer, with a fence that every connection it
-- opens changes before it writes. A commit of an earlier connection, which may still be on its
-- way, finds another fence and does nothing. Changing the fence waits for commits that have
-- begun: whoever has changed it sees all that earlier connections will ever have written.
create table writers (
  epoch bigint not null references nodes (epoch) on delete cascade,
  number integer not null,          -- of the thread
  fence bigint not null,
  primary key (epoch, number)
) with (fillfactor = 50);           -- locked by each commit: room for it in place
