package io.argosy.protocol.kind.iterative;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads a job file of kind {@code iterative}. */
public final class IterativeReader {
  private final Fields root;
  private final CommonReader common;
  private final List<String> policies;

  private IterativeReader(Fields root, CommonReader common, List<String> policies) {
    this.root = root;
    this.common = common;
    this.policies = policies;
  }

  /**
   * @param policies the names of the available policies
   */
  public static IterativeFile read(KindReader.Input input, List<String> policies) {
    return new IterativeReader(input.root(), input.common(), policies)
        .read(input.folder(), input.text());
  }

  private IterativeFile read(Path folder, String text) {
    root.only(
        "argosy",
        "kind",
        "name",
        "seed",
        "iterations",
        "run",
        "promise",
        "result",
        "slots",
        "policy",
        "files");
    String name = common.name();
    IterativeFile.Iterations iterations = iterations();
    OptionalLong seed = seed(iterations.mode());
    RunsReader reader = new RunsReader(root);
    List<JobFile.Run> runs = reader.runs();
    refuseBlocks(iterations, runs);
    return new IterativeFile(
        name,
        seed,
        iterations,
        runs,
        reader.retries(),
        promise(),
        new JobFile.Result(common.merge()),
        slots(),
        root.choice("policy", policies),
        common.files(),
        folder,
        text);
  }

  private OptionalLong seed(IterativeFile.Mode mode) {
    OptionalLong seed = common.seed();
    if (seed.isEmpty() && mode == IterativeFile.Mode.COUNT) {
      // With a default, two jobs that should be independent would draw the same numbers.
      throw root.missing(
          "seed", "a whole number, such as 42: the pieces of a count job draw their seeds from it");
    }
    return seed;
  }

  private IterativeFile.Iterations iterations() {
    Fields fields =
        root.section("iterations")
            .orElseThrow(
                () -> root.missing("iterations", "a group such as {mode: count, total: 2e9}"))
            .only("mode", "total", "block");
    String mode =
        fields
            .choice("mode", List.of("count", "range"))
            .orElseThrow(() -> fields.missing("mode", "count or range"));
    long total =
        fields
            .wholeNumber("total", 1, IterativeFile.Iterations.LIMIT, "1000000 or 2e9")
            .orElseThrow(
                () -> fields.missing("total", "a whole number of iterations, such as 2e9"));
    return new IterativeFile.Iterations(
        mode.equals("count") ? IterativeFile.Mode.COUNT : IterativeFile.Mode.RANGE,
        total,
        block(fields, total));
  }

  private OptionalLong block(Fields fields, long total) {
    OptionalLong block =
        fields.wholeNumber("block", 1, IterativeFile.Iterations.LIMIT, "10000 or 1e4");
    long least = IterativeFile.Iterations.leastBlock(total);
    if (block.isPresent() && block.getAsLong() < least) {
      throw fields.wrong(
          "block",
          "at least "
              + least
              + " for "
              + total
              + " iterations, because a job has at most "
              + IterativeFile.Iterations.MOST_BLOCKS
              + " blocks");
    }
    return block;
  }

  /** Only a program that is called for each chunk can be called for each block. */
  private void refuseBlocks(IterativeFile.Iterations iterations, List<JobFile.Run> runs) {
    for (JobFile.Run run : runs) {
      if (iterations.block().isPresent() && !(run.way() instanceof Participation.Chunked)) {
        throw root.section("iterations")
            .orElseThrow()
            .refused(
                "block",
                ", but "
                    + run.field()
                    + "."
                    + run.way().name()
                    + " chooses itself how much it does before it stores a result; use"
                    + " run.chunked, which is called once for each block, or remove"
                    + " iterations.block");
      }
    }
  }

  private JobFile.Promise promise() {
    return common.promiseWithoutBudget(
        ", but a budget is not supported for iterative jobs yet; remove it");
  }

  private IterativeFile.Slots slots() {
    Optional<Fields> section = root.section("slots");
    if (section.isEmpty()) {
      return new IterativeFile.Slots(1, OptionalInt.empty());
    }
    Fields fields = section.get().only("initial", "max");
    long initial = fields.wholeNumber("initial", 1, IterativeFile.Slots.LIMIT, "1").orElse(1);
    OptionalLong max = fields.wholeNumber("max", 1, IterativeFile.Slots.LIMIT, "8");
    if (max.isPresent() && max.getAsLong() < initial) {
      throw fields.wrong("max", "at least slots.initial, which is " + initial);
    }
    return new IterativeFile.Slots(
        (int) initial,
        max.isPresent() ? OptionalInt.of((int) max.getAsLong()) : OptionalInt.empty());
  }
}
