"""What the journal of a load says, small enough for millions of events."""

import bisect
from array import array

from stored import KINDS, number_of, row_of


def percentile(values, share):
    return sorted(values)[int(share * (len(values) - 1))] if values else 0


class Told:
    """Events by game, and how long moves took to be acknowledged."""

    def __init__(self, load):
        self.rows = {}  # by game and number, as the tables have them
        self.times = {}  # of each game's events
        self.acknowledged = array("d")  # when, in order, and ...
        self.took = array("d")  # ... after how many milliseconds
        self.disorder = []
        for entry in load.entries():
            if "kind" in entry:
                self.add_event(entry)
            else:
                self.acknowledged.append(entry["at"])
                self.took.append(entry["took"])

    def add_event(self, event):
        game = number_of(event["game"])
        rows = self.rows.setdefault(game, {})
        if event["seq"] != len(rows) + 1:
            self.disorder.append(event)
        rows[event["seq"]] = row_of(event)
        self.times.setdefault(game, array("d")).append(event["at"])

    def events(self):
        return sum(map(len, self.rows.values()))

    def took_between(self, begin, end):
        first, last = (bisect.bisect_left(self.acknowledged, at) for at in (begin, end))
        return self.took[first:last]

    def waits(self, faults, least):
        """How long games stood still after each fault, those that did for so many seconds."""
        waits = [[] for _ in faults]
        for times in self.times.values():
            for before, after in zip(times, times[1:]):
                number = bisect.bisect_left(faults, after) - 1
                if number >= 0 and after - max(before, faults[number]) > least:
                    waits[number].append(after - max(before, faults[number]))
        return waits

    def stuck(self, since):
        """Games that did not end, and of which nothing was heard since then."""
        return [game for game, rows in self.rows.items()
                if rows[len(rows)][0] != KINDS["end"] and self.times[game][-1] < since]

    def slow_seconds(self, begin, end, least):
        """Seconds in which fewer moves than that were acknowledged."""
        return sum(len(self.took_between(begin + i, begin + i + 1)) < least
                   for i in range(int(end - begin)))
