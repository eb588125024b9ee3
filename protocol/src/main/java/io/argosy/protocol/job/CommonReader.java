package io.argosy.protocol.job;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.wire.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads the fields that job files of all kinds have. */
public final class CommonReader {
  public static final JobFile.Promise NO_PROMISE =
      new JobFile.Promise(Optional.empty(), JobFile.Otherwise.CONTINUE);

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final Fields root;
  private final Optional<Instant> now;

  /**
   * @param now a deadline must be after this instant, if it is checked
   */
  public CommonReader(Fields root, Optional<Instant> now) {
    this.root = root;
    this.now = now;
  }

  public String name() {
    String right = "1 to 100 letters, digits, dots, dashes or underscores, such as pi";
    String name = root.text("name").orElseThrow(() -> root.missing("name", right));
    if (!NAME.matcher(name).matches()) {
      throw root.wrong("name", right);
    }
    return name;
  }

  public OptionalLong seed() {
    return root.wholeNumber("seed", Long.MIN_VALUE, Long.MAX_VALUE, "42");
  }

  /** Paths that lead out of the folder could not be reproduced on another machine. */
  public List<String> files() {
    List<String> files = root.words("files", "[data, tables/a.csv]").orElse(List.of());
    for (String file : files) {
      if (!Submission.Attached.isInside(file)) {
        throw root.refused("files", " with " + file + "; each must be " + InnerPath.RULE);
      }
    }
    return files;
  }

  /**
   * The promise of a job kind without budgets.
   *
   * @param whyNoBudget the rest of a sentence that begins with the budget
   */
  public JobFile.Promise promiseWithoutBudget(String whyNoBudget) {
    Optional<Fields> section = root.section("promise");
    if (section.isEmpty()) {
      return NO_PROMISE;
    }
    Fields fields = section.get().only("deadline", "budget", "otherwise");
    if (fields.has("budget")) {
      throw fields.refused("budget", whyNoBudget);
    }
    return promise(fields);
  }

  /** The deadline of a promise, and what happens when it passes. */
  public JobFile.Promise promise(Fields fields) {
    JobFile.Promise promise = openPromise(fields);
    if (promise.otherwise() == JobFile.Otherwise.STOP && !fields.has("deadline")) {
      throw fields.refused(
          "otherwise", ", but the job has no deadline to stop at; add promise.deadline");
    }
    return promise;
  }

  /** Like {@link #promise}, but the deadline may be given elsewhere. */
  public JobFile.Promise openPromise(Fields fields) {
    String otherwise = fields.choice("otherwise", List.of("continue", "stop")).orElse("continue");
    return new JobFile.Promise(
        DeadlineText.read(fields, "deadline", now),
        otherwise.equals("stop") ? JobFile.Otherwise.STOP : JobFile.Otherwise.CONTINUE);
  }

  public JobFile.Merge merge() {
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
}
