# One call: the mean of f(x) = x^4 over standard normal x, as sums that can be added.
import json, random, sys

count, seed = int(sys.argv[1]), int(sys.argv[2])
random.seed(seed)
total = squares = 0.0
for _ in range(count):
    f = random.gauss(0, 1) ** 4
    total += f
    squares += f * f
print(json.dumps({"n": count, "sum": total, "squares": squares}))
