package io.argosy.runtime.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentMessagesTest {
  private static final Instant AT = Instant.parse("2030-01-01T00:00:00Z");
  private static final JobId JOB = new JobId("job-1");
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(JOB, 3), 2);
  private static final AttemptRef REF = new AttemptRef("job-1", 3, 2);
  private static final Interval PIECE = new Interval(10, 5);
  private static final IterationRange RANGE = new IterationRange(10, 5);
  private static final MachineId MACHINE = new MachineId("lab.m1");
  private static final InstructionId ID = new InstructionId(7);

  @Test
  void an_instruction_for_a_machine_is_an_order_to_it_under_the_same_id() {
    Duration soon = Duration.ofSeconds(2);
    assertThat(
            AgentMessages.addressed(
                ID, new Instruction.Steer(ATTEMPT, MACHINE, List.of(PIECE), 4, soon)))
        .isEqualTo(
            new AgentMessages.Addressed(MACHINE, new Order.Steer(7, REF, List.of(RANGE), 4, soon)));
  }

  @Test
  void reports_become_stimuli_in_their_order_at_the_receivers_instant() {
    List<Report> reports =
        List.of(
            new Report.Stored(REF, RANGE, 12, "ab"),
            new Report.Ended(REF, Report.How.FAILED, Optional.of(RANGE), "exit code 1", "line"));

    assertThat(AgentMessages.stimuli(reports).stream().map(one -> one.apply(AT)))
        .containsExactly(
            new Stimulus.ResultStored(AT, ATTEMPT, PIECE, new ResultRef(12, "ab")),
            new Stimulus.AttemptEnded(
                AT, ATTEMPT, new Ending.Failed(Optional.of(PIECE), "exit code 1", "line")));
  }

  /** The agent may have missed the first answer: for it the result is kept in both cases. */
  @Test
  void a_result_that_was_kept_before_is_acknowledged_as_kept() {
    assertThat(
            AgentMessages.acks(
                List.of(
                    new Fact.PieceKnown(ATTEMPT, PIECE),
                    new Fact.AttemptBegan(ATTEMPT, AT),
                    new Fact.PieceRefused(ATTEMPT, PIECE, new Reason.AlreadyKept()))))
        .containsExactly(new Ack.Kept(REF, RANGE), new Ack.Refused(REF, RANGE));
  }
}
