package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.Price;
import io.argosy.protocol.text.Spot;
import io.argosy.protocol.workflow.WorkflowFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A valid job file of kind {@code workflow} that can be run: every task has a command.
 *
 * @param workflow the input of scheduling
 * @param steps what to run, parents first; as many as there are tasks
 * @param recipes the images that are built before the run
 * @param sites descriptions of sites, and how a run on this computer alone emulates them
 * @param slots how many tasks run at once, at most
 * @param budget the most that it may cost, by the prices of its sites
 */
public record FlowFile(
    String name,
    OptionalLong seed,
    WorkflowFile workflow,
    List<Step> steps,
    List<Recipe> recipes,
    List<Site> sites,
    OptionalInt slots,
    int retries,
    Promise promise,
    Optional<MoneyAmount> budget,
    Optional<String> policy,
    List<String> files,
    Path folder,
    String text)
    implements JobFile {
  /** The name of this kind. */
  public static final String KIND = "workflow";

  public FlowFile {
    steps = List.copyOf(steps);
    recipes = List.copyOf(recipes);
    sites = List.copyOf(sites);
    files = List.copyOf(files);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Run> runs() {
    return steps.stream().map(Step::run).toList();
  }

  /** The outputs of each task stay unchanged. */
  @Override
  public Result result() {
    return new Result(new Merge.Collect());
  }

  @Override
  public boolean isExact() {
    return true;
  }

  /** The same with another folder. */
  public FlowFile in(Path other) {
    return new FlowFile(
        name, seed, workflow, steps, recipes, sites, slots, retries, promise, budget, policy, files,
        other, text);
  }

  /** The currency of its prices, if it has any. */
  public Optional<String> currency() {
    return sites.stream()
        .flatMap(site -> site.price().stream())
        .map(price -> price.amount().currency())
        .findFirst();
  }

  /** Whether no other task uses an output of this one. */
  public boolean isLast(Step step) {
    return steps.stream().noneMatch(one -> one.parents().contains(step.id()));
  }

  /**
   * One task.
   *
   * @param run how it is called; its results are the files that it writes
   * @param parents the tasks that it waits for
   * @param inputs the outputs of its parents that it uses
   * @param outputs paths of the files that it leaves in its folder
   * @param files of the job's folder that it needs besides those that its command names
   */
  public record Step(
      String id,
      Run run,
      List<String> parents,
      List<Input> inputs,
      List<String> outputs,
      List<String> files) {
    public Step {
      parents = List.copyOf(parents);
      inputs = List.copyOf(inputs);
      outputs = List.copyOf(outputs);
      files = List.copyOf(files);
    }
  }

  /**
   * How an image is built.
   *
   * @param image its name in the workflow
   * @param from its name in a registry, if given
   * @param built the name under which it was built for this run
   * @param folder with a Containerfile; empty if files are copied into an empty image
   * @param files copied into an empty image: paths beside the workflow file, or commands
   * @param spot its position in the file
   */
  public record Recipe(
      String image,
      Optional<String> from,
      Optional<String> built,
      Optional<String> folder,
      List<String> files,
      Spot spot) {
    public Recipe {
      files = List.copyOf(files);
    }
  }

  /** A file that one task writes and another reads. */
  public record Input(String from, String path) {}

  /**
   * A site.
   *
   * @param machines how many machines emulate it on this computer
   * @param slots of each machine: how many tasks it runs at once, which is its vCPUs
   * @param cpu the part of a processor for each task, 0 to 1
   * @param speed million instructions per second of one vCPU
   * @param bandwidth bytes per second of a machine
   * @param uplink bytes per second to other sites
   * @param registry bytes per second from the image registry
   * @param usageLimit percent
   * @param threads vCPUs of a core
   * @param memory bytes of a machine
   * @param type as in measured run times
   * @param price of a slot while a task runs on it
   */
  public record Site(
      String name,
      int machines,
      int slots,
      double cpu,
      OptionalDouble speed,
      OptionalDouble bandwidth,
      OptionalDouble uplink,
      OptionalDouble registry,
      double usageLimit,
      int threads,
      OptionalDouble memory,
      String type,
      Optional<Price> price) {}
}
