# Prints a line "index,parameter,exponent" for each index from first to last.
# The exponent is positive where the logistic map is chaotic.
BEGIN {
  points = 4000
  steps = 40000
  for (i = first + 0; i <= last + 0; i++) {
    r = 3 + i / points
    x = 0.5123
    sum = 0
    for (n = 0; n < steps; n++) {
      x = r * x * (1 - x)
      slope = r * (1 - 2 * x)
      if (slope < 0) slope = -slope
      if (slope > 0) sum += log(slope)
    }
    printf "%d,%.5f,%.5f\n", i, r, sum / steps
  }
}
