package io.argosy.core.kind.workflow;

import static io.argosy.core.kind.workflow.FlowScript.JOB;
import static io.argosy.core.kind.workflow.FlowScript.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.spec.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** (R6) a new schedule does not replace better lanes. */
class FlowKeepingTest {
  @RegisterExtension final FlowScript script = new FlowScript();

  /** The whole rest on the last worker, one task after the other, as sf-cuv may schedule it. */
  private static List<Assignment> allOnOne(JobSpec.Workflow spec, ScheduleRequest request) {
    List<Assignment> lane = new ArrayList<>();
    int worker = request.workers().getLast().worker();
    for (int task : request.left()) {
      lane.add(new Assignment(task, worker, 10 * lane.size(), 10 * lane.size() + 10, 0));
    }
    return lane;
  }

  private Map<Integer, Integer> lanes() {
    Map<Integer, Integer> workers = new TreeMap<>();
    FlowState.of(script.job(JOB)).plan().forEach(one -> workers.put(one.task(), one.worker()));
    return workers;
  }

  /** Lets the running tasks end after this time. */
  private void round(double seconds) {
    script.after(seconds);
    List<FlowStateView.Running> running = FlowState.of(script.job(JOB)).running();
    running.forEach(one -> script.done(JOB, one.task()));
  }

  private Reason last() {
    return script.all(WorkflowFact.ScheduleSet.class).getLast().why();
  }

  @Test
  void all_on_one_slot_does_not_replace_lanes_that_end_sooner_and_is_not_asked_for_again() {
    script.machine("near", 2).machine("far", 1).submit(JOB, flow(30, false, 0, 3));
    Map<Integer, Integer> planned = lanes();
    script.scheduler = FlowKeepingTest::allOnOne;
    round(24);
    assertThat(script.whys()).hasSize(1);
    round(24);

    assertThat(script.whys()).hasSize(2).last().isInstanceOf(Reason.OffSpeed.class);
    assertThat(last())
        .isInstanceOfSatisfying(
            Reason.LanesKept.class, kept -> assertThat(kept.seconds()).isGreaterThan(100));
    assertThat(planned).containsAllEntriesOf(lanes());
    assertThat(lanes()).hasSize(21);

    double length = FlowState.of(script.job(JOB)).plan().getFirst().seconds();
    assertThat(length).as("what is known now is planned with").isBetween(15.0, 24.0);
    for (int i = 0; i < 12; i++) {
      round(24);
    }
    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    assertThat(script.whys())
        .as("at most twice for each machine, until it is known how slow it is")
        .hasSizeLessThanOrEqualTo(5);
    script.instructedOnly("4 ComputeSchedule, 1 Merge, 3 Start, 30 Steer, 3 Stop");
  }

  @Test
  void a_schedule_that_ends_sooner_replaces_the_lanes() {
    script.scheduler = FlowKeepingTest::allOnOne;
    script.machine("near", 2).machine("far", 1).submit(JOB, flow(30, false, 0, 3));
    assertThat(lanes().values()).containsOnly(2);
    script.scheduler = Scheduler::schedule;
    for (int i = 0; i < 4; i++) {
      round(24);
    }

    assertThat(last()).isInstanceOf(Reason.OffSpeed.class);
    assertThat(lanes().values()).hasSizeGreaterThan(10).doesNotContainSequence(2, 2, 2, 2);
    script.instructedOnly("2 ComputeSchedule, 5 Start, 9 Steer, 2 Stop");
  }

  @Test
  void a_schedule_that_could_not_be_made_leaves_the_lanes_as_they_are() {
    script.machine("near", 2).machine("far", 1).submit(JOB, flow(30, false, 0, 3));
    Map<Integer, Integer> planned = lanes();
    script.scheduler = (spec, request) -> List.of();
    round(24);
    round(24);

    assertThat(last()).isEqualTo(new Reason.LanesKept(0));
    assertThat(planned).containsAllEntriesOf(lanes());
    script.instructedOnly("2 ComputeSchedule, 3 Start, 9 Steer");
  }

  @Test
  void what_was_on_the_lanes_of_a_lost_machine_is_scheduled_whatever_comes() {
    script.machine("near", 2).machine("far", 1).submit(JOB, flow(30, false, 0, 3));
    script.scheduler = FlowKeepingTest::allOnOne;
    script.after(5).lost("far").after(5);

    assertThat(last()).isInstanceOf(Reason.Unplanned.class);
    assertThat(lanes()).hasSize(28);
    script.instructedOnly("2 ComputeSchedule, 3 Start, 3 Steer");
  }
}
