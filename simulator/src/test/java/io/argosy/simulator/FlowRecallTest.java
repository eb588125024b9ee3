package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Workers that were let go are wanted again when the world is not what it was. */
class FlowRecallTest {
  /**
   * Four at once to begin with, of which the slow machine takes two; then a level of four, each of
   * which is done sooner on the fast machine, even one after the other.
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
  void nobody_is_asked_for_again_where_all_goes_as_planned() {
    PlayedFlow played =
        PlayedFlow.in(List.of(), narrowing(), Played.host("fast", 2, 1), Played.host("slow", 4, 1));

    assertThat(played.ranOn("slow")).isEqualTo(2);
    assertThat(recalled(played)).isZero();
  }

  @Test
  void a_machine_that_stood_idle_takes_part_when_the_one_that_was_to_do_all_is_lost() {
    Fault loss =
        new Fault.PowerLoss(new MachineId("fast"), Duration.ofSeconds(22), Optional.empty());
    PlayedFlow played =
        PlayedFlow.in(
            List.of(loss), narrowing(), Played.host("fast", 2, 1), Played.host("slow", 4, 1));

    assertThat(played.flow().outcome()).contains(new Outcome.Done(false));
    assertThat(played.ranOn("slow")).isEqualTo(6);
    // The last level side by side: with the two workers that the lost machine had, twice that.
    assertThat(played.seconds()).isBetween(120.0, 200.0);
  }

  @Test
  void a_machine_that_stood_idle_takes_part_when_the_fast_one_is_not_fast_any_more() {
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
    // On the slow machine alone the last level would take 400 seconds.
    assertThat(played.seconds()).isLessThan(250);
    assertThat(played.ranOn("fast")).isGreaterThanOrEqualTo(4);
  }
}
