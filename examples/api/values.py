#!/usr/bin/env python3
"""Says what every move of a position is worth, through POST /api/analyze.

    sente --no-open --listen 127.0.0.1:8080 &
    python3 values.py http://127.0.0.1:8080 othello d3
    python3 values.py http://127.0.0.1:8080 gomoku h8 i9 --only g7,g8,g9 --nodes 50000
    python3 values.py http://127.0.0.1:8080 connectfour 4 4 --block 4 --lines 3
"""

import argparse

from play import analyze


def moves(text):
    """Moves with commas between them."""
    return [move for move in text.split(",") if move]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("studio", help="the address that sente prints")
    parser.add_argument("game")
    parser.add_argument("moves", nargs="*", help="from the start to the position")
    parser.add_argument("--only", type=moves, default=[], help="the only moves to choose among")
    parser.add_argument("--block", type=moves, default=[], help="moves that may not be chosen")
    parser.add_argument("--lines", type=int, default=1, help="best lines to show")
    parser.add_argument("--engine", default="", help="such as sente or search")
    parser.add_argument("--nodes", type=int, default=20000, help="positions that all moves together may visit")
    asked = parser.parse_args()

    record = {"game": asked.game, "moves": asked.moves}
    limits = {"nodes": asked.nodes, "lines": asked.lines}
    position = analyze(asked.studio, record, asked.engine, limits, values=True, only=asked.only, block=asked.block)
    if position["over"]:
        print("the game is over, winner: {}".format(position["winner"]))
        return
    for number, line in enumerate(position["lines"], 1):
        print("{}. {}: {}".format(number, " ".join(line["line"]), line["words"]))
    for value in position["values"]:
        chance = "{:3.0f} %".format(100 * value["chance"]) if "chance" in value else "  -  "  # no measured scale
        print("{:>6}  {}  {}".format(value["move"], chance, value["words"]))


if __name__ == "__main__":
    main()
