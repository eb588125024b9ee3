# What the measurements of a service share; read by the scripts beside it, which run in the root of
# the project. Everything it starts is ended, and everything it writes removed, at the end.

work=$(mktemp -d)
chmod 755 "$work"
started=

finish() {
  for pid in $started; do
    kill "$pid" 2>/dev/null || true
  done
  for pid in $started; do
    wait "$pid" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# until_true WORDS...: waits for a command to succeed, a minute at most.
until_true() {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || { echo "bench: '$*' did not come true" >&2; exit 1; }
    sleep 0.1
  done
}

# Builds the program and the generators; sets jdk and classes.
built() {
  ./argosy --version >/dev/null
  jdk=$(sed -n '1s/ [^ ]*$//p' target/launcher/stamp)
  [ -n "${ARGOSY_BENCH_BUILT:-}" ] ||
    mvn -q -ntp -Dquick -Pbench -DbuildFolder=target/bench -pl bench -am package
  classes="bench/target/bench/classes:bench/target/bench/lib/*"
}

# generator CLASS WORDS...: the one who measures, in a process of its own.
generator() {
  "$jdk/bin/java" -XX:+UseSerialGC -Xmx1g -cp "$classes" "io.argosy.bench.service.$@"
}

as_postgres() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=postgres --regid=postgres --init-groups "$@"
  else
    "$@"
  fi
}

# A PostgreSQL of our own with its defaults, so that fsync and synchronous_commit are on; sets
# pgport. Its files lie where this machine's temporary files do: that is the disk that is measured.
database() {
  bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
  pgport=$(free_port)
  mkdir "$work/pg"
  [ "$(id -u)" != 0 ] || chown postgres "$work/pg"
  (cd / && as_postgres "$bin/initdb" -A trust -U argosy -E UTF8 --no-locale -D "$work/pg/data") \
    >/dev/null
  (cd / && exec setsid sh -c 'exec "$@"' sh $(words_as_postgres) "$bin/postgres" -D "$work/pg/data" \
    -p "$pgport" -h 127.0.0.1 -k "$work/pg" -c max_connections=100 >"$work/pg.log" 2>&1) &
  started="$! $started"
  until_true pg_isready -q -h 127.0.0.1 -p "$pgport" -U argosy -d postgres
  [ "$(sql postgres 'show fsync')" = on ] && [ "$(sql postgres 'show synchronous_commit')" = on ]
}

words_as_postgres() {
  [ "$(id -u)" != 0 ] || echo setpriv --reuid=postgres --regid=postgres --init-groups
}

# sql DATABASE STATEMENT
sql() {
  psql -h 127.0.0.1 -p "$pgport" -U argosy -d "$1" -At -c "$2"
}

free_port() {
  echo 'System.out.println(new java.net.ServerSocket(0).getLocalPort()); /exit' |
    "$jdk/bin/jshell" -s - 2>/dev/null
}

# server NAME FLAGS...: a server with a new database of this name; sets server_pid, url and token.
server() {
  name=$1
  shift
  sql postgres "create database $name" >/dev/null
  ./argosy server --json --port 0 --data "$work/$name" \
    --database "postgresql://argosy@127.0.0.1:$pgport/$name" "$@" \
    >"$work/$name.out" 2>"$work/$name.err" &
  server_pid=$!
  started="$started $server_pid"
  until_true grep -q token "$work/$name.out"
  url=$(sed -n 's/.*"url":"\([^"]*\)".*/\1/p' "$work/$name.out")
  token=$(sed -n 's/.*"token":"\([^"]*\)".*/\1/p' "$work/$name.out")
}

end_server() {
  kill "$server_pid"
  wait "$server_pid" 2>/dev/null || true
}
