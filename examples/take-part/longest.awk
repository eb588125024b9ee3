# Finds the longest Collatz sequence in each block of a thousand numbers. It knows nothing of
# Argosy: it takes a first block and how many, says how far it is in per cent, and writes its result
# to a file.
#
#   awk -v first=0 -v count=10 -v out=longest.txt -f longest.awk
BEGIN {
  for (block = first; block < first + count; block++) {
    most = -1
    for (n = block * 1000 + 1; n <= (block + 1) * 1000; n++) {
      s = steps(n)
      if (s > most) { most = s; best = n }
    }
    print block, best, most > out
    printf "%.2f %% done\n", 100 * (block - first + 1) / count
    fflush()
  }
}

function steps(n,   s) {
  for (s = 0; n > 1; s++) n = n % 2 ? 3 * n + 1 : n / 2
  return s
}
