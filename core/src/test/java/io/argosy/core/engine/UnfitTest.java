package io.argosy.core.engine;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.attempt;
import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.Ending;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A machine that cannot run a job's program, without fault of the program. */
class UnfitTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  private static final Ending UNFIT = new Ending.Unfit("there is no podman");

  @RegisterExtension final Script script = new Script();

  private static JobSpec.Iterative one() {
    return spec(Mode.RANGE, 100, 1, 1, Optional.empty(), "argosy");
  }

  private List<Fact> machine(String name, int slots) {
    return script.tell(
        new Stimulus.MachineJoined(AT, new MachineId(name), new SiteId(name), slots));
  }

  private static List<String> placed(List<Fact> facts) {
    return only(facts, Fact.AttemptPlaced.class).stream().map(f -> f.machine().value()).toList();
  }

  @Test
  void its_work_goes_elsewhere_and_nothing_has_failed() {
    machine("big", 8);
    machine("small", 1);
    assertThat(placed(script.submit(one()))).containsExactly("big");

    List<Fact> facts = script.ended(0, 1, UNFIT);

    assertThat(only(facts, Fact.PieceFailed.class)).isEmpty();
    assertThat(placed(facts)).containsExactly("small");
    script.instructedOnly("2 Start");
  }

  @Test
  void a_job_waits_for_the_machine_that_can_run_it_and_blocks_no_other_job() {
    machine("big", 8);
    script.submit(one());
    machine("late", 0);
    assertThat(placed(script.ended(0, 1, UNFIT))).isEmpty();

    assertThat(placed(machine("late", 1))).containsExactly("late");
    script.instructedOnly("2 Start");
  }

  @Test
  void where_no_machine_can_run_it_that_is_a_failure_and_the_job_ends_with_the_reason() {
    machine("here", 1);
    machine("there", 1);
    script.submit(one());
    Optional<Outcome> outcome = Optional.empty();
    for (int number = 1; outcome.isEmpty() && number < 20; number++) {
      script.ended(0, number, UNFIT);
      outcome = script.kernel.state().job(JOB).orElseThrow().outcome();
    }
    assertThat(outcome.orElseThrow())
        .isInstanceOfSatisfying(
            Outcome.Failed.class, failed -> assertThat(failed.reason()).contains("no podman"));
    script.instructedOnly("3 Start");
  }

  @Test
  void a_machine_that_comes_back_is_tried_again() {
    machine("big", 8);
    machine("small", 1);
    script.submit(one());
    script.ended(0, 1, UNFIT);
    script.tell(new Stimulus.MachineLost(AT, new MachineId("big")));
    machine("big", 8);

    List<Fact> facts = script.tell(new Stimulus.MachineLost(AT, new MachineId("small")));

    assertThat(placed(facts)).containsExactly("big");
    script.instructedOnly("3 Start");
  }

  @Test
  void what_image_is_used_is_remembered_with_the_machine() {
    machine("big", 1);
    script.submit(one());
    List<Fact> facts =
        script.tell(new Stimulus.ImageResolved(AT, attempt(0, 1), "pi:1", "sha256:00"));
    assertThat(facts)
        .containsExactly(
            new Fact.ImageUsed(attempt(0, 1), new MachineId("big"), "pi:1", "sha256:00", AT));
    assertThat(script.tell(new Stimulus.ImageResolved(AT, attempt(0, 7), "pi:1", "sha256:00")))
        .isEmpty();
    script.instructedOnly("1 Start");
  }
}
