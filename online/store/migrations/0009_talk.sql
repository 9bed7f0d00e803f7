-- What players say after their game has ended. The archive keeps a game as it was when it ended,
-- with what was said until then; these messages follow it, numbered on from its last event. No node
-- owns a game that ended, so the key decides which of two messages came first.
create table game_talk (
  game bigint not null,
  seq integer not null,
  side smallint not null,
  at bigint not null,              -- milliseconds since 1970, by the clock of the node
  said text not null,
  primary key (game, seq)
);
