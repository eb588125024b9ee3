package io.argosy.core.kind.workflow;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Forecasts the end of a workflow: simulates its schedule many times, with durations scaled by the
 * ratios of tasks that have run. (R5) of docs/algorithms/workflows.md.
 */
final class FlowOutlook {
  /** Actual over planned durations, before enough tasks have run. */
  private static final List<Double> USUAL = List.of(0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.2, 1.4);

  private static final int WALKS = 200;

  private FlowOutlook() {}

  /** The progress and the outlook of a workflow, as of any job. */
  static Outlook outlook(State state, JobState job, Instant now) {
    Forecast forecast = of(state, job, now);
    double late = job.deadline().map(d -> 1 - forecast.chanceBy(d, now)).orElse(0.0);
    double since = Seconds.between(job.acceptedAt(), job.endedAt().orElse(now));
    int workers =
        (int)
            state.tasks(job.id()).stream()
                .filter(t -> t.isWorking() || t.phase() == Worker.Phase.QUEUED)
                .count();
    return new Outlook(
        job.spec().size(),
        job.keptCount(),
        job.keptCount(),
        since > 0 ? job.keptCount() / since : 0,
        forecast.p50Seconds(),
        workers,
        FlowState.of(job).running().size(),
        job.promiseStatus(late, now),
        forecast,
        late,
        0,
        0,
        Optional.empty(),
        Outlook.Demand.of(job.deadline(), now, OptionalInt.empty()));
  }

  static Forecast of(State state, JobState job, Instant now) {
    FlowState flow = FlowState.of(job);
    if (job.phase() != JobStateView.Phase.RUNNING) {
      return new Forecast(0, 0, 0);
    }
    boolean nothing = flow.plan().isEmpty() && flow.running().isEmpty();
    if (!flow.isScheduled() || nothing) {
      return Forecast.UNKNOWN;
    }
    List<Double> all = ratios(flow, Optional.empty());
    RandomGenerator random =
        RandomGeneratorFactory.of("L64X128MixRandom").create(flow.spec().seed() * 31 + 5);
    Map<MachineId, List<Double>> own = new HashMap<>();
    double[] ends = new double[WALKS];
    for (int walk = 0; walk < WALKS; walk++) {
      Map<MachineId, Double> level = new HashMap<>();
      ends[walk] =
          ScheduleWalk.seconds(
              job,
              now,
              (task, worker) -> {
                Optional<MachineId> machine = machine(state, job, worker);
                double shared =
                    machine
                        .map(
                            m ->
                                level.computeIfAbsent(
                                    m, k -> level(own(own, flow, k, all), random)))
                        .orElse(1.0);
                double mean = all.stream().mapToDouble(x -> x).average().orElse(1);
                return shared * all.get(random.nextInt(all.size())) / mean;
              });
    }
    Arrays.sort(ends);
    return new Forecast(ends[WALKS / 10], ends[WALKS / 2], ends[WALKS * 9 / 10]);
  }

  private static Optional<MachineId> machine(State state, JobState job, int worker) {
    return state.task(new TaskId(job.id(), worker)).flatMap(Worker::machine);
  }

  private static List<Double> own(
      Map<MachineId, List<Double>> known, FlowState flow, MachineId machine, List<Double> all) {
    List<Double> found = known.computeIfAbsent(machine, m -> ratios(flow, Optional.of(m)));
    return found.isEmpty() ? all : found;
  }

  /** The mean of as many draws as there are measurements: a well-known machine varies little. */
  private static double level(List<Double> ratios, RandomGenerator random) {
    double sum = 0;
    for (int i = 0; i < ratios.size(); i++) {
      sum += ratios.get(random.nextInt(ratios.size()));
    }
    return sum / ratios.size();
  }

  /** Actual durations over those planned now: of one machine from three tasks on, else of all. */
  private static List<Double> ratios(FlowState flow, Optional<MachineId> on) {
    List<Double> ratios = new ArrayList<>();
    for (FlowState.Ran ran : flow.ran()) {
      boolean meant = on.map(ran.machine()::equals).orElse(true);
      double expected = meant ? flow.expectedSeconds(ran) : 0;
      if (expected > 0 && ran.seconds() > 0) {
        ratios.add(ran.seconds() / expected);
      }
    }
    boolean few = ratios.size() < 3;
    return !few ? ratios : on.isPresent() ? List.of() : USUAL;
  }
}
