package io.argosy.runtime.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.jobs.ChosenPromise;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.jobs.Offers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Converts the file of a bag to the kernel's specification. */
public final class BagSpecs implements JobSpecKind<BagFile> {
  @Override
  public Class<BagFile> fileType() {
    return BagFile.class;
  }

  @Override
  public List<String> policies() {
    return BagPolicies.names();
  }

  @Override
  public JobSpec spec(BagFile bag, Request request) {
    long tasks = TaskList.open(bag.tasks(), request.attached()).count();
    JobSpec.Bag spec = of(bag, tasks, request.policy());
    JobSpec.Bag chosen =
        request
            .choice()
            .map(choice -> Choices.in(spec, Choices.inCurrency(bag.currency(), choice)))
            .orElse(spec);
    ChosenPromise.complete(chosen.promise());
    return Choices.enough(chosen, bag.currency());
  }

  /**
   * @param tasks the number of tasks
   * @param policy from a flag, which overrides the job file
   */
  public static JobSpec.Bag of(BagFile bag, long tasks, Optional<String> policy) {
    return new JobSpec.Bag(
        tasks,
        bag.offers().stream().map(Offers::offer).toList(),
        new Promise(
            JobSpecs.promise(bag.promise()).deadline(),
            JobSpecs.promise(bag.promise()).otherwise(),
            bag.budget().map(it -> Offers.money(it.limit()))),
        bag.budget().flatMap(BagFile.Budget::cushion).map(Offers::money).orElse(Money.ZERO),
        new Sample(bag.sample().machines(), bag.sample().z(), bag.sample().error()),
        choosing(bag.choose()),
        policy
            .map(name -> JobSpecs.known(name, BagPolicies.names()))
            .or(bag::policy)
            .orElse(BagPolicies.names().getFirst()),
        bag.retries(),
        bag.seed().orElseGet(() -> JobSpecs.drawn(bag.text())),
        bag.text(),
        bag.offers().stream().flatMapToDouble(it -> it.watts().stream()).boxed().toList());
  }

  /**
   * The file of an accepted bag, for what the kernel does not interpret: its currency, its machine
   * providers.
   */
  public static BagFile file(JobSpec.Bag bag) {
    JobFile file = JobFileReader.parseAccepted(bag.body(), Path.of("/"), Policies.names());
    if (file instanceof BagFile read) {
      return read;
    }
    throw new IllegalStateException("the body of a bag is the file of another kind of job");
  }

  /** A file that an earlier version accepted may not name it. */
  @Override
  public Optional<String> currency(JobSpec spec) {
    try {
      return spec instanceof JobSpec.Bag bag ? Optional.of(file(bag).currency()) : Optional.empty();
    } catch (BadInput olderForm) {
      return Optional.empty();
    }
  }

  private static Choosing choosing(BagFile.Choice choice) {
    return switch (choice) {
      case BagFile.Choice.Ask() -> new Choosing.Wait();
      case BagFile.Choice.Numbered(int number) -> new Choosing.ByNumber(number);
      case BagFile.Choice.By(BagFile.Rule rule) ->
          new Choosing.ByRule(
              switch (rule) {
                case CHEAPEST -> Choosing.Rule.CHEAPEST;
                case FASTEST -> Choosing.Rule.FASTEST;
                case KNEE -> Choosing.Rule.KNEE;
              });
    };
  }
}
