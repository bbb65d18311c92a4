#!/usr/bin/env python3
"""Plays a whole game through POST /api/analyze, with no rules of its own.

    sente --no-open --listen 127.0.0.1:8080 &
    python3 play.py http://127.0.0.1:8080 othello
    python3 play.py http://127.0.0.1:8080 gomoku --engine heuristic --nodes 5000

The engine plays for one side; for the other this script chooses among the legal
moves by lot. Any game of the studio will do, an author's own included.
"""

import argparse
import json
import os
import random
import sys
import urllib.error
import urllib.request

NAME = os.path.basename(sys.argv[0])


def analyze(studio, record, engine, limits, **more):
    """Asks the studio about the position at the end of a record; values, only and block are among what more may be asked."""
    body = json.dumps({"record": record, "engine": engine, "limits": limits, **more}).encode()
    request = urllib.request.Request(studio.rstrip("/") + "/api/analyze", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        sys.exit("{}: {}".format(NAME, json.load(refusal)["message"]))
    except urllib.error.URLError as trouble:
        sys.exit("{}: {} cannot be reached: {}".format(NAME, studio, trouble.reason))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("studio", help="the address that sente prints")
    parser.add_argument("game")
    parser.add_argument("--rules", default="")
    parser.add_argument("--size", default="")
    parser.add_argument("--engine", default="", help="such as sente:level=club")
    parser.add_argument("--nodes", type=int, default=2000, help="positions that each search visits")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    chance = random.Random(asked.seed)
    record = {"game": asked.game, "rules": asked.rules, "size": asked.size, "moves": []}
    limits = {"nodes": asked.nodes, "seed": asked.seed}
    engine_plays = None
    while True:
        position = analyze(asked.studio, record, asked.engine, limits)
        if position["over"]:
            break
        engine_plays = engine_plays or position["to_move"]
        if position["to_move"] == engine_plays:
            move, score = position["move"], position["score"]
            print("{:3d}. {} {}  ({:+d}, depth {})".format(position["ply"] + 1, engine_plays, move, score, position["depth"]))
        else:
            move = chance.choice(position["legal"])
            print("{:3d}. {} {}".format(position["ply"] + 1, position["to_move"], move))
        record["moves"].append(move)
    print("{} moves, the engine was {}, winner: {}".format(position["ply"], engine_plays, position["winner"]))


if __name__ == "__main__":
    main()
