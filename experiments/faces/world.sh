# Three sites on one computer: each has a network of its own with a limited line, an agent, and a store
# of images; beside them a registry with the images, and a server. Read by ./run, which runs in the root
# of the project. Everything it starts is ended, and everything it makes is taken away, at the end.

# A site, the processors of its slots, the part of one that each slot gets, and its line in Mbit/s.
sites='near 0,1 45 80
middle 0 35 40
far 1 25 20'
steps='paint split denoise count mark sum merge'

# Every step has an image that stays at the sites, and one that is taken away before each run that pulls.
# Besides busybox and its program each holds this much, so that pulls cost something.
ballast_kb=5000

work=$(mktemp -d)
chmod 755 "$work"
started=

# Of the addresses that are set aside for tests (RFC 2544), four for each site.
address() {
  block=$((($$ * 8 + 4 + $1) % 32768))
  echo "198.$((18 + block / 16384)).$((block % 16384 / 64)).$((block % 64 * 4 + $2))"
}
host=$(address 0 1)
registry=$host:5000
server=http://$host:8470

names() {
  echo "$sites" | cut -d ' ' -f 1
}

# slots PINS: one for each processor named.
slots() {
  echo "$1" | tr , '\n' | wc -l
}

finish() {
  trap '' INT TERM
  for pid in $started; do
    kill "$pid" 2>/dev/null || true
  done
  for pid in $started; do
    wait "$pid" 2>/dev/null || true
  done
  for name in $(names); do
    ip link del "f$$$name" 2>/dev/null || true
    ip netns del "faces$$$name" 2>/dev/null || true
    [ ! -d "$work/$name" ] || at "$name" podman rm --all --force --time 0 >/dev/null 2>&1 || true
  done
  # Podman leaves mounts of its stores behind.
  grep -o " $work/[^ ]*" /proc/mounts | sort -r | while read -r mounted; do
    umount "$mounted" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

fail() {
  echo "faces: $*" >&2
  exit 1
}

# until_true WORDS...: waits for a command to succeed, a minute at most.
until_true() {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || fail "'$*' did not come true; see $work"
    sleep 0.1
  done
}

# settle SITE: from now on, podman of this shell uses this site's images and no others.
settle() {
  CONTAINERS_STORAGE_CONF=$work/$1/storage.conf
  CONTAINERS_CONF=$work/$1/containers.conf
  CONTAINERS_REGISTRIES_CONF=$work/registries.conf
  export CONTAINERS_STORAGE_CONF CONTAINERS_CONF CONTAINERS_REGISTRIES_CONF
}

# at SITE WORDS...: a command at a site.
at() (
  settle "$1"
  shift
  "$@"
)

# What podman has to itself at a site: images, containers, locks.
store() {
  mkdir -p "$work/$1"
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/store"\nrunroot = "%s/run"\n' \
    "$work/$1" "$work/$1" >"$work/$1/storage.conf"
  printf '[engine]\ntmp_dir = "%s/tmp"\nlock_type = "file"\n' "$work/$1" \
    >"$work/$1/containers.conf"
}

# build_image STEP VERSION: one layer, and no two alike: images share nothing.
build_image() {
  context=$work/builder/$1-$2
  mkdir -p "$context/bin"
  cp "$(command -v busybox)" "$context/bin/busybox"
  cp "examples/faces/programs/$1.awk" "$context/program.awk"
  head -c "$((ballast_kb * 1000))" /dev/urandom >"$context/ballast"
  at builder podman build --quiet --isolation=chroot -t "$registry/$1:$2" \
    -f "$work/builder/file" "$context" >/dev/null
  at builder podman push --quiet "$registry/$1:$2"
}

build_images() {
  printf '[[registry]]\nlocation = "%s"\ninsecure = true\n' "$registry" >"$work/registries.conf"
  printf 'version: 0.1\nlog: {level: error}\nstorage: {filesystem: {rootdirectory: %s}}\nhttp: {addr: "%s"}\n' \
    "$work/registry" "$registry" >"$work/registry.yml"
  docker-registry serve "$work/registry.yml" >"$work/registry.log" 2>&1 &
  started="$started $!"
  until_true curl -s -f "http://$registry/v2/"
  store builder
  printf 'FROM scratch\nCOPY . /\n' >"$work/builder/file"
  for step in $steps; do
    build_image "$step" stays
    build_image "$step" goes
  done
  image_bytes=$(curl -s -H 'Accept: application/vnd.oci.image.manifest.v1+json' \
    "http://$registry/v2/denoise/manifests/goes" | jq '[.layers[].size] | add')
}

# The network of a site; what goes either way is limited.
lay_line() {
  number=$1 name=$2 rate=$3
  inside=faces$$$name outside=f$$$name
  ip netns add "$inside"
  ip link add "$outside" type veth peer name line netns "$inside"
  ip addr add "$(address "$number" 1)/30" dev "$outside"
  ip link set "$outside" up
  ip -n "$inside" addr add "$(address "$number" 2)/30" dev line
  ip -n "$inside" link set lo up
  ip -n "$inside" link set line up
  ip -n "$inside" route add default via "$(address "$number" 1)"
  tc qdisc add dev "$outside" root tbf rate "${rate}mbit" burst 64kb latency 200ms
  tc -n "$inside" qdisc add dev line root tbf rate "${rate}mbit" burst 64kb latency 200ms
}

open_server() {
  ./argosy server --json --host "$host" --port 8470 --plain --data "$work/server" \
    >"$work/server.out" 2>"$work/server.err" &
  started="$started $!"
  until_true grep -q token "$work/server.out"
  token=$(sed -n 's/.*"token":"\([^"]*\)".*/\1/p' "$work/server.out")
  printf '%s\n' "$token" >"$work/token"
}

# Agents are small, as argosy run starts them.
start_agent() {
  name=$1 pins=$2 part=$3
  (
    export JDK_JAVA_OPTIONS='-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1'
    settle "$name"
    exec nsenter --net="/run/netns/faces$$$name" ./argosy agent --server "$server" \
      --token-file "$work/token" --site "$name" --name "$name" --slots "$(slots "$pins")" --pin "$pins" \
      --cpu "$part%" --executor podman --run-as-range none --work "$work/$name/work" >"$work/$name/log" 2>&1
  ) &
  started="$! $started"
}

open_world() {
  number=0
  echo "$sites" >"$work/sites"
  while read -r name pins part rate; do
    lay_line "$number" "$name" "$rate"
    number=$((number + 1))
  done <"$work/sites"
  build_images
  open_server
  while read -r name pins part rate; do
    store "$name"
    start_agent "$name" "$pins" "$part"
  done <"$work/sites"
  for name in $(names); do
    until_true grep -q enlisted -e offers "$work/$name/log"
  done
}

# Takes the images that go away from all sites.
forget_images() {
  for name in $(names); do
    at "$name" podman rmi --ignore $(printf "$registry/%s:goes " $steps) >/dev/null
  done
}

# ask PATH: what the server says.
ask() {
  curl -s -f -H "Authorization: Bearer $token" "$server$1"
}
