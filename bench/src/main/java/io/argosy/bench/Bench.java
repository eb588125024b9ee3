package io.argosy.bench;

import java.io.IOException;
import java.util.Locale;

/** Runs every benchmark once and prints a table. Start it by {@code bench/run}. */
public final class Bench {
  private static final int WARM_UP = 3;

  private Bench() {}

  /** A measured value. */
  @FunctionalInterface
  interface Figure {
    double measure() throws IOException;
  }

  public static void main(String[] args) throws IOException {
    System.out.println("| what | measured | aim |");
    System.out.println("| --- | --- | --- |");
    for (int partitions : new int[] {100, 1_000, 10_000}) {
      String what = "kernel stimuli/s of processor time, " + partitions + " partitions";
      row(what, best(() -> KernelBench.own(partitions)), "500,000");
      row(what + ", straddling", best(() -> KernelBench.straddling(partitions)), "");
    }
    row("simulated events/s, 32 slots, no faults", best(SimulatorBench::run), "1,000,000");
    for (int batch : new int[] {1, 64, 512}) {
      String what = "durable stimuli/s, batches of " + batch;
      row(what, best(() -> JournalBench.run(batch)), batch == 1 ? "" : "20,000");
    }
    row("restart in s, 100,000 live tasks", JournalBench.restartSeconds(), "3");
    row("snapshot pause in ms, 100,000 live tasks", best(JournalBench::pauseMillis), "200");
    planner();
    for (int bins : new int[] {16, 1_000, 50_000}) {
      String what = "packing in ms, 100,000 items into " + bins + " bins";
      row(what, best(() -> PackingBench.intoBins(bins)), "1,000");
    }
    row("packing in ms, 100,000 items by capacity", best(PackingBench::byCapacity), "1,000");
    row("MiB of a range job, 1e6 iterations, 10,000 partitions", MemoryBench.run(), "");
    WorkflowBench.main(new String[0]);
  }

  private static void planner() {
    for (PlannerBench.Setting setting : PlannerBench.Setting.values()) {
      for (int machines : new int[] {100, 1_000}) {
        String problem = ", 10 types of " + machines + ", " + setting;
        String aim = machines == 100 ? "50" : "5,000";
        row("plan in ms" + problem, PlannerBench.planMillis(setting, machines, false), aim);
        row("its chances too" + problem, PlannerBench.planMillis(setting, machines, true), "");
        row("menu in ms" + problem, PlannerBench.menuMillis(setting, machines), "");
      }
    }
    for (int machines : new int[] {100, 1_000}) {
      String what = "the paper's recursion in ms, 10 types of " + machines;
      row(what, PlannerBench.textbookMillis(machines), "");
    }
  }

  private static void row(String what, double figure, String aim) {
    System.out.println(String.format(Locale.ROOT, "| %s | %,.3g | %s |", what, figure, aim));
  }

  /** The last of several runs: the earlier ones let the compiler finish. */
  private static double best(Figure figure) throws IOException {
    double last = 0;
    for (int i = 0; i <= WARM_UP; i++) {
      last = figure.measure();
    }
    return last;
  }
}
