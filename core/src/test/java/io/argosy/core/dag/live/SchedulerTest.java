package io.argosy.core.dag.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchedulerTest {
  private static final ScheduleRequest.Place NEAR = place("near", 1, List.of());
  private static final ScheduleRequest.Place FAR = place("far", 1, List.of());

  private static ScheduleRequest.Place place(String name, double slowness, List<String> images) {
    return new ScheduleRequest.Place(new MachineId(name), new SiteId("lab"), slowness, images);
  }

  private static Flow.Task task(String id, Optional<String> image, Flow.Input... inputs) {
    return new Flow.Task(id, id, image, 10_000, List.of(), 40, 0, List.of(inputs));
  }

  private static JobSpec.Workflow spec(List<SiteSpec> sites, Flow flow) {
    return new JobSpec.Workflow(
        flow, sites, new JobSpec.Slots(1, 9), Promise.NONE, "heft", 1, 1, "");
  }

  private static JobSpec.Workflow twoInARow() {
    Flow.Task second = task("b", Optional.of("i"), new Flow.Input(0, 1.25e9));
    return spec(
        List.of(),
        new Flow(
            List.of(task("a", Optional.of("i")), second), List.of(new Flow.Image("i", 125e6))));
  }

  private static ScheduleRequest request(
      List<ScheduleRequest.Place> places,
      List<ScheduleRequest.Worker> workers,
      List<ScheduleRequest.Done> done,
      List<ScheduleRequest.Running> running,
      List<Integer> left) {
    return new ScheduleRequest("heft", places, workers, done, running, left, List.of());
  }

  private static final List<ScheduleRequest.Worker> TWO =
      List.of(new ScheduleRequest.Worker(3, 0), new ScheduleRequest.Worker(7, 1));

  @Test
  void what_waits_for_a_finished_task_goes_where_its_data_lies() {
    ScheduleRequest asked =
        request(
            List.of(FAR, NEAR),
            TWO,
            List.of(new ScheduleRequest.Done(0, 1)),
            List.of(),
            List.of(1));

    // Saves ten seconds of transfer; the image takes one second anywhere.
    assertThat(Scheduler.schedule(twoInARow(), asked))
        .containsExactly(new Assignment(1, 7, 0, 11, 0));
  }

  @Test
  void data_of_a_lost_machine_comes_from_the_blobs() {
    ScheduleRequest asked =
        request(
            List.of(NEAR),
            List.of(new ScheduleRequest.Worker(3, 0)),
            List.of(new ScheduleRequest.Done(0, -1)),
            List.of(),
            List.of(1));

    assertThat(Scheduler.schedule(twoInARow(), asked))
        .containsExactly(new Assignment(1, 3, 10, 21, 10));
  }

  @Test
  void a_task_that_runs_keeps_its_worker_until_it_ends() {
    ScheduleRequest asked =
        request(
            List.of(NEAR),
            List.of(new ScheduleRequest.Worker(3, 0)),
            List.of(),
            List.of(new ScheduleRequest.Running(0, 3, 4)),
            List.of(1));

    assertThat(Scheduler.schedule(twoInARow(), asked))
        .containsExactly(new Assignment(1, 3, 4, 15, 0));
  }

  @Test
  void an_image_that_is_there_is_not_pulled_and_a_slow_machine_counts_as_slow() {
    ScheduleRequest asked =
        request(
            List.of(place("slow", 3, List.of("i")), place("near", 1, List.of("i"))),
            TWO,
            List.of(),
            List.of(),
            List.of(0));

    assertThat(Scheduler.schedule(twoInARow(), asked))
        .containsExactly(new Assignment(0, 7, 0, 10, 0));
  }

  @Test
  void a_task_that_runs_shares_its_image_and_one_that_has_ended_only_leaves_it() {
    Flow flow =
        new Flow(
            List.of(task("a", Optional.of("i")), task("b", Optional.of("i"))),
            List.of(new Flow.Image("i", 125e6)));
    List<ScheduleRequest.Place> places = List.of(place("near", 2, List.of("i")), FAR);
    ScheduleRequest beside =
        new ScheduleRequest(
            "sf-cuv",
            places,
            TWO,
            List.of(),
            List.of(new ScheduleRequest.Running(0, 3, 4)),
            List.of(1),
            List.of());
    ScheduleRequest after =
        new ScheduleRequest(
            "sf-cuv",
            places,
            TWO,
            List.of(new ScheduleRequest.Done(0, 0)),
            List.of(),
            List.of(1),
            List.of());

    // The other machine would finish sooner, the pull included.
    assertThat(Scheduler.schedule(spec(List.of(), flow), beside))
        .containsExactly(new Assignment(1, 3, 4, 24, 0));
    assertThat(Scheduler.schedule(spec(List.of(), flow), after))
        .containsExactly(new Assignment(1, 7, 0, 11, 0));
  }

  @Test
  void a_task_avoids_a_place_where_it_failed_unless_no_other_is_left() {
    List<ScheduleRequest.Shunned> shunned = List.of(new ScheduleRequest.Shunned(0, 1));
    for (List<ScheduleRequest.Worker> workers : List.of(TWO, List.of(TWO.getLast()))) {
      ScheduleRequest asked =
          new ScheduleRequest(
              "heft",
              List.of(place("slow", 9, List.of()), NEAR),
              workers,
              List.of(),
              List.of(),
              List.of(0),
              shunned);
      assertThat(Scheduler.schedule(twoInARow(), asked))
          .extracting(Assignment::worker)
          .containsExactly(workers.getFirst().worker());
    }
  }

  @Test
  void what_fits_nowhere_and_what_waits_for_it_is_left_out() {
    SiteSpec narrow = new SiteSpec("near", "", 1000, 1e9, 1e9, 1e9, 30, 1, 1e30);
    ScheduleRequest asked =
        request(
            List.of(NEAR),
            List.of(new ScheduleRequest.Worker(3, 0)),
            List.of(),
            List.of(),
            List.of(0, 1));

    assertThat(Scheduler.schedule(spec(List.of(narrow), twoInARow().flow()), asked)).isEmpty();
  }

  @Test
  void a_workflow_as_written_is_numbered_parents_first() {
    Task a = new Task("a", "a", Optional.empty(), new Work.Instructions(1), 0, 0);
    Task b = new Task("b", "b", Optional.empty(), new Work.Instructions(1), 0, 0);
    Workflow written = new Workflow("w", List.of(a, b), List.of(new Edge("b", "a", 5)), List.of());

    assertThat(Flows.of(written).tasks())
        .extracting(Flow.Task::id, Flow.Task::inputs)
        .containsExactly(tuple("b", List.of()), tuple("a", List.of(new Flow.Input(0, 5))));
  }

  static LongStream fiftySeeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("fiftySeeds")
  void the_checker_accepts_the_schedule_of_the_rest_under_every_policy(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int tasks = random.nextInt(3, 20);
    int begun = random.nextInt(1, tasks);
    List<Flow.Task> all = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      List<Flow.Input> inputs = new ArrayList<>();
      for (int from = 0; from < t; from++) {
        // A running task does not wait for another running task.
        if (t >= begun && random.nextInt(4) == 0) {
          inputs.add(new Flow.Input(from, random.nextInt(1, 1_000_000_000)));
        }
      }
      all.add(task("t" + t, Optional.of("i" + t % 2), inputs.toArray(Flow.Input[]::new)));
    }
    List<Flow.Image> images = List.of(new Flow.Image("i0", 1e9), new Flow.Image("i1", 5e8));
    JobSpec.Workflow spec = spec(List.of(), new Flow(all, images));
    int running = Math.min(begun, random.nextInt(3));
    ScheduleRequest asked =
        request(
            List.of(NEAR, place("far", 2, List.of("i1"))),
            IntStream.range(0, 4).mapToObj(w -> new ScheduleRequest.Worker(w, w / 2)).toList(),
            IntStream.range(running, begun)
                .mapToObj(t -> new ScheduleRequest.Done(t, t % 3 - 1))
                .toList(),
            IntStream.range(0, running)
                .mapToObj(t -> new ScheduleRequest.Running(t, t, random.nextDouble(20)))
                .toList(),
            IntStream.range(begun, tasks).boxed().toList());
    RemainingWorkflow remainingWorkflow = RemainingWorkflow.of(spec, asked);
    SchedulingProblem problem =
        SchedulingProblem.of(
            remainingWorkflow.workflow(),
            remainingWorkflow.platform(),
            remainingWorkflow.standing());
    for (SchedulePolicy policy : SchedulePolicies.all()) {
      var schedule = policy.schedule(problem);
      assertThat(
              Checker.faults(remainingWorkflow.workflow(), remainingWorkflow.platform(), schedule))
          .as(policy.name())
          .isEmpty();
      assertThat(schedule.placements())
          .allSatisfy(
              placed ->
                  assertThat(placed.startSeconds())
                      .isGreaterThanOrEqualTo(
                          remainingWorkflow.standing().arrival(placed.task(), placed.host())));
    }
  }
}
