package io.argosy.protocol.kind;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Parses a {@link JobFile} from text; a mistake becomes a {@code BadInput}. */
public final class JobFileReader {
  private static final List<String> LATER_KINDS = List.of("mapreduce");

  private final JobFileKinds kinds;

  public JobFileReader(JobFileKinds kinds) {
    this.kinds = kinds;
  }

  /**
   * Reads a job file from disk.
   *
   * @param now a deadline must be after this instant
   */
  public JobFile read(Path file, Instant now) {
    return parse(file.toString(), InputFile.read(file), folder(file), now);
  }

  private static Path folder(Path file) {
    return Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file).normalize();
  }

  /**
   * Reads the text of a job file.
   *
   * @param source its name in errors
   * @param folder where its commands run
   */
  public JobFile parse(String source, String text, Path folder, Instant now) {
    return job(source, text, folder, Optional.of(now));
  }

  /** Reads the file of an accepted job: its deadline was checked then. */
  public JobFile parseAccepted(String text, Path folder) {
    return job("job file", text, folder, Optional.empty());
  }

  /**
   * Reads a job file of the standard kinds from disk.
   *
   * @param policies the names of the available policies for iterative jobs
   */
  public static JobFile read(Path file, List<String> policies, Instant now) {
    return standard(policies).read(file, now);
  }

  /** Reads the text of a job file of the standard kinds. */
  public static JobFile parse(
      String source, String text, Path folder, List<String> policies, Instant now) {
    return standard(policies).parse(source, text, folder, now);
  }

  /** Reads the file of an accepted job of the standard kinds. */
  public static JobFile parseAccepted(String text, Path folder, List<String> policies) {
    return standard(policies).parseAccepted(text, folder);
  }

  private static JobFileReader standard(List<String> policies) {
    return new JobFileReader(JobFileKinds.standard(policies));
  }

  private JobFile job(String source, String text, Path folder, Optional<Instant> now) {
    Fields root = Fields.of(source, YamlTree.read(source, text));
    version(root);
    CommonReader common = new CommonReader(root, now);
    return reader(root).read(new KindReader.Input(source, root, common, folder, text));
  }

  private static void version(Fields root) {
    String right = "1, the version of job files that is read here";
    String version = root.text("argosy").orElseThrow(() -> root.missing("argosy", right));
    if (!version.equals("1")) {
      throw root.wrong("argosy", right);
    }
  }

  private KindReader reader(Fields root) {
    String kind = root.text("kind").orElseThrow(() -> root.missing("kind", oneOrAnother()));
    return kinds.reader(kind).orElseThrow(() -> unknown(root, kind));
  }

  private RuntimeException unknown(Fields root, String kind) {
    return LATER_KINDS.contains(kind)
        ? root.refused("kind", ", which is not supported yet; it must be " + oneOrAnother())
        : root.notAmong("kind", kinds.offered());
  }

  /** All kinds in a sentence: a, b or c. */
  private String oneOrAnother() {
    List<String> names = kinds.offered();
    String last = names.getLast();
    String others = String.join(", ", names.subList(0, names.size() - 1));
    return others.isEmpty() ? last : others + " or " + last;
  }
}
