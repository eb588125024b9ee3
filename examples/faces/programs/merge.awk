# Puts pictures one below the other.
#
#     awk -f merge.awk marked-1.pgm marked-2.pgm … > marked.pgm

/^#/ { next }
FNR == 1 { line = 0 }
{ line++ }
line == 2 { width = $1; height += $2 }
line > 3 { rows[count++] = $0 }
END {
  printf "P2\n%d %d\n255\n", width, height
  for (i = 0; i < count; i++) print rows[i]
}
