import sys
for line in sys.stdin:
    if line.strip() == "ugi":
        print("id name broken\nugiok", flush=True)
    elif line.strip() == "isready":
        print("readyok", flush=True)
    elif line.startswith("go"):
        print("bestmove z9:z9", flush=True)
    elif line.strip() == "quit":
        break
