package io.argosy.protocol.job;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.text.YamlTree;
import io.argosy.protocol.wire.Submission;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Makes a {@link JobFile} of text; a mistake becomes a {@code BadInput}. */
public final class JobFileReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final List<String> LATER_KINDS =
      List.of("bag", "pipeline", "workflow", "mapreduce");

  private final Fields root;
  private final List<String> policies;
  private final Instant now;

  private JobFileReader(Fields root, List<String> policies, Instant now) {
    this.root = root;
    this.policies = policies;
    this.now = now;
  }

  /**
   * Reads a job file from disk.
   *
   * @param policies the names of the policies there are
   * @param now a deadline must lie after this instant
   */
  public static JobFile read(Path file, List<String> policies, Instant now) {
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    return parse(file.toString(), InputFile.read(file), folder.normalize(), policies, now);
  }

  /**
   * Reads the text of a job file.
   *
   * @param source what to call it in errors
   * @param folder where its commands run
   */
  public static JobFile parse(
      String source, String text, Path folder, List<String> policies, Instant now) {
    Fields root = Fields.of(source, YamlTree.read(source, text));
    return new JobFileReader(root, policies, now).job(folder, text);
  }

  private JobFile job(Path folder, String text) {
    version();
    kind();
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
    String name = name();
    JobFile.Iterations iterations = iterations();
    OptionalLong seed = seed(iterations.mode());
    RunsReader runs = new RunsReader(root);
    return new JobFile(
        name,
        seed,
        iterations,
        runs.runs(),
        runs.retries(),
        promise(),
        new JobFile.Result(merge()),
        slots(),
        root.choice("policy", policies),
        files(),
        folder,
        text);
  }

  /** Paths that lead out of the folder could not be laid anywhere else. */
  private List<String> files() {
    String right = "paths below the folder of the job file, such as [data, tables/a.csv]";
    List<String> files = root.words("files", "[data, tables/a.csv]").orElse(List.of());
    for (String file : files) {
      if (!Submission.Attached.isInside(file)) {
        throw root.refused("files", " with " + file + "; it must hold " + right);
      }
    }
    return files;
  }

  private void version() {
    String right = "1, the version of job files that is read here";
    String version = root.text("argosy").orElseThrow(() -> root.missing("argosy", right));
    if (!version.equals("1")) {
      throw root.wrong("argosy", right);
    }
  }

  private void kind() {
    String kind = root.text("kind").orElseThrow(() -> root.missing("kind", "iterative"));
    if (LATER_KINDS.contains(kind)) {
      throw root.refused("kind", ", which is not supported yet; it must be iterative");
    }
    root.choice("kind", List.of("iterative"));
  }

  private String name() {
    String right = "1 to 100 letters, digits, dots, dashes or underscores, such as pi";
    String name = root.text("name").orElseThrow(() -> root.missing("name", right));
    if (!NAME.matcher(name).matches()) {
      throw root.wrong("name", right);
    }
    return name;
  }

  private OptionalLong seed(JobFile.Mode mode) {
    OptionalLong seed = root.wholeNumber("seed", Long.MIN_VALUE, Long.MAX_VALUE, "42");
    if (seed.isEmpty() && mode == JobFile.Mode.COUNT) {
      // A default would make two jobs that should be independent draw the same numbers.
      throw root.missing(
          "seed", "a whole number, such as 42: the pieces of a count job draw their seeds from it");
    }
    return seed;
  }

  private JobFile.Iterations iterations() {
    Fields fields =
        root.section("iterations")
            .orElseThrow(
                () -> root.missing("iterations", "a group such as {mode: count, total: 2e9}"))
            .only("mode", "total");
    String mode =
        fields
            .choice("mode", List.of("count", "range"))
            .orElseThrow(() -> fields.missing("mode", "count or range"));
    OptionalLong total = fields.wholeNumber("total", 1, JobFile.Iterations.LIMIT, "1000000 or 2e9");
    return new JobFile.Iterations(
        mode.equals("count") ? JobFile.Mode.COUNT : JobFile.Mode.RANGE,
        total.orElseThrow(
            () -> fields.missing("total", "a whole number of iterations, such as 2e9")));
  }

  private JobFile.Promise promise() {
    Optional<Fields> section = root.section("promise");
    if (section.isEmpty()) {
      return new JobFile.Promise(Optional.empty(), JobFile.Otherwise.CONTINUE);
    }
    Fields fields = section.get().only("deadline", "budget", "otherwise");
    if (fields.has("budget")) {
      throw fields.refused(
          "budget", ", but a budget is not supported for iterative jobs yet; remove it");
    }
    String otherwise = fields.choice("otherwise", List.of("continue", "stop")).orElse("continue");
    if (otherwise.equals("stop") && !fields.has("deadline")) {
      throw fields.refused(
          "otherwise", ", but there is no deadline to stop at; add promise.deadline");
    }
    return new JobFile.Promise(
        DeadlineText.read(fields, "deadline", now),
        otherwise.equals("stop") ? JobFile.Otherwise.STOP : JobFile.Otherwise.CONTINUE);
  }

  private JobFile.Merge merge() {
    Optional<Fields> section = root.section("result");
    return section.isPresent() ? merge(section.get()) : new JobFile.Merge.Collect();
  }

  private static JobFile.Merge merge(Fields fields) {
    Optional<Node> node = fields.node("merge");
    if (node.isPresent() && node.get() instanceof Node.Sequence) {
      return new JobFile.Merge.Command(fields.words("merge", "[sort, -n]").orElseThrow());
    }
    List<String> words = List.of("sum", "concat", "collect", "[command]");
    return switch (fields.choice("merge", words).orElse("collect")) {
      case "sum" -> new JobFile.Merge.Sum();
      case "concat" -> new JobFile.Merge.Concat();
      case "collect" -> new JobFile.Merge.Collect();
      default -> throw fields.wrong("merge", "a command in list form, such as [java, Merge.java]");
    };
  }

  private JobFile.Slots slots() {
    Optional<Fields> section = root.section("slots");
    if (section.isEmpty()) {
      return new JobFile.Slots(1, OptionalInt.empty());
    }
    Fields fields = section.get().only("initial", "max");
    long initial = fields.wholeNumber("initial", 1, JobFile.Slots.LIMIT, "1").orElse(1);
    OptionalLong max = fields.wholeNumber("max", 1, JobFile.Slots.LIMIT, "8");
    if (max.isPresent() && max.getAsLong() < initial) {
      throw fields.wrong("max", "at least slots.initial, which is " + initial);
    }
    return new JobFile.Slots(
        (int) initial,
        max.isPresent() ? OptionalInt.of((int) max.getAsLong()) : OptionalInt.empty());
  }
}
