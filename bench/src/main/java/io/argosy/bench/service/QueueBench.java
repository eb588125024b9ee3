package io.argosy.bench.service;

import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;

/**
 * Empty tasks per second, from submitting the job to its end, with every result stored durably: the
 * time of the durable queue alone, no process is started.
 *
 * <p>Arguments: address, token, tasks, agents, results reported together, and tasks in one result.
 * The agents register before the job is submitted. Prints the seconds.
 */
public final class QueueBench {
  private QueueBench() {}

  public static void main(String[] words) throws Exception {
    URI server = URI.create(words[0]);
    String token = words[1];
    int agents = Integer.parseInt(words[3]);
    int together = Integer.parseInt(words[4]);
    int tasksInOne = Integer.parseInt(words[5]);
    for (int i = 0; i < agents; i++) {
      BenchAgent benchAgent = new BenchAgent(server, token, "clerk" + i, together, tasksInOne);
      Thread.startVirtualThread(benchAgent::work);
    }
    // Once to warm up, like a server that has been up for a while.
    seconds(server, token, Integer.parseInt(words[2]) / 4, agents);
    double seconds = seconds(server, token, Integer.parseInt(words[2]), agents);
    System.out.println(String.format(Locale.ROOT, "%.3f", seconds));
    Runtime.getRuntime().halt(0);
  }

  private static double seconds(URI server, String token, int tasks, int slots) throws Exception {
    long began = System.nanoTime();
    String job = BenchMachine.submit(server, token, job(tasks, slots));
    try (BenchConnection benchConnection = new BenchConnection(server, token)) {
      while (!hasEnded(benchConnection, job)) {
        Thread.sleep(10);
      }
    }
    return (System.nanoTime() - began) / 1e9;
  }

  private static boolean hasEnded(BenchConnection benchConnection, String job) throws IOException {
    return JsonTree.fields("answer", benchConnection.ask("GET", "/v1/jobs/" + job, new byte[0]))
        .has("endedAt");
  }

  private static String job(int tasks, int slots) {
    return "argosy: 1\nkind: iterative\nname: queue\n"
        + ("iterations: {mode: range, total: " + tasks + "}\nrun: {chunked: ['true']}\n")
        + ("slots: {initial: " + slots + ", max: " + slots + "}\n");
  }
}
