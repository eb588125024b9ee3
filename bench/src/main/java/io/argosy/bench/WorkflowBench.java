package io.argosy.bench;

import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;

/** Seconds to compute a schedule, with our scheduler and a textbook one. */
public final class WorkflowBench {
  private WorkflowBench() {}

  /** {@code WorkflowBench [tasks vcpus policy...]}: one size; without any, the target sizes. */
  public static void main(String[] args) {
    if (args.length >= 3) {
      int tasks = Integer.parseInt(args[0]);
      int vcpus = Integer.parseInt(args[1]);
      for (int i = 2; i < args.length; i++) {
        print(tasks, vcpus, args[i], 1);
      }
      return;
    }
    System.out.println("| schedule | seconds | of one core | makespan in s | MiB at most |");
    System.out.println("| --- | --- | --- | --- | --- |");
    for (String policy : SchedulePolicies.names()) {
      print(1_000, 200, policy, 5);
    }
    print(1_000, 200, "textbook", 5);
    print(10_000, 1_000, "sf-cuv", 1);
    print(10_000, 1_000, "heft", 1);
    print(10_000, 1_000, "textbook", 1);
    print(100_000, 1_000, "sf-cuv", 1);
    print(100_000, 1_000, "heft", 1);
    print(100_000, 1_000, "textbook", 1);
  }

  /** The last of several runs: the earlier ones let the compiler finish. */
  private static void print(int tasks, int vcpus, String policy, int times) {
    Workflow workflow = BenchWorkflows.random(tasks, 1);
    Platform platform = BenchWorkflows.platform(vcpus, 2);
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    double seconds = 0;
    double core = 0;
    double makespan = 0;
    for (int i = 0; i < times; i++) {
      System.gc();
      heap().forEach(MemoryPoolMXBean::resetPeakUsage);
      long before = System.nanoTime();
      long coreBefore = thread.getCurrentThreadCpuTime();
      if (policy.equals("textbook")) {
        makespan = TextbookHeft.makespan(workflow, platform);
        core = (thread.getCurrentThreadCpuTime() - coreBefore) / 1e9;
        seconds = (System.nanoTime() - before) / 1e9;
      } else {
        SchedulingProblem problem = SchedulingProblem.of(workflow, platform);
        Schedule schedule = SchedulePolicies.named(policy).orElseThrow().schedule(problem);
        core = (thread.getCurrentThreadCpuTime() - coreBefore) / 1e9;
        seconds = (System.nanoTime() - before) / 1e9;
        makespan = schedule.makespanSeconds();
        judge(workflow, platform, schedule);
      }
    }
    double bytes = heap().stream().mapToDouble(pool -> pool.getPeakUsage().getUsed()).sum();
    String what = String.format(Locale.ROOT, "%s, %,d × %,d", policy, tasks, vcpus);
    System.out.println(
        String.format(
            Locale.ROOT,
            "| %s | %.3g | %.3g | %.5g | %.0f |",
            what,
            seconds,
            core,
            makespan,
            bytes / 1048576));
  }

  private static List<MemoryPoolMXBean> heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static void judge(Workflow workflow, Platform platform, Schedule schedule) {
    if (!Checker.faults(workflow, platform, schedule).isEmpty()) {
      throw new IllegalStateException(schedule.policy() + " makes an impossible schedule");
    }
  }
}
