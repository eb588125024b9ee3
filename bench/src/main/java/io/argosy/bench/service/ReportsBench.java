package io.argosy.bench.service;

import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.Order;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Reports per second that one server stores durably, and how long each waits for its answer. Each
 * agent has a connection and reports in turn about its partitions, several in one request.
 *
 * <p>Arguments: address, token, realms, agents, slots of each, reports in a request, seconds, and
 * reports per second (0: as fast as answers come). At a fixed rate, the time of a report counts
 * from when it was due.
 */
public final class ReportsBench {
  private static final long WARM_UP_NANOS = 3_000_000_000L;

  private final URI server;
  private final int perRequest;
  private final long nanos;
  private final double rate;
  private final List<BenchMachine> agents = new ArrayList<>();
  private final List<List<Order.Start>> work = new ArrayList<>();

  private ReportsBench(String[] words) {
    server = URI.create(words[0]);
    perRequest = Integer.parseInt(words[5]);
    nanos = Long.parseLong(words[6]) * 1_000_000_000L;
    rate = Double.parseDouble(words[7]);
  }

  public static void main(String[] words) throws Exception {
    ReportsBench reportsBench = new ReportsBench(words);
    int realms = Integer.parseInt(words[2]);
    reportsBench.begin(words[1], realms, Integer.parseInt(words[3]), Integer.parseInt(words[4]));
    reportsBench.measure();
    Runtime.getRuntime().halt(0); // No agent disconnects: that would cause more reports.
  }

  private void begin(String operator, int realms, int machines, int slots) throws IOException {
    List<String> tokens = new ArrayList<>(List.of(operator));
    try (BenchConnection benchConnection = new BenchConnection(server, operator)) {
      for (int realm = 1; realm < realms; realm++) {
        tokens.add(BenchMachine.realm(benchConnection, "bench" + System.nanoTime()));
      }
    }
    int here = machines / realms;
    for (String token : tokens) {
      BenchMachine.submit(server, token, job(here * slots));
      for (int machine = 0; machine < here; machine++) {
        agents.add(new BenchMachine(server, token, "m" + agents.size(), slots));
      }
    }
    for (BenchMachine agent : agents) {
      work.add(agent.begin());
    }
  }

  private static String job(int partitions) {
    return "argosy: 1\nkind: iterative\nname: reports\nseed: 1\n"
        + "iterations: {mode: count, total: 1e18}\nrun: {chunked: ['true']}\n"
        + ("slots: {initial: " + partitions + ", max: " + partitions + "}\n");
  }

  private void measure() throws Exception {
    long[][] waits = new long[agents.size()][];
    CountDownLatch left = new CountDownLatch(agents.size());
    long began = System.nanoTime();
    for (int i = 0; i < agents.size(); i++) {
      int agent = i;
      Thread.startVirtualThread(
          () -> {
            try {
              waits[agent] = new Reporter(agent, began).run();
            } catch (IOException | RuntimeException e) {
              System.err.println("an agent ended: " + e);
              waits[agent] = new long[0];
            }
            left.countDown();
          });
    }
    left.await();
    long[] all = Arrays.stream(waits).flatMapToLong(Arrays::stream).sorted().toArray();
    System.out.println(
        String.format(
            Locale.ROOT,
            "%.0f %.1f %.1f %.1f",
            all.length * (double) perRequest / (nanos / 1e9),
            at(all, 0.5),
            at(all, 0.99),
            at(all, 1)));
  }

  /** A quantile in milliseconds. */
  private static double at(long[] sorted, double part) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.min(sorted.length - 1, (int) (part * sorted.length))] / 1e6;
  }

  /** One agent. */
  private final class Reporter {
    private final BenchMachine agent;
    private final List<Order.Start> starts;
    private final long began;
    private final double step;
    private final StringBuilder text = new StringBuilder(256);
    private double due;
    private int turn;

    Reporter(int number, long began) {
      this.agent = agents.get(number);
      this.starts = work.get(number);
      this.began = began;
      this.step = rate == 0 ? 0 : 1e9 * perRequest * agents.size() / rate;
      this.due = step * number / agents.size();
    }

    /** The duration of each of its requests, after a warm-up. */
    long[] run() throws IOException {
      long[] waits = new long[1 << 16];
      int count = 0;
      while (true) {
        long now = System.nanoTime() - began;
        long from = now;
        if (rate > 0) {
          from = (long) due;
          due += step;
          if (from > now) {
            LockSupport.parkNanos(from - now);
          }
        }
        agent.line().ask("POST", agent.news(), message());
        long answered = System.nanoTime() - began;
        if (answered >= WARM_UP_NANOS + nanos) {
          return Arrays.copyOf(waits, count);
        }
        if (answered >= WARM_UP_NANOS) {
          waits = count == waits.length ? Arrays.copyOf(waits, 2 * count) : waits;
          waits[count++] = answered - from;
        }
      }
    }

    /** Written by hand, because it is created ten thousand times a second. */
    private byte[] message() {
      double elapsed = (System.nanoTime() - began) / 1e9;
      text.setLength(0);
      text.append("{\"session\":\"").append(agent.session()).append("\",\"groups\":[");
      for (int i = 0; i < perRequest; i++) {
        AttemptRef attempt = starts.get(turn++ % starts.size()).attempt();
        text.append(i == 0 ? "" : ",").append("{\"news\":[{\"news\":\"progressed\",\"job\":\"");
        text.append(attempt.job()).append("\",\"task\":").append(attempt.task());
        text.append(",\"attempt\":").append(attempt.number()).append(",\"done\":");
        text.append((long) (elapsed * 1000)).append(",\"elapsedSeconds\":").append(elapsed);
        text.append(",\"nextInSeconds\":1}]}");
      }
      return BenchConnection.bytes(text.append("]}").toString());
    }
  }
}
