# Finds the faces: bright pixels that touch, if they are enough. A line for each: left top right bottom.
#
#     awk -f count.awk clean-1.pgm > faces-1.txt

/^#/ { next }
{ line++ }
line == 2 { width = $1; height = $2 }
line > 3 { for (x = 1; x <= width; x++) if ($x > 130) bright[line - 4, x - 1] = 1 }

function meet(y, x) {
  if ((y, x) in bright) {
    delete bright[y, x]
    ys[depth] = y
    xs[depth++] = x
  }
}

function face(y, x,    size, left, right, top, bottom) {
  left = width
  top = height
  right = bottom = depth = 0
  for (meet(y, x); depth > 0; size++) {
    y = ys[--depth]
    x = xs[depth]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
    meet(y - 1, x)
    meet(y + 1, x)
    meet(y, x - 1)
    meet(y, x + 1)
  }
  if (size >= 100) print left, top, right, bottom
}

END {
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      if ((y, x) in bright) face(y, x)
}
