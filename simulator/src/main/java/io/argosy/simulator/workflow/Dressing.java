package io.argosy.simulator.workflow;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Image;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.cost.Averages;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.simulator.machine.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Adds what workflow files leave out, drawn as in the paper: images of 50 to 1000 MB, one for each
 * group of kinds; CPU usage of 10 to 90 percent; and one factor on all data that sets the ratio of
 * communication to computation.
 *
 * @param images how many; a task's image is the hash of its kind modulo this
 * @param ccr mean transfer time over mean run time on the average machine; empty keeps the data
 */
public record Dressing(int images, OptionalDouble ccr, long seed) {
  private static final double MEGABYTE = 1e6;

  public Dressing {
    require(images > 0, "there is at least one image, was " + images);
    require(ccr.isEmpty() || ccr.getAsDouble() >= 0, "a ratio is zero or more, was " + ccr);
  }

  /** The workflow with images and usage, and its data in proportion to this platform. */
  public Workflow dress(Workflow workflow, Platform platform) {
    Workflow dressed = withImages(workflow);
    return ccr.isEmpty() ? dressed : scaled(dressed, platform, ccr.getAsDouble());
  }

  private Workflow withImages(Workflow workflow) {
    RandomGenerator sizes = new Streams(seed).stream("image sizes");
    List<Image> all = new ArrayList<>();
    for (int i = 1; i <= images; i++) {
      all.add(new Image("image-" + i, MEGABYTE * (50 + 950 * sizes.nextDouble())));
    }
    RandomGenerator usages = new Streams(seed).stream("usage");
    List<Task> tasks = new ArrayList<>();
    for (Task task : workflow.tasks()) {
      String image = all.get(Math.floorMod(task.name().hashCode(), images)).name();
      double usage = 10 + 80 * usages.nextDouble();
      tasks.add(
          new Task(
              task.id(), task.name(), Optional.of(image), task.work(), usage, task.memoryBytes()));
    }
    return new Workflow(workflow.name(), tasks, workflow.edges(), all);
  }

  private static Workflow scaled(Workflow workflow, Platform platform, double wanted) {
    double is = ccr(SchedulingProblem.of(workflow, platform));
    if (is == 0) {
      return workflow;
    }
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : workflow.edges()) {
      edges.add(new Edge(edge.from(), edge.to(), edge.bytes() * wanted / is));
    }
    return new Workflow(workflow.name(), workflow.tasks(), edges, workflow.images());
  }

  /** Mean transfer time over mean run time, both on the average machine. */
  public static double ccr(SchedulingProblem problem) {
    Averages average = problem.averages();
    double runs = 0;
    for (int task = 0; task < problem.tasks(); task++) {
      runs += average.runSeconds(task);
    }
    double bytes = problem.workflow().edges().stream().mapToDouble(Edge::bytes).sum();
    int edges = Math.max(1, problem.workflow().edges().size());
    return runs == 0 ? 0 : average.transferSeconds(bytes / edges) / (runs / problem.tasks());
  }
}
