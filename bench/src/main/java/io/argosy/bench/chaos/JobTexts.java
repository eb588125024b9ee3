package io.argosy.bench.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Writes jobs of each kind, some seconds of work each, whose results can be computed directly. */
final class JobTexts {
  /** A killed program counts as a failed attempt, and many are killed. */
  private static final String RETRIES = "retries: 1000";

  private static final String SCRIPT =
      """
      case $1 in
        range)
          i=$2
          while [ $i -lt $(($2 + $3)) ]; do
            sleep 0.05; echo "$i $(((i * 7919 + 17) % 10007))"; i=$((i + 1))
          done ;;
        count)
          i=0
          while [ $i -lt $3 ]; do sleep 0.05; i=$((i + 1)); done
          echo "$2 $3" ;;
        task) sleep 0.6; echo "$2 $((($2 * 7919 + 17) % 10007))" ;;
        split) i=1; while [ $i -le $2 ]; do sleep 0.2; echo $((i * 31)) > part$i; i=$((i + 1)); done ;;
        square) sleep 1; read n < part$2; echo $((n * n)) > square$2 ;;
        join) sleep 0.5; i=1; while [ $i -le $2 ]; do cat square$i; i=$((i + 1)); done > all.txt ;;
      esac
      """;

  private static final String OFFERS =
      """
      offers:
        - {name: half, provider: local, cpu: 50%, price: 0.03 EUR/m, billing: {unit: 20s}, start: 35s, max: 1}
        - {name: whole, provider: local, cpu: 95%, price: 0.06 EUR/m, billing: {unit: 20s}, start: 35s, max: 1}
      sample: {machines: 1}
      choose: fastest
      """;

  private final Path script;
  private final RandomGenerator random;

  JobTexts(Path folder, RandomGenerator random) throws IOException {
    this.script = Files.writeString(folder.resolve("work.sh"), SCRIPT);
    this.random = random;
  }

  synchronized ChaosJob make(ChaosJob.Kind kind, String key) {
    return switch (kind) {
      case RANGE -> range(key);
      case COUNT -> count(key);
      case BAG -> bag(kind, key, "20 EUR");
      // The first two units of eight to sixteen machines, at the cheaper price.
      case TIGHT_BAG -> bag(kind, key, "0." + random.nextInt(16, 33) + " EUR");
      case WORKFLOW -> workflow(key);
    };
  }

  private static List<String> lines(int total, IntFunction<String> line) {
    return IntStream.range(0, total).mapToObj(line).toList();
  }

  private static String hashed(int index) {
    return index + " " + (index * 7919L + 17) % 10007;
  }

  private ChaosJob range(String key) {
    int total = random.nextInt(150, 400);
    String text =
        "argosy: 1\nkind: iterative\nname: range\nseed: 1\n"
            + ("iterations: {mode: range, total: " + total + "}\n")
            + "run: {chunked: [sh, work.sh, range, '{first}', '{count}'], "
            + (RETRIES + "}\n")
            + "result: {from: stdout, merge: concat}\npromise: {deadline: 30s}\n"
            + "slots: {initial: 2, max: 3}\n";
    return new ChaosJob(
        ChaosJob.Kind.RANGE, key, text, script, total, Optional.of(lines(total, JobTexts::hashed)));
  }

  private ChaosJob count(String key) {
    int total = random.nextInt(150, 400);
    String text =
        "argosy: 1\nkind: iterative\nname: count\nseed: 1\n"
            + ("iterations: {mode: count, total: " + total + "}\n")
            + "run: {chunked: [sh, work.sh, count, '{first}', '{count}'], "
            + (RETRIES + "}\n")
            + "result: {from: stdout, merge: concat}\n"
            + "slots: {initial: 2, max: 3}\n";
    return new ChaosJob(ChaosJob.Kind.COUNT, key, text, script, total, Optional.empty());
  }

  private ChaosJob bag(ChaosJob.Kind kind, String key, String budget) {
    int total = random.nextInt(8, 20);
    String text =
        "argosy: 1\nkind: bag\nname: bag\nseed: 1\n"
            + ("tasks: {command: [sh, work.sh, task, '{index}'], over: {count: " + total + "}}\n")
            + ("run: {" + RETRIES + "}\n")
            + "result: {from: stdout, merge: concat}\n"
            + OFFERS
            + ("promise: {budget: " + budget + "}\n");
    return new ChaosJob(
        kind, key, text, script, total, Optional.of(lines(total, JobTexts::hashed)));
  }

  private ChaosJob workflow(String key) {
    int width = random.nextInt(2, 6);
    String parts = String.join(", ", lines(width, i -> "part" + (i + 1)));
    String squares = String.join(", ", lines(width, i -> "square" + (i + 1) + ": 1 kB"));
    StringBuilder tasks = new StringBuilder(256);
    tasks.append("  - {id: split, work: 1s, command: [sh, work.sh, split, '" + width + "'],");
    tasks.append(" outputs: [" + parts + "]}\n");
    for (int i = 1; i <= width; i++) {
      tasks.append("  - {id: square" + i + ", work: 1s, after: {split: 1 kB}, inputs: [part" + i);
      tasks.append("], command: [sh, work.sh, square, '" + i + "'], outputs: [square" + i + "]}\n");
    }
    tasks.append("  - {id: join, work: 1s, after: {" + squares + "},");
    tasks.append(" command: [sh, work.sh, join, '" + width + "'], outputs: [all.txt]}\n");
    String text =
        "argosy: 1\nkind: workflow\nname: flow\nseed: 1\n"
            + ("run: {" + RETRIES + "}\ntasks:\n" + tasks)
            + "sites:\n  - {name: near, slots: 2}\n  - {name: far, slots: 4}\n";
    List<String> expected = lines(width, i -> Long.toString((i + 1L) * 31 * (i + 1) * 31));
    return new ChaosJob(
        ChaosJob.Kind.WORKFLOW, key, text, script, width + 2, Optional.of(expected));
  }
}
