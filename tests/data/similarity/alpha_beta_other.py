"""Negamax with a transposition table and iterative deepening."""
from time import perf_counter
from yolah import BLACK, PASS, WHITE, run_bot

INFINITY = float("inf")
EXACT, LOWER, UPPER = range(3)


class Timeout(Exception):
    """No time is left."""


class Searcher:
    def __init__(self, limit):
        self.limit = limit
        self.table = {}
        self.nodes = 0

    def static_value(self, position):
        black = position.mobility(BLACK) + 8 * position.points[BLACK]
        white = position.mobility(WHITE) + 8 * position.points[WHITE]
        return black - white if position.side == BLACK else white - black

    def final_value(self, position):
        diff = position.points[BLACK] - position.points[WHITE]
        return 10000 * (diff if position.side == BLACK else -diff)

    def negamax(self, position, depth, alpha, beta):
        self.nodes += 1
        if self.nodes % 64 == 0 and perf_counter() >= self.limit:
            raise Timeout()

        key = str(position)
        entry = self.table.get(key)
        if entry and entry["depth"] >= depth:
            if entry["flag"] == EXACT:
                return entry["value"]
            if entry["flag"] == LOWER:
                alpha = max(alpha, entry["value"])
            else:
                beta = min(beta, entry["value"])
            if alpha >= beta:
                return entry["value"]

        moves = position.legal_moves()
        if not moves:
            return self.final_value(position)
        if depth <= 0:
            return self.static_value(position)
        if entry and entry["move"] in moves:
            moves.remove(entry["move"])
            moves.insert(0, entry["move"])

        original, best, best_move = alpha, -INFINITY, moves[0]
        for move in moves:
            value = -self.negamax(position.play(move), depth - 1, -beta, -alpha)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break

        flag = UPPER if best <= original else LOWER if best >= beta else EXACT
        self.table[key] = {"depth": depth, "value": best, "flag": flag, "move": best_move}
        return best

    def best(self, position):
        choice = position.legal_moves()[0]
        if choice == PASS:
            return choice
        depth = 1
        while depth < 64:
            try:
                self.negamax(position, depth, -INFINITY, INFINITY)
            except Timeout:
                break
            choice = self.table[str(position)]["move"]
            depth += 1
        return choice


def choose(position, seconds):
    return Searcher(perf_counter() + seconds * 0.7).best(position)


run_bot("negamax", choose)
