"""Lists the input files; the weight of each is its size in bytes."""
import glob
import json
import os

asked = json.load(open(os.environ["ARGOSY_INPUT"]))
items = [{"key": path, "weight": os.path.getsize(path)} for path in sorted(glob.glob(asked["pattern"]))]
json.dump({"items": items}, open(os.environ["ARGOSY_OUTPUT"], "w"))
