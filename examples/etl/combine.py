"""Adds the parts and reports the total of each city."""
import json
import os

asked = json.load(open(os.environ["ARGOSY_INPUT"]))
total = {}
for part in asked["parts"]:
    for city, sales in json.load(open(part["file"])).items():
        total[city] = total.get(city, 0) + sales
report = dict(sorted(total.items()))
json.dump({"report": report}, open(os.environ["ARGOSY_OUTPUT"], "w"))
