package io.argosy.simulator.kind.workflow;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.core.model.spec.Tariff;
import io.argosy.simulator.world.JobArrival;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Prices and budgets for some workflows; most budgets suffice, some do not. */
final class RandomPrices {
  /** What a slot costs in an hour, in millionths. */
  private static final long MEAN = 5_000_000;

  private RandomPrices() {}

  static List<JobArrival> on(List<JobArrival> arrivals, RandomGenerator random) {
    List<JobArrival> priced = new ArrayList<>();
    for (JobArrival one : arrivals) {
      boolean some = random.nextDouble() < 0.25;
      priced.add(
          some && one.job() instanceof JobSpec.Workflow flow
              ? new JobArrival(one.id(), priced(flow, random), one.claim(), one.at())
              : one);
    }
    return priced;
  }

  private static JobSpec.Workflow priced(JobSpec.Workflow flow, RandomGenerator random) {
    List<Tariff> tariffs = new ArrayList<>();
    for (SiteSpec site : flow.sites()) {
      // The budget always pays for the first site at the start, because its machine always comes.
      long most = tariffs.isEmpty() ? MEAN : 2 * MEAN;
      if (tariffs.isEmpty() || random.nextDouble() < 0.8) {
        tariffs.add(new Tariff(site.name(), new Money(random.nextLong(1, most))));
      }
    }
    double work = flow.flow().tasks().stream().mapToDouble(RandomPrices::seconds).sum();
    double longest =
        flow.flow().tasks().stream().mapToDouble(RandomPrices::seconds).max().orElse(0);
    long limit = 1 + (long) (longest * random.nextDouble(2, 30));
    double micros = MEAN * (work * random.nextDouble(0.3, 4) + limit) / 3600;
    return new JobSpec.Workflow(
        flow.flow(),
        flow.sites(),
        flow.slots(),
        new Promise(
            flow.promise().deadline(),
            flow.promise().otherwise(),
            random.nextDouble() < 0.2
                ? Optional.empty()
                : Optional.of(new Money(1 + (long) micros))),
        flow.policy(),
        flow.retries(),
        flow.seed(),
        flow.body(),
        tariffs,
        flow.flow().tasks().stream().map(task -> limit).toList());
  }

  private static double seconds(Flow.Task task) {
    return task.millionInstructions() / 1000;
  }
}
