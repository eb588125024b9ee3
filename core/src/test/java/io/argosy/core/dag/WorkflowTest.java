package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What makes a workflow valid, and on which platforms it fits. */
class WorkflowTest {
  private static final List<Image> IMAGES = List.of(new Image("x", 8));

  @Test
  void a_cycle_is_named() {
    refused(() -> chain("A", "B", "C", "A"), "the tasks go in a circle: A → B → C → A");
  }

  @Test
  void a_long_chain_that_bites_its_tail_is_named_by_the_tail() {
    List<Task> tasks = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      tasks.add(Examples.task("t" + i, "x", 1, 1));
      if (i > 0) {
        edges.add(new Edge("t" + (i - 1), "t" + i, 0));
      }
    }
    edges.add(new Edge("t99999", "t99998", 0));
    refused(
        () -> new Workflow("long", tasks, edges, IMAGES),
        "the tasks go in a circle: t99998 → t99999 → t99998");
  }

  @Test
  void a_parent_must_be_known() {
    Task task = Examples.task("A", "x", 1, 1);
    refused(
        () -> new Workflow("w", List.of(task), List.of(new Edge("Z", "A", 1)), IMAGES),
        "task A has the unknown parent Z");
  }

  @Test
  void an_id_is_there_once() {
    Task task = Examples.task("A", "x", 1, 1);
    refused(
        () -> new Workflow("w", List.of(task, task), List.of(), IMAGES),
        "task id A is there twice");
  }

  @Test
  void sizes_are_not_negative() {
    refused(() -> new Edge("A", "B", -1), "the size of A → B is zero or more bytes, was -1.0");
    refused(() -> new Image("x", -5), "the size of image x is zero or more bytes, was -5.0");
    refused(
        () -> Examples.task("A", "x", -2, 1),
        "a workload is zero or more million instructions, was -2.0");
    refused(
        () -> Examples.task("A", "x", 1, 101),
        "the CPU usage of task A is between 0 and 100 percent, was 101.0");
  }

  @Test
  void an_image_must_be_known() {
    refused(
        () -> new Workflow("w", List.of(Examples.task("A", "y", 1, 1)), List.of(), IMAGES),
        "task A needs the unknown image y");
  }

  @Test
  void workflows_side_by_side_share_images_and_keep_their_tasks_apart() {
    Workflow one = chain("A", "B");
    Workflow both = Workflows.merged(List.of(one, one));
    assertThat(both.tasks()).extracting(Task::id).containsExactly("1/A", "1/B", "2/A", "2/B");
    assertThat(both.edges()).extracting(Edge::to).containsExactly("1/B", "2/B");
    assertThat(both.images()).isEqualTo(IMAGES);
    assertThat(Workflows.merged(List.of(one))).isEqualTo(one);
  }

  @Test
  void an_error_names_the_limit_of_a_task_that_fits_nowhere() {
    Workflow busy = single(new Work.Instructions(1), 90, 0);
    refused(
        () -> SchedulingProblem.of(busy, platform(80, 1, 1)),
        "task A fits nowhere: its CPU usage of 90.0 % is above the limit of every core");
    Workflow large = single(new Work.Instructions(1), 10, 5);
    refused(
        () -> SchedulingProblem.of(large, platform(80, 4, 100)),
        "task A fits nowhere: its memory of 5.0 bytes is more than any VM has");
    refused(
        () -> SchedulingProblem.of(large, platform(80, 10, 7)),
        "task A fits nowhere: its image x of 8.0 bytes is larger than the disk of any VM");
    SequencedMap<String, Double> times = new LinkedHashMap<>();
    times.put("gpu", 1.0);
    Workflow picky = single(new Work.RunTimes(times), 10, 0);
    refused(
        () -> SchedulingProblem.of(picky, platform(80, 10, 10)),
        "task A fits nowhere: its run times name no machine type of the platform");
  }

  @Test
  void images_that_do_not_all_fit_on_the_disks_are_refused() {
    List<Image> two = List.of(new Image("x", 8), new Image("y", 8));
    Workflow workflow =
        new Workflow(
            "w",
            List.of(Examples.task("A", "x", 1, 1), Examples.task("B", "y", 1, 1)),
            List.of(),
            two);
    refused(
        () -> SchedulingProblem.of(workflow, platform(80, 1, 15)),
        "task B fits nowhere: beside the other images no disk has room for its image y of 8"
            + " bytes");
  }

  private static void refused(ThrowingCallable call, String sentence) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
  }

  private static Workflow chain(String... ids) {
    List<Task> tasks = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      String id = ids[i];
      if (tasks.stream().noneMatch(task -> task.id().equals(id))) {
        tasks.add(Examples.task(id, "x", 1, 1));
      }
      if (i > 0) {
        edges.add(new Edge(ids[i - 1], id, 1));
      }
    }
    return new Workflow("chain", tasks, edges, IMAGES);
  }

  private static Workflow single(Work work, double usage, double memory) {
    Task task = new Task("A", "A", Optional.of("x"), work, usage, memory);
    return new Workflow("single", List.of(task), List.of(), IMAGES);
  }

  private static Platform platform(double usageLimit, double memory, double disk) {
    Core core = new Core(usageLimit, List.of(new Vcpu("c", 1)));
    Vm vm = new Vm("vm", List.of("c"), memory, disk, List.of());
    Host host = new Host("h", "cpu", 1, List.of(core), List.of(vm));
    return new Platform("p", List.of(new Cloud("here", 1, 1, List.of(host))));
  }
}
