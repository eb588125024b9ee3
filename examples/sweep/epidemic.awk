# How many people does an epidemic reach? Plays one event after the other (an infection or a
# recovery) until nobody is ill, many times over, and prints the part that was ever ill.
#
#   awk -v beta=0.4 -v gamma=0.1 -v seed=1 -f epidemic.awk
BEGIN {
  people = 100000
  runs = 200
  srand(seed % 2147483647)
  reached = 0
  for (run = 0; run < runs; run++) {
    well = people - 100
    ill = 100
    while (ill > 0) {
      if (rand() * (beta * well / people + gamma) < gamma) {
        ill--
      } else {
        well--
        ill++
      }
    }
    reached += people - well
  }
  printf "%s,%s,%.4f\n", beta, gamma, reached / (people * runs)
}
