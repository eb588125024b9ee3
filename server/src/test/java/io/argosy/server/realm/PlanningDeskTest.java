package io.argosy.server.realm;

import io.argosy.core.kind.bag.ComputePlan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Offer;
import io.argosy.journal.MemoryJournal;
import io.argosy.runtime.Driver;
import io.argosy.runtime.SteadyClock;
import io.argosy.runtime.blobs.SignedUrls;
import io.argosy.server.access.RentTokens;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.rental.RentalSetup;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A planner that throws still gets an answer: no job waits for a plan that never comes. */
@Timeout(120)
class PlanningDeskTest {
  private static final JobId JOB = new JobId("bag-1");
  private static final Offer OFFER =
      new Offer(
          "small",
          Money.of(1),
          Duration.ofHours(1),
          Billing.PER_SECOND,
          1,
          Duration.ofSeconds(1),
          1);

  @TempDir Path folder;

  @Test
  void a_plan_that_could_not_be_made_is_reported_to_the_kernel() throws Exception {
    LinkedBlockingQueue<Stimulus> told = new LinkedBlockingQueue<>();
    try (Driver driver =
        new Driver(
            new MemoryJournal(),
            new SteadyClock(),
            (id, instruction) -> {},
            List.of((entry, state) -> told.addAll(entry.stimuli())))) {
      driver.start(List.of());
      RentTokens tokens = new RentTokens(new SignedUrls(new byte[32], InstantSource.system()));
      RentalSetup rentalSetup =
          new RentalSetup(
              RentalProviders.NONE, tokens, () -> URI.create("http://127.0.0.1:1"), List::of);
      BagService.Plans throwing =
          (id, asked, startState) -> {
            throw new ArithmeticException("long overflow");
          };
      try (BagService desk =
          BagService.open(
              "main",
              folder,
              rentalSetup,
              driver,
              new OrderOutbox(),
              InstantSource.system(),
              throwing)) {
        desk.issue(new InstructionId(7), new ComputePlan(JOB, request(), true));
        Stimulus answer = told.poll(60, TimeUnit.SECONDS);
        assertThat(answer).isInstanceOf(Stimulus.PlanningFailed.class);
        Stimulus.PlanningFailed failed = (Stimulus.PlanningFailed) answer;
        assertThat(failed.instruction()).isEqualTo(new InstructionId(7));
        assertThat(failed.reason()).isEqualTo("long overflow");
      }
    }
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
