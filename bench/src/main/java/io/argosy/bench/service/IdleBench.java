package io.argosy.bench.service;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The memory of a server that holds many idle agents: each registers, and then polls for orders on
 * its own connection, as agents do.
 *
 * <p>Arguments: address, token, agents, seconds to hold them, and the server's process id. Prints
 * the number of agents, the memory of the process before, at the end and at most in MiB, and the
 * seconds that registering took.
 */
public final class IdleBench {
  private static final int AT_ONCE = 32;
  private static final Duration UP_TO = Duration.ofSeconds(60);

  private final AtomicInteger polls = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> troubles = new ConcurrentLinkedQueue<>();

  private IdleBench() {}

  public static void main(String[] words) throws Exception {
    new IdleBench()
        .hold(
            URI.create(words[0]),
            words[1],
            Integer.parseInt(words[2]),
            Long.parseLong(words[3]),
            Path.of("/proc", words[4], "status"));
    Runtime.getRuntime().halt(0);
  }

  private void hold(URI server, String token, int agents, long seconds, Path process)
      throws Exception {
    double before = mebibytes(process, "VmRSS:");
    long began = System.nanoTime();
    Semaphore doors = new Semaphore(AT_ONCE);
    Semaphore inside = new Semaphore(0);
    for (int i = 0; i < agents; i++) {
      String name = "idle" + i;
      doors.acquire();
      Thread.startVirtualThread(
          () -> {
            try {
              BenchMachine benchMachine = new BenchMachine(server, token, name, 1);
              doors.release();
              inside.release();
              while (true) {
                benchMachine.poll(UP_TO);
                polls.incrementAndGet();
              }
            } catch (IOException e) {
              troubles.add(name + ": " + e);
              doors.release();
              inside.release();
            }
          });
    }
    inside.acquire(agents);
    double enlisting = (System.nanoTime() - began) / 1e9;
    Thread.sleep(Duration.ofSeconds(seconds));
    List<String> wrong = new ArrayList<>(troubles);
    wrong.stream().limit(5).forEach(System.err::println);
    System.out.println(
        String.format(
            Locale.ROOT,
            "%d %.0f %.0f %.0f %.1f %d",
            agents - wrong.size(),
            before,
            mebibytes(process, "VmRSS:"),
            mebibytes(process, "VmHWM:"),
            enlisting,
            polls.get()));
  }

  private static double mebibytes(Path status, String field) throws IOException {
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(field))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElseThrow();
  }
}
