package io.argosy.agent.spawn;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Calls {@code posix_spawn}: a session of its own, only three open files, no signal blocked. */
final class Spawner {
  private static final long SET_SIGNAL_MASK = 0x08;
  private static final long SET_SESSION = 0x80;
  private static final long CLOSE_ON_EXEC = 0x80000;
  private static final long WRITE_NEW = 01 | 0100 | 01000; // O_WRONLY, O_CREAT, O_TRUNC
  private static final long MODE = 0666;

  /** More than the structures of any C library. */
  private static final long STRUCTURE = 1024;

  /** How Java itself writes names and arguments. */
  private static final Charset CHARSET = charset();

  private final SystemCalls system;

  Spawner(SystemCalls system) {
    this.system = system;
  }

  private static Charset charset() {
    Charset own =
        Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"), StandardCharsets.UTF_8);
    return own.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : own;
  }

  /** The two ends of a pipe. */
  record Pipe(int read, int write) {}

  /** A process that runs, and the end of the pipe to which it writes errors. */
  record Begun(long pid, int errors) {}

  /** Starts a program; empty if the system does not. */
  Optional<Begun> start(ProgramStart start, String program) {
    try (Arena arena = Arena.ofConfined()) {
      Optional<Pipe> pipe = pipe(arena);
      if (pipe.isEmpty()) {
        return Optional.empty();
      }
      int errors = pipe.get().read();
      MemorySegment actions = actions(arena, start, pipe.get().write());
      MemorySegment pid = arena.allocate(JAVA_INT);
      int failure =
          system.call(
              "posix_spawn",
              pid.address(),
              text(arena, program).address(),
              actions.address(),
              attributes(arena).address(),
              texts(arena, start.words()).address(),
              texts(arena, variables(start)).address());
      system.call("posix_spawn_file_actions_destroy", actions.address());
      system.call("close", pipe.get().write());
      if (failure != 0) {
        system.call("close", errors);
        return Optional.empty();
      }
      return Optional.of(new Begun(pid.get(JAVA_INT, 0), errors));
    }
  }

  private static List<String> variables(ProgramStart start) {
    return start.environment().entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .toList();
  }

  private Optional<Pipe> pipe(Arena arena) {
    MemorySegment ends = arena.allocate(JAVA_INT, 2);
    return system.call("pipe2", ends.address(), CLOSE_ON_EXEC) == 0
        ? Optional.of(new Pipe(ends.getAtIndex(JAVA_INT, 0), ends.getAtIndex(JAVA_INT, 1)))
        : Optional.empty();
  }

  private MemorySegment attributes(Arena arena) {
    MemorySegment attributes = arena.allocate(STRUCTURE, 16);
    MemorySegment noSignal = arena.allocate(STRUCTURE, 16);
    system.call("posix_spawnattr_init", attributes.address());
    system.call("posix_spawnattr_setsigmask", attributes.address(), noSignal.address());
    system.call("posix_spawnattr_setflags", attributes.address(), SET_SIGNAL_MASK | SET_SESSION);
    return attributes;
  }

  private MemorySegment actions(Arena arena, ProgramStart start, int errors) {
    MemorySegment actions = arena.allocate(STRUCTURE, 16);
    long to = actions.address();
    system.call("posix_spawn_file_actions_init", to);
    system.call("posix_spawn_file_actions_adddup2", to, errors, 2);
    open(to, 0, text(arena, "/dev/null"), 0);
    open(to, 1, text(arena, absolute(start.out())), WRITE_NEW);
    system.call("posix_spawn_file_actions_addclosefrom_np", to, 3);
    system.call(
        "posix_spawn_file_actions_addchdir_np",
        to,
        text(arena, absolute(start.folder())).address());
    return actions;
  }

  private void open(long actions, int descriptor, MemorySegment path, long flags) {
    system.call(
        "posix_spawn_file_actions_addopen", actions, descriptor, path.address(), flags, MODE);
  }

  private static String absolute(Path path) {
    return path.toAbsolutePath().toString();
  }

  private static MemorySegment text(Arena arena, String text) {
    return arena.allocateFrom(text, CHARSET);
  }

  /** An array of texts with a null at its end. */
  private static MemorySegment texts(Arena arena, Collection<String> all) {
    MemorySegment array = arena.allocate(ADDRESS, all.size() + 1L);
    int next = 0;
    for (String one : all) {
      array.setAtIndex(ADDRESS, next++, text(arena, one));
    }
    return array;
  }
}
