"""Compares what players were told with what the server has: by HTTP and in its tables."""

import functools
import json

FILES = "abcdefgh"
SIDES = ("black", "white")
# The numbers are the database's: online/game/event.h, engine/rules/record.h.
KINDS = {"start": 1, "move": 2, "pass": 3, "end": 4}
WINNERS = ("none", "black", "white", "draw")
TERMINATIONS = {"points": 1, "time": 2, "resign": 3, "abandoned": 9}


def number_of(game):
    """The database's number of a game."""
    return int(game, 36)


def bits_of(move):
    """A move as the engine packs it: where from, and where to six bits higher."""
    squares = [FILES.index(square[0]) + 8 * (int(square[1]) - 1) for square in move.split(":")]
    return squares[0] | squares[1] << 6


def missing_by_http(node, told):
    """What was told and is not, or differently, in the node's answers."""
    faults = []
    for game, events in told.items():
        status, text = node.ask("GET", f"/api/games/{game}")
        stored = {}
        if status == 200:
            stored = {event["seq"]: event for event in json.loads(text)["events"]}
        for event in events:
            found = stored.get(event["seq"], {})
            keys = [key for key in event if key not in ("ms", "at", "game")]
            if any(found.get(key) != event[key] for key in keys):
                faults.append(f"{game}: told {event}, stored {found or None} ({status})")
    return faults


def missing_in_tables(database, told):
    """The same, looked for in the tables."""
    return missing_rows(database, {
        number_of(game): {event["seq"]: row_of(event) for event in events}
        for game, events in told.items()})


def missing_rows(database, told):
    """Of rows by game and number: what the tables have not, or differently."""
    faults = []
    left = dict(told)
    for game, rows in stored_games(database):
        for seq, row in left.pop(game, {}).items():
            if rows.get(seq) != row:
                faults.append(f"game {game}: told {seq} {row}, stored {rows.get(seq)}")
    return faults + [f"game {game}: told, and not stored at all" for game in left]


def row_of(event):
    """Kind, side and value of an event that was told, as the tables have them."""
    kind = event["kind"]
    if kind == "end":
        return comparable(KINDS[kind], 0, WINNERS.index(event["winner"])
                          | TERMINATIONS[event["termination"]] << 8)
    side = SIDES.index(event["side"]) if "side" in event else 0
    return comparable(KINDS[kind], side, bits_of(event["move"]) if kind == "move" else 0)


@functools.lru_cache(maxsize=None)  # the same few thousand again and again
def comparable(kind, side, value):
    """Nobody is told the side of a start or of an end."""
    return (kind, side if kind in (KINDS["move"], KINDS["pass"]) else 0, value)


def stored_games(database):
    """Of every game in the tables its number and its rows by number."""
    live = {}
    for line in database.query("select game, seq, kind, side, value from live_events").split():
        game, seq, *row = map(int, line.split("|"))
        live.setdefault(game, {})[seq] = comparable(*row)
    # Looked for second: what ended meanwhile is in both, which is better than in none.
    for line in database.query("select id, encode(log, 'hex') from games").split():
        game, log = line.split("|")
        live.pop(int(game), None)
        yield int(game), unpack(bytes.fromhex(log))
    yield from live.items()


def unpack(log):
    """The rows of a game in the archive, by number; what online/game/game_log.cpp packs."""
    numbers = iter(varints(log))
    version, count = next(numbers), next(numbers)
    if version != 1:
        raise AssertionError(f"a log of version {version}")
    rows = {}
    for seq in range(1, count + 1):
        head = next(numbers)
        kind, value = head >> 1, 0
        if kind == KINDS["move"]:
            value = next(numbers)
        elif kind == KINDS["end"]:
            value = next(numbers) | next(numbers) << 8
        elif kind > KINDS["end"]:
            raise AssertionError(f"event {seq} is of kind {kind}, which no load plays")
        rows[seq] = comparable(kind, head & 1, value)
        for _ in range(4):  # clocks, lag and moment, which are not compared
            next(numbers)
    return rows


def varints(data):
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        if byte < 128:
            yield value
            value = shift = 0
        else:
            shift += 7
