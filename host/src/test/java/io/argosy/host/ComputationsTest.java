package io.argosy.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.kind.bag.ComputePlan;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.journal.MemoryJournal;
import io.argosy.runtime.Driver;
import io.argosy.runtime.SteadyClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ComputationsTest {
  private static final JobId JOB = new JobId("bag-1");
  private static final InstructionId ID = new InstructionId(7);
  private static final Offer OFFER =
      new Offer(
          "small",
          Money.of(1),
          Duration.ofHours(1),
          Billing.PER_SECOND,
          1,
          Duration.ofSeconds(1),
          1);

  private final BlockingQueue<Stimulus> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> failed = new LinkedBlockingQueue<>();
  private final Driver driver =
      new Driver(
          new MemoryJournal(),
          new SteadyClock(),
          (id, instruction) -> {},
          List.of((entry, state) -> told.addAll(entry.stimuli())));

  @BeforeEach
  void start() {
    driver.start(List.of(at -> new Stimulus.JobSubmitted(at, JOB, bag())));
  }

  @AfterEach
  void close() {
    driver.close();
  }

  /** The answer; the kernel hears of the job and of its timers, too. */
  private <T extends Stimulus> T answer(Class<T> kind) throws InterruptedException {
    Stimulus next = told.poll(60, TimeUnit.SECONDS);
    while (next != null && !kind.isInstance(next)) {
      next = told.poll(60, TimeUnit.SECONDS);
    }
    assertThat(next).isNotNull();
    return kind.cast(next);
  }

  private void failed(JobId job, String sentence, Throwable why) {
    failed.add(job + ": " + sentence + ": " + why.getMessage());
  }

  @Test
  void a_menu_that_was_asked_for_is_told_under_the_id_of_its_instruction() throws Exception {
    try (Computations computations = new Computations(driver, this::failed)) {
      computations.begin(ID, new ComputePlan(JOB, request(), true));

      BagStimulus.MenuMade made = answer(BagStimulus.MenuMade.class);
      assertThat(made.instruction()).isEqualTo(ID);
      assertThat(made.job()).isEqualTo(JOB);
      assertThat(made.menu().choices()).isNotEmpty();
      assertThat(failed).isEmpty();
    }
  }

  /** No job waits for a plan that never comes. */
  @Test
  void a_plan_that_could_not_be_made_is_reported_to_the_kernel() throws Exception {
    try (Computations computations =
        new Computations(driver, this::failed, computation -> ComputationsTest::overflow)) {
      computations.begin(ID, new ComputePlan(JOB, request(), true));

      Stimulus.PlanningFailed answer = answer(Stimulus.PlanningFailed.class);
      assertThat(answer.instruction()).isEqualTo(ID);
      assertThat(answer.reason()).isEqualTo("long overflow");
      assertThat(failed).containsExactly("bag-1: ComputePlan: long overflow");
    }
  }

  @Test
  void a_computation_after_the_end_is_left_to_the_next_start() {
    Computations computations = new Computations(driver, this::failed);
    computations.close();

    computations.begin(ID, new ComputePlan(JOB, request(), true));

    assertThat(failed).isEmpty();
  }

  private static Computation.Answer overflow() {
    throw new ArithmeticException("long overflow");
  }

  private static JobSpec bag() {
    return new JobSpec.Bag(
        20,
        List.of(OFFER),
        new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(Money.of(400))),
        Money.ZERO,
        new Sample(1, 1.96, 0.25),
        new Choosing.ByRule(Choosing.Rule.FASTEST),
        "argosy",
        2,
        42,
        "");
  }

  private static PlanRequest request() {
    return new PlanRequest(
        1,
        List.of(new MachineType(OFFER, 60, List.of(60.0), Optional.empty())),
        Optional.empty(),
        Optional.empty(),
        Money.ZERO,
        new Choosing.ByRule(Choosing.Rule.FASTEST),
        1);
  }
}
