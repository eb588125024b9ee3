package io.argosy.simulator.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.Played;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The kernel recalls released workers when machines differ from what was promised. */
class FlowRecallTest {
  /**
   * First four parallel tasks, of which the slow machine takes two; then a level of four, each of
   * which ends sooner on the fast machine, even one after the other.
   */
  private static JobSpec.Workflow narrowing() {
    List<Flow.Task> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      tasks.add(PlayedFlow.task(i, i < 2 ? 200 : 20));
    }
    for (int i = 4; i < 8; i++) {
      tasks.add(PlayedFlow.task(i, 100, 0, 1, 2, 3));
    }
    return PlayedFlow.of(tasks, PlayedFlow.promised("fast", 10));
  }

  private static long recalled(PlayedFlow played) {
    return played
        .all(Fact.TaskAdded.class)
        .filter(f -> f.why() instanceof Reason.FreeSlots)
        .count();
  }

  @Test
  void no_worker_is_recalled_where_all_goes_as_planned() {
    PlayedFlow played =
        PlayedFlow.in(List.of(), narrowing(), Played.host("fast", 2, 1), Played.host("slow", 4, 1));

    assertThat(played.ranOn("slow")).isEqualTo(2);
    assertThat(recalled(played)).isZero();
  }

  @Test
  void an_idle_machine_takes_part_when_the_machine_with_all_the_work_is_lost() {
    Fault loss =
        new Fault.PowerLoss(new MachineId("fast"), Duration.ofSeconds(22), Optional.empty());
    PlayedFlow played =
        PlayedFlow.in(
            List.of(loss), narrowing(), Played.host("fast", 2, 1), Played.host("slow", 4, 1));

    assertThat(played.flow().outcome()).contains(new Outcome.Done(false));
    assertThat(played.ranOn("slow")).isEqualTo(6);
    // The last level runs in parallel; with the lost machine's two workers it takes twice that.
    assertThat(played.seconds()).isBetween(120.0, 200.0);
  }

  @Test
  void an_idle_machine_takes_part_when_the_fast_machine_slows_down() {
    Speed failing = Speed.steps(List.of(new Point(0, 1), new Point(21, 0.02)));
    PlayedFlow played =
        PlayedFlow.in(
            List.of(), narrowing(), Played.host("fast", 2, failing), Played.host("slow", 4, 1));

    assertThat(played.flow().outcome()).contains(new Outcome.Done(false));
    assertThat(recalled(played)).isPositive();
    assertThat(played.ranOn("slow")).isEqualTo(4);
  }

  @Test
  void a_site_that_was_lost_and_comes_back_is_used_again() {
    Fault loss =
        new Fault.PowerLoss(
            new MachineId("fast"), Duration.ofSeconds(22), Optional.of(Duration.ofSeconds(40)));
    PlayedFlow played =
        PlayedFlow.in(
            List.of(loss), narrowing(), Played.host("fast", 2, 1), Played.host("slow", 1, 1));

    assertThat(played.flow().outcome()).contains(new Outcome.Done(false));
    // On the slow machine alone the last level takes 400 seconds.
    assertThat(played.seconds()).isLessThan(250);
    assertThat(played.ranOn("fast")).isGreaterThanOrEqualTo(4);
  }
}
