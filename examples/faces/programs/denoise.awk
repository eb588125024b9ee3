# Takes the noise out: every pixel becomes the middle one of the nine around it.
#
#     awk -f denoise.awk part-1.pgm > clean-1.pgm

/^#/ { next }
{ line++ }
line == 2 { width = $1; height = $2 }
line > 3 { for (x = 1; x <= width; x++) grey[line - 4, x - 1] = $x + 0 }

# The middle one of the nine around it; at the rim the nearest stand in for those that are not there.
function middle(y, x,    count, dy, dx, yy, xx, value, i, nine) {
  for (dy = -1; dy <= 1; dy++) {
    yy = y + dy < 0 ? 0 : y + dy >= height ? height - 1 : y + dy
    for (dx = -1; dx <= 1; dx++) {
      xx = x + dx < 0 ? 0 : x + dx >= width ? width - 1 : x + dx
      value = grey[yy, xx]
      for (i = count++; i > 0 && nine[i - 1] > value; i--) nine[i] = nine[i - 1]
      nine[i] = value
    }
  }
  return nine[4]
}

END {
  printf "P2\n%d %d\n255\n", width, height
  for (y = 0; y < height; y++) {
    out = ""
    for (x = 0; x < width; x++) out = out (x ? " " : "") middle(y, x)
    print out
  }
}
