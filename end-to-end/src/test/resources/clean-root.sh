# Makes a root folder with glibc, busybox and the unpacked archive, and runs Argosy with that root. Called in mount
# and process namespaces of its own, so that the mounts go with it.
# $1: the folder, which exists and is empty; $2: the archive.
set -eu
root=$1
mkdir -p "$root/bin" "$root/lib64" "$root/lib/x86_64-linux-gnu" "$root/proc" "$root/dev" "$root/tmp" "$root/root" \
  "$root/etc" "$root/opt"
cp "$(command -v busybox)" "$root/bin/busybox"
for name in sh cat env readlink sed rm mkdir sleep kill setsid nice true echo; do
  ln -s busybox "$root/bin/$name"
done
cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"
for library in c m dl pthread rt resolv; do
  cp -L /lib/x86_64-linux-gnu/lib$library.so.* "$root/lib/x86_64-linux-gnu/"
done
echo root:x:0:0:root:/root:/bin/sh >"$root/etc/passwd"
tar -C "$root/opt" --strip-components=1 -xf "$2"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
exec chroot "$root" /bin/env -i PATH=/bin HOME=/root /bin/sh -euc '
  cd /opt
  sed "s/22e3/500/; s/deadline: 1m/deadline: 10m/" examples/pi.yaml >examples/small.yaml
  bin/argosy --version
  bin/argosy each -k -- echo hello ::: 1 2
  bin/argosy run examples/small.yaml'
