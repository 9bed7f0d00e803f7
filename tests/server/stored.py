"""Compares what players were told with what the server has: by HTTP and in its tables."""

import json

FILES = "abcdefgh"
KINDS = {"start": 1, "move": 2, "pass": 3, "end": 4}


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
    live = {}
    for row in database.query("select game, seq, kind, side, value from live_events").split():
        game, seq, kind, side, value = map(int, row.split("|"))
        live.setdefault(game, {})[seq] = (kind, side, value)
    ended = {}
    for row in database.query("select id, plies from games").split():
        game, plies = map(int, row.split("|"))
        ended[game] = plies
    faults = []
    for game, events in told.items():
        number = number_of(game)
        if number in ended:
            plies = sum(event["kind"] in ("move", "pass") for event in events)
            if plies > ended[number]:
                faults.append(f"{game}: told {plies} plies, the archive has {ended[number]}")
            continue
        rows = live.get(number, {})
        for event in events:
            row = rows.get(event["seq"])
            if row is None or not is_row_of(row, event):
                faults.append(f"{game}: told {event}, the row is {row}")
    return faults


def is_row_of(row, event):
    kind, side, value = row
    if kind != KINDS[event["kind"]]:
        return False
    if event["kind"] in ("move", "pass") and side != ["black", "white"].index(event["side"]):
        return False
    return event["kind"] != "move" or value == bits_of(event["move"])
