package io.argosy.agent.spawn;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** One thread that hears of all processes: that they wrote an error, and that they ended. */
final class ProcessEvents {
  private static final int BUFFER = 64 << 10;
  private static final int MOST_EVENTS = 64;
  private static final long CLOSE_ON_EXEC = 0x80000;
  private static final long ADD = 1;
  private static final long DELETE = 2;
  private static final int READABLE = 1;
  private static final long KILL = 9;

  /** An event is packed on this processor, and aligned on others. */
  private static final boolean PACKED = System.getProperty("os.arch", "").equals("amd64");

  private static final long DATA = PACKED ? 4 : 8;
  private static final long EVENT = PACKED ? 12 : 16;

  private final SystemCalls system;
  private final Spawner spawner;
  private final int epoll;

  /** By numbers of our own: a descriptor may be used again while an event of its past waits. */
  private final Map<Long, Watched> watched = new ConcurrentHashMap<>();

  private final AtomicLong numbers = new AtomicLong();
  private final MemorySegment buffer = Arena.global().allocate(BUFFER);
  private final byte[] bytes = new byte[BUFFER];

  /** What a descriptor belongs to. */
  private sealed interface Watched {}

  private record Errors(SpawnedProcess process, int descriptor, ErrorOutput to)
      implements Watched {}

  private record End(SpawnedProcess process, int descriptor, long errors) implements Watched {}

  private ProcessEvents(SystemCalls system) {
    this.system = system;
    spawner = new Spawner(system);
    epoll = system.call("epoll_create1", CLOSE_ON_EXEC);
  }

  private static final class Shared {
    private static final Optional<ProcessEvents> ONE = SystemCalls.find().map(ProcessEvents::begun);
  }

  /** That of this process, if this system has what it needs. */
  static Optional<ProcessEvents> shared() {
    return Shared.ONE;
  }

  private static ProcessEvents begun(SystemCalls system) {
    ProcessEvents events = new ProcessEvents(system);
    Thread.ofPlatform().name("processes").daemon().start(events::listen);
    return events;
  }

  /** Starts a program; empty if the system does not. */
  Optional<SpawnedProcess> start(ProgramStart start, String program, ErrorOutput errors) {
    return spawner.start(start, program).map(begun -> watch(begun, errors));
  }

  private SpawnedProcess watch(Spawner.Begun begun, ErrorOutput to) {
    SpawnedProcess process = new SpawnedProcess(this, begun.pid());
    Errors errors = new Errors(process, begun.errors(), to);
    int end = system.pidfd(begun.pid());
    if (end < 0) { // This process has no descriptor left.
      process.reap();
      close(errors);
      return process;
    }
    long number = watch(begun.errors(), errors);
    watch(end, new End(process, end, number));
    return process;
  }

  private long watch(int descriptor, Watched what) {
    long number = numbers.incrementAndGet();
    watched.put(number, what);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment event = arena.allocate(EVENT, 8);
      event.set(JAVA_INT, 0, READABLE);
      event.set(JAVA_LONG_UNALIGNED, DATA, number);
      system.call("epoll_ctl", epoll, ADD, descriptor, event.address());
    }
    return number;
  }

  private void listen() {
    MemorySegment events = Arena.global().allocate(EVENT * MOST_EVENTS, 8);
    while (true) {
      int count = system.call("epoll_wait", epoll, events.address(), MOST_EVENTS, -1);
      for (int i = 0; i < count; i++) {
        handle(events.get(JAVA_LONG_UNALIGNED, i * EVENT + DATA));
      }
    }
  }

  private void handle(long number) {
    switch (watched.get(number)) {
      case Errors errors -> read(number, errors);
      case End end -> {
        watched.remove(number);
        close(end.descriptor());
        end.process().reap();
        rest(end.errors());
      }
      case null -> {} // It was closed while an earlier event of the same round was handled.
    }
  }

  /** What it wrote before its end: mostly nothing, and no further event is needed to see that. */
  private void rest(long number) {
    while (watched.get(number) instanceof Errors errors && isReadable(errors.descriptor())) {
      read(number, errors);
    }
  }

  private boolean isReadable(int descriptor) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = arena.allocate(8, 8);
      one.set(JAVA_INT, 0, descriptor);
      one.set(JAVA_SHORT, 4, (short) READABLE);
      return system.call("poll", one.address(), 1, 0) > 0;
    }
  }

  private void read(long number, Errors errors) {
    int count = (int) system.callLong("read", errors.descriptor(), buffer.address(), BUFFER);
    if (count <= 0) {
      watched.remove(number);
      close(errors);
      return;
    }
    MemorySegment.copy(buffer, 0, MemorySegment.ofArray(bytes), 0, count);
    errors.to().take(bytes, count);
  }

  private void close(Errors errors) {
    close(errors.descriptor());
    errors.to().end();
    errors.process().silent();
  }

  /**
   * A process that is being started has the descriptor too for a while, and it would go on to be
   * reported.
   */
  private void close(int descriptor) {
    system.call("epoll_ctl", epoll, DELETE, descriptor);
    system.call("close", descriptor);
  }

  /** Kills the processes of a group. */
  void kill(long group) {
    system.call("kill", -group, KILL);
  }

  /** The exit code of a process that has ended, or 128 and the signal that ended it. */
  int reap(long pid) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment status = arena.allocate(JAVA_INT);
      system.call("waitpid", pid, status.address(), 0);
      int end = status.get(JAVA_INT, 0);
      return (end & 0x7f) == 0 ? (end >> 8) & 0xff : 0x80 + (end & 0x7f);
    }
  }
}
