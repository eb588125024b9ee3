# Cuts a sheet into so many pictures: part-1.pgm, part-2.pgm …
#
#     awk -v parts=10 -f split.awk sheet.pgm

/^#/ { next }
{ line++ }
line == 2 {
  width = $1
  height = $2 / parts
  if (height != int(height)) {
    print FILENAME ": " $2 " rows cannot be cut into " parts " parts" > "/dev/stderr"
    exit 1
  }
}
line > 3 {
  row = line - 4
  file = "part-" int(row / height) + 1 ".pgm"
  if (row % height == 0) {
    if (last) close(last)
    printf "P2\n%d %d\n255\n", width, height > file
    last = file
  }
  print > file
}
