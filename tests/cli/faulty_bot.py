"""A bot with the mistake named by its argument, for the compliance checks."""

import os
import pathlib
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))

from yolah import PASS, Position, read_position  # noqa: E402

mistake = sys.argv[1]
# A file of its own, which PYTHONUNBUFFERED does not reach.
output = open(1, "w", encoding="utf-8", buffering=1 << 16, closefd=False)


def say(line):
    print(line, file=output, flush=mistake != "buffers")


def go(position, words):
    moves = position.legal_moves() or ["(none)"]
    if mistake == "loops":
        while True:
            pass
    if mistake == "raises":
        print("thinking about", len(moves), "moves", file=sys.stderr)
        raise ValueError("no idea")
    if mistake == "answers people":
        print("bestmove", moves[0], file=sys.stderr, flush=True)
        return
    if mistake == "ends no line":
        output.write("bestmove " + moves[0])
        output.flush()
        return
    if mistake == "says another word":
        return say("move " + moves[0])
    if mistake == "buffers moves":
        return print("bestmove", moves[0], file=output)
    if mistake == "slow" and "movetime" in words:
        # Its own time: on a busy machine, time on the wall would mostly be that of others.
        end = time.process_time() + 2 * int(words[1]) / 1000
        while time.process_time() < end:
            pass
    if mistake == "late" and "200" in words:
        time.sleep(0.5)
    if mistake == "chats":
        say("hmm, let me see")
    if mistake == "crashes" and "nodes" in words:
        sys.exit("out of ideas")
    if mistake == "kills itself" and "nodes" in words:
        os.kill(os.getpid(), signal.SIGKILL)
    if mistake == "closes" and "nodes" in words:
        output.close()
        os.close(1)
        time.sleep(60)
    if mistake == "hangs" and "nodes" in words:
        return
    if mistake == "cheats" and "nodes" in words:
        moves = ["a1:b3"]
    if mistake == "never passes" and moves == [PASS]:
        moves = ["(none)"]
    say("bestmove " + (moves[0].replace(":", "-") if mistake == "misspells" else moves[0]))


def main():
    if mistake == "exits":
        sys.exit(3)
    sys.stdin.reconfigure(errors="strict" if mistake == "reads text only" else "replace")
    position = Position.start()
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "ugi":
            say("id name faulty")
            say("ugiok")
        elif command == "isready":
            say("readyok")
        elif command == "position":
            if mistake == "forgets moves" and "moves" in words:
                words = words[:words.index("moves")]
            try:
                position = read_position(words)
            except ValueError as error:
                say(f"info string {error}")
        elif command == "go":
            go(position, words)
        elif command == "quit" and mistake == "stays":
            time.sleep(60)
        elif command == "quit":
            sys.exit(5 if mistake == "ends badly" else 0)


main()
