# Writes the workflow file of the faces pipeline for so many parts. Every step runs in a container of
# an image of its own, which is built when the workflow is run; with a registry, in one from there
# (images.sh makes them). Without podman the steps are plain processes.
#
#     sh make.sh 10 > workflow.yaml
#     sh make.sh 10 127.0.0.1:5000 > contained.yaml
parts=${1:-10}
registry=${2:-}
from() {
  if [ -z "$registry" ]; then printf 'build: [busybox, programs/%s.awk]' "$1"; else printf 'from: "%s/faces-%s:1"' "$registry" "$1"; fi
}
step() { printf '  - {id: %s, kind: %s, image: faces-%s, work: %s, memory: 100 MB, files: [programs/%s.awk]' "$1" "$2" "$2" "$3" "$2"; }
list() { i=1; while [ $i -le "$parts" ]; do printf '%s%s' "$1" "$i$2"; [ $i -eq "$parts" ] || printf '%s' "$3"; i=$((i + 1)); done; }

cat <<END
# Counts the faces on a sheet of $parts pictures that the first task paints: cut it, and for each part
# take the noise out, count the faces and mark them; then sum the counts and merge the marked parts.
# Made by: sh make.sh${1:+ $1}${2:+ $2}
#
#     argosy run examples/faces/workflow.yaml
#
# Times are those of busybox on a processor that counts as 1000 MIPS here, and 0.3 s for a container.
argosy: 1
kind: workflow
name: faces
seed: 7
reference: 1000 MIPS
images:
END
for name in paint split denoise count mark sum merge; do
  printf '  - {name: faces-%s, size: 1.1 MB, %s}\n' $name "$(from $name)"
done
echo tasks:
step paint paint 2.9s
printf ', outputs: [sheet.pgm],\n     command: [busybox, sh, -c, "busybox awk -v seed=7 -v parts=%s -v side=320 -f programs/paint.awk > sheet.pgm"]}\n' "$parts"
step split split 0.3s
printf ', after: {paint: %s kB},\n     outputs: [%s],\n     command: [busybox, awk, -v, parts=%s, -f, programs/split.awk, sheet.pgm]}\n' $((322 * parts)) "$(list part- .pgm ', ')" "$parts"
i=1
while [ $i -le "$parts" ]; do
  step denoise-$i denoise 3.3s
  printf ', after: {split: 322 kB}, inputs: [part-%s.pgm], outputs: [clean-%s.pgm],\n     command: [busybox, sh, -c, "busybox awk -f programs/denoise.awk part-%s.pgm > clean-%s.pgm"]}\n' $i $i $i $i
  step count-$i count 0.4s
  printf ', after: {denoise-%s: 322 kB}, outputs: [faces-%s.txt],\n     command: [busybox, sh, -c, "busybox awk -f programs/count.awk clean-%s.pgm > faces-%s.txt"]}\n' $i $i $i $i
  step mark-$i mark 0.3s
  printf ', after: {denoise-%s: 322 kB, count-%s: 1 kB}, outputs: [marked-%s.pgm],\n     command: [busybox, sh, -c, "busybox awk -f programs/mark.awk faces-%s.txt clean-%s.pgm > marked-%s.pgm"]}\n' $i $i $i $i $i $i
  i=$((i + 1))
done
step sum sum 0.3s
printf ', outputs: [faces.txt],\n     after: {%s},\n     command: [busybox, sh, -c, "busybox awk -f programs/sum.awk %s > faces.txt"]}\n' "$(list count- ': 1 kB' ', ')" "$(list faces- .txt ' ')"
step merge merge 0.5s
printf ', outputs: [marked.pgm],\n     after: {%s},\n     command: [busybox, sh, -c, "busybox awk -f programs/merge.awk %s > marked.pgm"]}\n' "$(list mark- ': 322 kB' ', ')" "$(list marked- .pgm ' ')"
cat <<END
sites:
  - {name: near, cpu: 80%, speed: 800 MIPS, bandwidth: 1 Gbps, memory: 1 GB}
  - {name: middle, cpu: 50%, speed: 500 MIPS, bandwidth: 1 Gbps, uplink: 100 Mbps, memory: 1 GB}
  - {name: far, cpu: 50%, speed: 500 MIPS, bandwidth: 1 Gbps, uplink: 100 Mbps, memory: 1 GB}
run: {retries: 2, timeout: 10m}
END
