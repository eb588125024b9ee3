# Writes workflow files of the faces pipeline for the sites of world.sh; read by ./run. The programs are
# those of examples/faces, and lie in the images.

# Pixels of a picture's side. What a part weighs follows from it: 3.14 bytes a pixel.
side=160
part_kb=$((side * side * 314 / 100000))

# list COUNT BEFORE AFTER BETWEEN: numbers with something around and between them.
list() {
  seq 1 "$1" | sed "s|.*|$2&$3|" | awk -v between="$4" '{printf "%s%s", (NR > 1 ? between : ""), $0}'
}

# heading TAG: all but the tasks. Without a tag images are those that stay. With one they are those that
# go, and new to the server by their names, as they are to the sites once they were taken away there.
heading() {
  printf 'argosy: 1\nkind: workflow\nname: faces\nseed: 7\nrun: {retries: 2, timeout: 10m}\nimages:\n'
  for step in $steps; do
    printf '  - {name: %s%s, size: %s B, from: "%s/%s:%s"}\n' \
      "$step" "$1" "$image_bytes" "$registry" "$step" "$([ -z "$1" ] && echo stays || echo goes)"
  done
  echo 'sites:'
  while read -r name pins part rate; do
    printf '  - {name: %s, slots: %s, cpu: %s%%, speed: %s0 MIPS, bandwidth: %s Mbps%s}\n' \
      "$name" "$(slots "$pins")" "$part" "$part" "$rate" "$(pulling "$name")"
  done <"$work/sites"
  echo 'tasks:'
}

# What a site really gets from the registry, as measured.
pulling() {
  awk -v site="$1" '$1 == "pull" && $2 == site {printf ", registry: %.4f MB/s", $3}' "$work/measured"
}

# lasting KIND PARTS: what a task takes at each site, as measured; at one site only while we measure.
lasting() {
  if [ -n "$only" ]; then
    echo "$only: 1s"
  else
    awk -v kind="$1" -v parts="$2" '$1 == "run" && $3 == kind {
      printf "%s%s: %.3fs", some++ ? ", " : "", $2, $4 + $5 * parts}' "$work/measured"
  fi
}

# task ID KIND AFTER INPUTS OUTPUTS WORDS
task() {
  printf '  - {id: %s, kind: %s, image: %s%s, times: {%s}, ' \
    "$before$1" "$2" "$2" "$tag" "$(lasting "$2" "$parts")"
  [ -z "$3" ] || printf 'after: {%s}, ' "$3"
  [ -z "$4" ] || printf 'inputs: [%s], ' "$4"
  printf 'outputs: [%s],\n     command: [/bin/busybox, sh, -c, "busybox awk %s"]}\n' "$5" "$6"
}

# The steps before and for each part; `before` comes before all names.
parts_of() {
  task paint paint '' '' sheet.pgm "-v seed=7 -v parts=$parts -v side=$side -f /program.awk > sheet.pgm"
  task split split "${before}paint: $((part_kb * parts)) kB" '' "$(list "$parts" part- .pgm ', ')" \
    "-v parts=$parts -f /program.awk sheet.pgm"
  for i in $(seq 1 "$1"); do
    task "denoise-$i" denoise "${before}split: $part_kb kB" "part-$i.pgm" "clean-$i.pgm" \
      "-f /program.awk part-$i.pgm > clean-$i.pgm"
    task "count-$i" count "${before}denoise-$i: $part_kb kB" '' "faces-$i.txt" \
      "-f /program.awk clean-$i.pgm > faces-$i.txt"
    task "mark-$i" mark "${before}denoise-$i: $part_kb kB, ${before}count-$i: 1 kB" '' "marked-$i.pgm" \
      "-f /program.awk faces-$i.txt clean-$i.pgm > marked-$i.pgm"
  done
  task sum sum "$(list "$1" "${before}count-" ': 1 kB' ', ')" '' faces.txt \
    "-f /program.awk $(list "$1" faces- .txt ' ') > faces.txt"
}

# pipeline PARTS TAG: the whole of it.
pipeline() {
  parts=$1 tag=$2 before= only=
  heading "$tag"
  parts_of "$parts"
  task merge merge "$(list "$parts" mark- ": $part_kb kB" ', ')" '' marked.pgm \
    "-f /program.awk $(list "$parts" marked- .pgm ' ') > marked.pgm"
}

# sample PARTS TAG: every kind of task at every site, at all sites at once; two parts are worked on, and
# so many merged.
sample() {
  parts=$1 tag=$2
  heading "$tag"
  for only in $(names); do
    before=$only-
    parts_of 2
    task merge merge "${before}split: $((part_kb * parts)) kB" '' marked.pgm \
      "-f /program.awk $(list "$parts" part- .pgm ' ') > marked.pgm"
  done
}
