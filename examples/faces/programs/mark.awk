# Draws a frame around every face.
#
#     awk -f mark.awk faces-1.txt clean-1.pgm > marked-1.pgm

FILENAME ~ /\.txt$/ { left[faces] = $1; top[faces] = $2; right[faces] = $3; bottom[faces++] = $4; next }
/^#/ { next }
{ line++ }
line > 3 {
  y = line - 4
  for (i = 0; i < faces; i++)
    if (y >= top[i] && y <= bottom[i]) {
      step = y == top[i] || y == bottom[i] ? 1 : right[i] - left[i]
      for (x = left[i]; x <= right[i]; x += step > 0 ? step : 1) $(x + 1) = 255
    }
}
{ print }
