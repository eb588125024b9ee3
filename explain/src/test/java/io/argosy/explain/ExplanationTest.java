package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.explain.kind.ExplainedKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final JobId JOB = new JobId("sweep-1");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final AttemptId SLOT = new AttemptId(new TaskId(JOB, 0), 1);

  private static Explanation ofBag() {
    List<Offer> offers = List.of(offer("small"), offer("large"));
    JobSpec.Bag bag =
        new JobSpec.Bag(
            40,
            offers,
            new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.empty()),
            Money.ZERO,
            new Sample(1, 1.96, 0.25),
            new Choosing.Wait(),
            "argosy",
            3,
            1,
            "");
    Explanation explanation = new Explanation(ExplainedKinds.standard(), false);
    explanation.next(new Fact.JobAccepted(JOB, bag, START, Instant.MAX, Duration.ofSeconds(5)));
    return explanation;
  }

  private static Offer offer(String name) {
    return new Offer(name, Money.of(1), Duration.ofHours(1), Billing.PER_HOUR, 2, Duration.ZERO, 1);
  }

  private static Optional<String> said(Fact fact) {
    return ofBag().next(fact).map(Explanation.Line::sentence);
  }

  @Test
  void a_bag_is_explained_in_tasks_and_slots() {
    assertThat(
            said(
                new Fact.AttemptPlaced(
                    SLOT, new MachineId("small-1"), 1, List.of(new Interval(7, 1)), START)))
        .contains("slot 0 goes to small-1 with 1 task");
    assertThat(said(new Fact.PieceFailed(JOB, new Interval(7, 1), 1, "exit code 1")))
        .contains("work that touches task 7 failed, once now: exit code 1");
  }

  @Test
  void what_ends_after_all_was_kept_ends_because_of_that() {
    JobSpec.Iterative spec =
        new JobSpec.Iterative(
            JobSpec.Mode.COUNT, 9, new JobSpec.Slots(1, 1), Promise.NONE, "argosy", 1, "");
    Explanation explanation = new Explanation(ExplainedKinds.standard(), false);
    explanation.next(new Fact.JobAccepted(JOB, spec, START, Instant.MAX, Duration.ofSeconds(5)));
    Fact over = new Fact.AttemptOver(SLOT, START, new Ending.Finished(), false);
    assertThat(explanation.next(over).orElseThrow().sentence()).isEqualTo("partition 0 finished");
    explanation.next(new Fact.WorkComplete(JOB, START, 9));
    assertThat(explanation.next(over).orElseThrow().sentence())
        .isEqualTo("partition 0 ends: all is kept");
  }

  @Test
  void an_explanation_names_a_type() {
    assertThat(said(new Fact.OfferLimited(JOB, 1, 0, START, "it was refused")))
        .contains("large is left out: it was refused");
  }

  @Test
  void a_bag_without_a_deadline_stops_for_money() {
    assertThat(said(new Fact.JobEnded(JOB, START, new Outcome.StoppedByPromise())))
        .contains("stopped incomplete for lack of money, as promised");
  }

  @Test
  void an_explanation_contains_a_deadline_that_is_set_later() {
    assertThat(said(new BagFact.BagReopened(JOB, START, START.plusSeconds(15))))
        .contains("the bag continues, with a deadline in 15.0 s");
    assertThat(said(new BagFact.BagReopened(JOB, START, Instant.MAX)))
        .contains("the bag continues");
  }

  @Test
  void an_explanation_leaves_out_what_happens_with_every_task() {
    assertThat(said(new Fact.FinishWaits(SLOT, Duration.ZERO, 0))).isEmpty();
    assertThat(said(new Fact.PieceRefused(SLOT, new Interval(7, 1), new Reason.AlreadyKept())))
        .isEmpty();
  }
}
