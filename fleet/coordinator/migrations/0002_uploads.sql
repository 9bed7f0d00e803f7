-- What each worker has brought for a job of an open run: once, so that nobody fills the disk.
create table fleet.uploads (
  run text not null references fleet.runs (id),
  number bigint not null,
  worker text not null,
  hash text not null,
  primary key (run, number, worker)
);
