package io.argosy.simulator.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.LaneWalk;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.FlowState;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.simulator.Played;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** (R6) where machines break their promises, scheduling again is better than keeping the lanes. */
class FlowKeepingTest {
  private static final int SEEDS = 30;

  static Stream<String> policies() {
    return SchedulePolicies.names().stream().filter(policy -> !policy.equals("portfolio"));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void on_average_a_workflow_ends_no_later_than_with_its_first_lanes(String policy) {
    double real = 0;
    double first = 0;
    long kept = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Trouble trouble = new Trouble(new Streams(seed).stream("trouble"));
      PlayedFlow played = trouble.play(policy);
      real += played.seconds();
      first += trouble.asFirstPlanned(played);
      kept +=
          played
              .all(WorkflowFact.ScheduleSet.class)
              .filter(set -> set.why() instanceof Reason.LanesKept)
              .count();
    }
    assertThat(kept).as("lanes that stayed").isPositive();
    assertThat(real).isLessThanOrEqualTo(first);
  }

  /** The workflow of {@code faces} on three sites, some of them slower than promised. */
  private static final class Trouble {
    private final Map<String, Double> speeds = new HashMap<>();
    private final int parts;
    private final double noise;

    Trouble(RandomGenerator random) {
      for (String site : List.of("near", "middle", "far")) {
        speeds.put(site, random.nextDouble() < 0.5 ? 1 : random.nextDouble(0.2, 1.2));
      }
      parts = random.nextInt(4, 20);
      noise = random.nextDouble() < 0.5 ? 0 : 0.2;
    }

    PlayedFlow play(String policy) {
      World world =
          Played.world(
              SimulatedProgram.cooperative(),
              Played.NEAR,
              List.of(),
              host("near", 2),
              host("middle", 1),
              host("far", 1));
      TaskFaults taskFaults = new TaskFaults(noise, 0, 0, List.of(), Duration.ZERO);
      return PlayedFlow.in(
          world,
          taskFaults,
          List.of(
              new JobArrival(PlayedFlow.FLOW, faces(policy), Claim.NONE, Duration.ofSeconds(5))));
    }

    private World.Host host(String name, int slots) {
      return Played.host(name, slots, speeds.getOrDefault(name, 1.0));
    }

    private JobSpec.Workflow faces(String policy) {
      List<Flow.Task> tasks = new ArrayList<>();
      tasks.add(task("split", "split", 8, List.of()));
      List<Flow.Input> counted = new ArrayList<>();
      List<Flow.Input> marked = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        Flow.Input split = new Flow.Input(0, 2e6);
        tasks.add(task("denoise" + part, "denoise", 12, List.of(split)));
        Flow.Input denoised = new Flow.Input(tasks.size() - 1, 2e6);
        tasks.add(task("count" + part, "count", 5, List.of(denoised)));
        counted.add(new Flow.Input(tasks.size() - 1, 1e3));
        Flow.Input seen = new Flow.Input(tasks.size() - 1, 1e5);
        tasks.add(task("mark" + part, "mark", 4, List.of(denoised, seen)));
        marked.add(new Flow.Input(tasks.size() - 1, 2e6));
      }
      tasks.add(task("sum", "sum", 3, counted));
      tasks.add(task("merge", "merge", 8, marked));
      List<Flow.Image> images =
          Stream.of("split", "denoise", "count", "mark", "sum", "merge")
              .map(name -> new Flow.Image(name, 30e6))
              .toList();
      return new JobSpec.Workflow(
          new Flow(tasks, images),
          List.of(book("near", 1800, 10e6), book("middle", 1400, 5e6), book("far", 1000, 2.5e6)),
          new JobSpec.Slots(1, 8),
          Promise.NONE,
          policy,
          0,
          1,
          "");
    }

    private static Flow.Task task(
        String id, String image, double seconds, List<Flow.Input> inputs) {
      return new Flow.Task(id, image, Optional.of(image), seconds * 1000, List.of(), 50, 0, inputs);
    }

    private static SiteSpec book(String name, double speed, double line) {
      return new SiteSpec(name, "", speed, line, line, line, 100, 1, 1e30);
    }

    /** How long the lanes of the first schedule take at the true speeds. */
    double asFirstPlanned(PlayedFlow played) {
      ScheduleRequest asked =
          played
              .all(Fact.Instructed.class)
              .map(Fact.Instructed::instruction)
              .filter(what -> what instanceof ComputeSchedule)
              .map(what -> ((ComputeSchedule) what).request())
              .findFirst()
              .orElseThrow();
      List<ScheduleRequest.Place> places =
          asked.places().stream()
              .map(
                  at ->
                      new ScheduleRequest.Place(
                          at.machine(),
                          at.site(),
                          1 / speeds.getOrDefault(at.machine().value(), 1.0),
                          at.images()))
              .toList();
      ScheduleRequest truth =
          new ScheduleRequest(
              asked.policy(),
              places,
              asked.workers(),
              asked.done(),
              asked.running(),
              asked.left(),
              asked.shunned());
      List<Assignment> lanes =
          played.all(WorkflowFact.ScheduleSet.class).findFirst().orElseThrow().assignments();
      return LaneWalk.of(FlowState.of(played.flow()).spec(), truth, lanes).seconds();
    }
  }
}
