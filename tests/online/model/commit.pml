/*
 * Why an acknowledged move is there: the way of a commit, as docs/server.md describes it, in all
 * orders that the network, the database and another node can bring about.
 *
 * One game. A node sends commits to the database by a connection; it may lose the connection at
 * any moment, and opens another. What it sent before stays on its way: the database's process for
 * the old connection (a backend) takes it now, later or never, and may hang at the end of the
 * transaction, with its locks held, as it does when the standby is gone. Another node may declare
 * the first one dead, adopt the game and play on, while the first one goes on as before.
 *
 * A commit brings one event or two (a move, and the pass it forces). What must hold:
 *   - when a player is told that a commit is done, each of its events is stored, at its place;
 *   - the events of one commit are stored together or not at all.
 *
 * FENCED=1 are the rules of online/store/committer.cpp. FENCED=0 are those it had before: no
 * fence, the event before must be there, events at places already taken are left out, and the
 * commit counts as done if its last event was stored.
 */
#ifndef FENCED
#define FENCED 1
#endif
#ifndef TAKEOVER
#define TAKEOVER 1    /* whether the second node takes the game over */
#endif
#ifndef CONNECTIONS
#define CONNECTIONS 2 /* that the first node opens, at most; the second one opens one */
#endif
#ifndef COMMITS
#define COMMITS 2     /* that the first node sends, at most; the second one sends one */
#endif

#define NODES (1 + TAKEOVER)
#define LINKS (CONNECTIONS + TAKEOVER)
#define PLACES (2 * (COMMITS + TAKEOVER) + 3)
#define NOTHING 0

mtype = { TAKE_FENCE, COMMIT, DONE, REFUSED };

/* Between a node and its backends. A lost answer stays in its channel for ever. */
chan request[LINKS] = [1] of { mtype, byte /* base */, byte /* commit */, byte /* count */,
                               byte /* fence */ };
chan answer[LINKS] = [1] of { mtype, byte };

/* The database: what is committed, and what is locked. */
byte stored[PLACES];      /* which commit each event came with; the first event is the start */
bool inserting[PLACES];   /* by a transaction that is not committed yet */
byte size = 1;            /* events stored, without a gap */
byte owner = 0;           /* the node that the game's row names */
bool dead[NODES];         /* declared so, for good */
byte fence[NODES];
byte sharing[NODES];      /* transactions that hold the node's lease and fence */
bool changing[NODES];     /* a transaction that changes the fence */

byte commits = 0;         /* numbers them */

/* The process of the database that serves one connection of a node. */
proctype Backend(byte link; byte node) {
  mtype kind;
  byte base, commit, count, known;
  bool first, second;
  end:
  do
  :: request[link]?kind, base, commit, count, known;
     if
     :: kind == TAKE_FENCE ->
        /* An update waits for whoever shares the row. */
        atomic { sharing[node] == 0 && !changing[node];
          if
          :: dead[node] -> answer[link]!REFUSED, 0; goto end
          :: else -> changing[node] = true
          fi }
        atomic { changing[node] = false; fence[node]++; answer[link]!DONE, fence[node] }
     :: kind == COMMIT ->
        /* A lock waits for whoever changes the row, and looks at it again. */
        atomic { !changing[node];
          if
          :: dead[node] || owner != node || (FENCED && (known != fence[node] || size != base)) ||
             (!FENCED && size < base) ->
             answer[link]!REFUSED, 0; goto end
          :: else -> sharing[node]++
          fi }
        /* A key that another transaction has inserted is waited for. */
        atomic { !inserting[base]; first = (stored[base] == NOTHING);
          if :: first -> inserting[base] = true :: else fi }
        second = false;
        if
        :: count == 2 ->
           atomic { !inserting[base + 1]; second = (stored[base + 1] == NOTHING);
             if :: second -> inserting[base + 1] = true :: else fi }
        :: else
        fi;
        /* Here a transaction hangs that waits for a standby. */
        atomic {
          assert(!FENCED || first);   /* with the fence, no key is ever there already */
          if :: first -> stored[base] = commit; inserting[base] = false :: else fi;
          if :: second -> stored[base + 1] = commit; inserting[base + 1] = false :: else fi;
          do :: stored[size] != NOTHING -> size++ :: else -> break od;
          sharing[node]--;
          if
          :: (count == 1 && first) || (count == 2 && second) -> answer[link]!DONE, 0
          :: else -> answer[link]!REFUSED, 0
          fi;
          assert(count == 1 || stored[base] == stored[base + 1] || !second)  /* all or nothing */
        }
     fi
  od
}

/* A node that owns the game, or believes so. */
proctype Node(byte node) {
  byte base, count, mine, held = 0;
  byte left = (node == 0 -> COMMITS : 1);
  byte link = (node == 0 -> 0 : CONNECTIONS);
  byte unopened = (node == 0 -> CONNECTIONS : 1);
  mtype outcome;

  owner == node;
  connect:
  if
  :: unopened == 0 -> goto end
  :: else -> unopened--
  fi;
  if
  :: FENCED ->
     request[link]!TAKE_FENCE, 0, 0, 0, 0;
     if
     :: answer[link]?outcome, held ->
        if :: outcome == REFUSED -> goto end :: else fi
     :: link++; goto connect               /* the connection is lost */
     fi
  :: else
  fi;

  read:
  base = size;
  do
  :: left == 0 -> goto end
  :: left > 0 ->
     atomic { left--; commits++; mine = commits;
       if :: count = 1 :: count = 2 fi;
       request[link]!COMMIT, base, mine, count, held }
     if
     :: answer[link]?outcome, _ ->
        if
        :: outcome == DONE ->
           /* The player is told. */
           atomic {
             assert(stored[base] == mine);
             assert(count == 1 || stored[base + 1] == mine);
             base = base + count }
        :: else -> goto read
        fi
     :: link++; goto connect               /* the connection is lost: the outcome is unknown */
     fi
  od;
  end: skip
}

/* The second node sees no heartbeat of the first one, rightly or not. */
proctype Takeover() {
  atomic { sharing[0] == 0 && !changing[0] -> dead[0] = true }
  owner = 1
}

init {
  byte link;
  atomic {
    stored[0] = 255;
    for (link : 0 .. LINKS - 1) { run Backend(link, link / CONNECTIONS) }
    run Node(0);
    if
    :: TAKEOVER -> run Node(1); run Takeover()
    :: else
    fi
  }
}
