# Paints a sheet of noisy pictures, one below the other, with faces on them; a comment in the file
# says how many. Grey pictures in plain text (PGM, P2), one row a line, as everywhere here.
#
#     awk -v seed=7 -v parts=10 -v side=160 -f paint.awk > sheet.pgm

function draw() {
  state = (state * 16807) % 2147483647
  return state / 2147483647
}

# A bright round head with two dark eyes.
function face(column, row, radius,    x, y, far) {
  for (y = -radius; y <= radius; y++)
    for (x = -radius; x <= radius; x++) {
      far = x * x + y * y
      if (far <= radius * radius) pixel[row + y, column + x] = 205
    }
  for (x = -int(radius / 2); x <= int(radius / 2); x += 2 * int(radius / 2))
    for (y = 0; y < 4; y++) {
      pixel[row - int(radius / 3) + int(y / 2), column + x + y % 2] = 40
    }
}

BEGIN {
  state = seed * 7919 + 1
  cell = 32
  for (part = 0; part < parts; part++)
    for (top = 0; top + cell <= side; top += cell)
      for (left = 0; left + cell <= side; left += cell)
        if (draw() < 0.4) {
          radius = 8 + int(draw() * 5)
          room = cell - 2 * radius - 4
          face(left + radius + 2 + int(draw() * room), \
               part * side + top + radius + 2 + int(draw() * room), radius)
          faces++
        }
  print "P2"
  print "# faces " faces + 0
  print side, parts * side
  print 255
  for (row = 0; row < parts * side; row++) {
    line = ""
    for (column = 0; column < side; column++) {
      grey = (row, column) in pixel ? pixel[row, column] : 60
      luck = draw()
      if (luck < 0.02) grey = 0
      else if (luck < 0.04) grey = 255
      else grey = int(grey + draw() * 30 - 15)
      line = line (column ? " " : "") grey
    }
    print line
  }
}
