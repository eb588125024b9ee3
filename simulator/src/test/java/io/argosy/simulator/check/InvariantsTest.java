package io.argosy.simulator.check;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.Played;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.machine.Timeline;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The invariants report what is broken: a check that never fails proves nothing. */
class InvariantsTest {
  private static final Instant AT = Timeline.BEGINNING;
  private static final JobId JOB = new JobId("job");
  private static final AttemptId FIRST = new AttemptId(new TaskId(JOB, 0), 1);

  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final Invariants invariants = new Invariants(SimulatedKinds.standard(), 1_000);

  private void hear(Stimulus stimulus) {
    List<Fact> facts = kernel.handle(stimulus);
    invariants.saw(kernel.state(), List.of(stimulus), facts);
  }

  private void begin() {
    hear(new Stimulus.MachineJoined(AT, new MachineId("m"), new SiteId("s"), 2));
    hear(new Stimulus.JobSubmitted(AT, JOB, Played.job(JobSpec.Mode.RANGE, 100, 1, 1)));
    hear(new Stimulus.AttemptStarted(AT, FIRST));
  }

  private void applyUnobserved(Fact fact) {
    kernel.state().apply(fact);
  }

  @Test
  void a_piece_kept_twice_is_noticed() {
    begin();
    Fact kept = new Fact.PieceKept(FIRST, new Interval(0, 10), new ResultRef(0, ""), AT);
    invariants.saw(kernel.state(), List.of(), List.of());

    assertThatThrownBy(() -> invariants.saw(kernel.state(), List.of(), List.of(kept, kept)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("kept twice: 0+10")
        .hasMessageContaining("The story so far");
  }

  @Test
  void a_fact_that_is_not_in_the_journal_is_noticed() {
    begin();
    applyUnobserved(new IterativeFact.AssignmentSet(new TaskId(JOB, 0), 17));

    assertThatThrownBy(() -> invariants.atEnd(kernel.state()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("facts do not make the state");
  }

  @Test
  void a_job_that_does_not_end_is_noticed() {
    begin();

    assertThatThrownBy(() -> invariants.atEnd(kernel.state()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("job job has not ended");
  }

  @Test
  void an_instruction_settled_twice_is_noticed() {
    begin();
    Fact settled = new Fact.Settled(new InstructionId(1));

    assertThatThrownBy(() -> invariants.saw(kernel.state(), List.of(), List.of(settled)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("settled twice");
  }

  @Test
  void an_instruction_for_a_machine_that_is_lost_is_noticed() {
    begin();
    Instruction stop = new Instruction.Stop(FIRST, new MachineId("elsewhere"));
    Fact instructed = new Fact.Instructed(new InstructionId(99), stop);
    applyUnobserved(instructed);

    assertThatThrownBy(() -> invariants.saw(kernel.state(), List.of(), List.of(instructed)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("its machine is lost");
  }

  @Test
  void steps_without_end_are_noticed() {
    Invariants impatient = new Invariants(SimulatedKinds.standard(), 3);

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 5; i++) {
                impatient.saw(kernel.state(), List.of(), List.of());
              }
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("after 3 steps");
  }
}
