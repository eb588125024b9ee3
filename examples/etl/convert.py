"""Sums the sales of each city in a group of files, and leaves them in a file."""
import csv
import json
import os

asked = json.load(open(os.environ["ARGOSY_INPUT"]))
sums = {}
for item in asked["group"]:
    with open(item["key"], newline="") as table:
        for row in csv.DictReader(table):
            sums[row["city"]] = sums.get(row["city"], 0) + int(row["sales"])
with open(os.path.join(os.environ["ARGOSY_FOLDER"], "part.json"), "w") as part:
    json.dump(sums, part)
json.dump({"parts": {"file": "part.json"}}, open(os.environ["ARGOSY_OUTPUT"], "w"))
