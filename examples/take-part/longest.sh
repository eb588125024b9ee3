#!/bin/sh
# Finds the longest Collatz sequence in each block of a thousand numbers it is told, with nothing but
# sh and curl. What it says and hears is in docs/take-part.md.
set -u
command -v curl > /dev/null || { echo "longest.sh needs curl, which is not on the PATH" >&2; exit 1; }

ask() { curl -s -S "$ARGOSY_URL/$1"; }

longest() {
  i=$(($1 * 1000 + 1)) last=$((($1 + 1) * 1000)) most=-1 best=0
  while [ "$i" -le "$last" ]; do
    n=$i s=0
    while [ "$n" -gt 1 ]; do
      if [ $((n % 2)) -eq 0 ]; then n=$((n / 2)); else n=$((3 * n + 1)); fi
      s=$((s + 1))
    done
    if [ "$s" -gt "$most" ]; then most=$s best=$i; fi
    i=$((i + 1))
  done
  echo "$1 $best $most"
}

set -- $(ask start)
while [ "$1" != end ]; do
  case $1 in
    wait) sleep "$2"; set -- $(ask "finish?done=0"); continue ;;
    work) first=$2 count=$3 next=$(($(date +%s) + $4)) done=0 ;;
    *) echo "longest.sh: unexpected answer: $*" >&2; exit 1 ;;
  esac
  while [ "$done" -lt "$count" ]; do
    longest $((first + done)) >> "$ARGOSY_OUT"
    done=$((done + 1))
    if [ "$(date +%s)" -ge "$next" ]; then
      ask "store?done=$done" > /dev/null            # keeps the lines since the last store
      set -- $(ask "report?done=$done")             # and hears how much is left to do
      count=$3 next=$(($(date +%s) + $4))
    fi
  done
  ask "store?done=$done" > /dev/null
  set -- $(ask "finish?done=$done")
done
