# Counts primes by trial division; one iteration is one block of 2,000 numbers. It knows nothing
# of Argosy: it takes a first block and how many, says how far it is in per cent, and writes its
# result to a file.
#
#   awk -v first=0 -v count=10 -v out=primes.json -f primes.awk
BEGIN {
  size = 2000
  for (block = first; block < first + count; block++) {
    for (n = block * size; n < (block + 1) * size; n++) primes += is_prime(n)
    printf "%.1f %% done\n", 100 * (block - first + 1) / count
    fflush()
  }
  printf "{\"blocks\": %d, \"primes\": %d}\n", count, primes > out
}

function is_prime(n,   d) {
  if (n < 4) return n > 1
  if (n % 2 == 0) return 0
  for (d = 3; d * d <= n; d += 2) if (n % d == 0) return 0
  return 1
}
