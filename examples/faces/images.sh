# Makes the images of the faces pipeline, each from scratch around a static busybox and the program of its
# step, and pushes them to a registry of this computer (Debian: podman, docker-registry, busybox-static).
#
#     docker-registry serve /etc/docker/registry/config.yml &
#     sh images.sh 127.0.0.1:5000
registry=${1:-127.0.0.1:5000}
here=$(cd "$(dirname "$0")" && pwd)
for step in paint split denoise count mark sum merge; do
  context=$(mktemp -d)
  cp "$(command -v busybox)" "$context/busybox"
  cp "$here/programs/$step.awk" "$context/program.awk"
  printf 'FROM scratch\nCOPY busybox /bin/busybox\nCOPY program.awk /program.awk\n' > "$context/Dockerfile"
  podman build --quiet -t "$registry/faces-$step:1" "$context" &&
    podman push --quiet --tls-verify=false "$registry/faces-$step:1" || exit 1
  rm -r "$context"
done
