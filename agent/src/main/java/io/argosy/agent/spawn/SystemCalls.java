package io.argosy.agent.spawn;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Functions of the C library of Linux. On its 64-bit processors integers and pointers are passed in
 * the same registers, so that one handle, of six numbers and a number, calls them all: each further
 * signature would make start-up slower.
 */
@SuppressWarnings("restricted")
final class SystemCalls {
  /** Without one of them nothing is spawned: the last three are the newest. */
  private static final List<String> NAMES =
      List.of(
          "posix_spawn",
          "posix_spawnattr_init",
          "posix_spawnattr_setflags",
          "posix_spawnattr_setsigmask",
          "posix_spawn_file_actions_init",
          "posix_spawn_file_actions_destroy",
          "posix_spawn_file_actions_addopen",
          "posix_spawn_file_actions_adddup2",
          "pipe2",
          "read",
          "close",
          "poll",
          "kill",
          "waitpid",
          "getpid",
          "syscall",
          "epoll_create1",
          "epoll_ctl",
          "epoll_wait",
          "posix_spawn_file_actions_addchdir_np",
          "posix_spawn_file_actions_addclosefrom_np");

  private static final List<String> PROCESSORS = List.of("amd64", "aarch64");

  private static final long PIDFD_OPEN = 434;

  /** Made at the first use, and only where it is used. */
  private static final class Handle {
    private static final MethodHandle CALL =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
  }

  private final Map<String, MemorySegment> functions;

  private SystemCalls(Map<String, MemorySegment> functions) {
    this.functions = functions;
  }

  /** The functions, if the system has them all and this program may call them. */
  static Optional<SystemCalls> find() {
    boolean isLinux = System.getProperty("os.name", "").equals("Linux");
    boolean isKnown = PROCESSORS.contains(System.getProperty("os.arch", ""));
    if (!isLinux || !isKnown || !SystemCalls.class.getModule().isNativeAccessEnabled()) {
      return Optional.empty();
    }
    Map<String, MemorySegment> found = new TreeMap<>();
    for (String name : NAMES) {
      Linker.nativeLinker().defaultLookup().find(name).ifPresent(it -> found.put(name, it));
    }
    SystemCalls calls = new SystemCalls(found);
    return found.size() == NAMES.size() && calls.hasPidfd() ? Optional.of(calls) : Optional.empty();
  }

  /** Older kernels do not have it, and some containers forbid it. */
  private boolean hasPidfd() {
    int own = pidfd(call("getpid"));
    if (own >= 0) {
      call("close", own);
    }
    return own >= 0;
  }

  /** A descriptor that becomes readable when the process ends; negative if there can be none. */
  int pidfd(long pid) {
    return call("syscall", PIDFD_OPEN, pid);
  }

  /** Calls a function that returns an int. */
  int call(String name, long... arguments) {
    return (int) callLong(name, arguments);
  }

  /** Calls a function that returns a long. */
  long callLong(String name, long... arguments) {
    long[] six = new long[6];
    System.arraycopy(arguments, 0, six, 0, arguments.length);
    MemorySegment function = functions.get(name);
    try {
      return (long)
          Handle.CALL.invokeExact(function, six[0], six[1], six[2], six[3], six[4], six[5]);
    } catch (Throwable e) {
      throw new IllegalStateException(name + " cannot be called", e);
    }
  }
}
