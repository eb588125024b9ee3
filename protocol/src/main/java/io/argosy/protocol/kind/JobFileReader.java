package io.argosy.protocol.kind;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.bag.BagReader;
import io.argosy.protocol.kind.iterative.IterativeReader;
import io.argosy.protocol.kind.workflow.FlowReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Parses a {@link JobFile} from text; a mistake becomes a {@code BadInput}. */
public final class JobFileReader {
  private static final List<String> KINDS = List.of("iterative", "bag", "workflow");
  private static final List<String> LATER_KINDS = List.of("pipeline", "mapreduce");

  private final String source;
  private final Fields root;
  private final List<String> policies;
  private final Optional<Instant> now;

  private JobFileReader(String source, String text, List<String> policies, Optional<Instant> now) {
    this.source = source;
    this.root = Fields.of(source, YamlTree.read(source, text));
    this.policies = policies;
    this.now = now;
  }

  /**
   * Reads a job file from disk.
   *
   * @param policies the names of the available policies for iterative jobs
   * @param now a deadline must be after this instant
   */
  public static JobFile read(Path file, List<String> policies, Instant now) {
    return parse(file.toString(), InputFile.read(file), folder(file), policies, now);
  }

  private static Path folder(Path file) {
    return Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file).normalize();
  }

  /** Reads the file of an accepted job: its deadline was checked then. */
  public static JobFile parseAccepted(String text, Path folder, List<String> policies) {
    return new JobFileReader("job file", text, policies, Optional.empty()).job(folder, text);
  }

  /**
   * Reads the text of a job file.
   *
   * @param source its name in errors
   * @param folder where its commands run
   */
  public static JobFile parse(
      String source, String text, Path folder, List<String> policies, Instant now) {
    return new JobFileReader(source, text, policies, Optional.of(now)).job(folder, text);
  }

  private JobFile job(Path folder, String text) {
    version();
    CommonReader common = new CommonReader(root, now);
    return switch (kind()) {
      case "bag" -> new BagReader(root, common).read(folder, text);
      case "workflow" -> new FlowReader(root, common).read(source, folder, text);
      default -> new IterativeReader(root, common, policies).read(folder, text);
    };
  }

  private void version() {
    String right = "1, the version of job files that is read here";
    String version = root.text("argosy").orElseThrow(() -> root.missing("argosy", right));
    if (!version.equals("1")) {
      throw root.wrong("argosy", right);
    }
  }

  private String kind() {
    String kind =
        root.text("kind").orElseThrow(() -> root.missing("kind", "iterative, bag or workflow"));
    if (LATER_KINDS.contains(kind)) {
      throw root.refused(
          "kind", ", which is not supported yet; it must be iterative, bag or workflow");
    }
    return root.choice("kind", KINDS).orElseThrow();
  }
}
