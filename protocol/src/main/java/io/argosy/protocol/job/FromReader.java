package io.argosy.protocol.job;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.Optional;

/**
 * Reads where the results of a way are: its own {@code result.from}, else that of the job. A
 * cooperative program ignores both: it reports what it stores.
 */
final class FromReader {
  private static final List<String> WORDS = List.of("stdout", "file");

  private final Fields root;
  private final Fields run;
  private final boolean listed;

  /**
   * @param listed whether the way is one of several
   */
  FromReader(Fields root, Fields run, boolean listed) {
    this.root = root;
    this.run = run;
    this.listed = listed;
  }

  JobFile.From read(Participation participation) {
    Optional<Fields> own = run.section("result").map(fields -> fields.only("from"));
    Optional<String> said = own.flatMap(fields -> fields.choice("from", WORDS));
    if (participation instanceof Participation.Cooperative) {
      if (said.orElse("file").equals("stdout")) {
        throw saysItself(own.orElseThrow());
      }
      return JobFile.From.FILE;
    }
    Optional<String> from = said.or(() -> shared(root));
    boolean file = from.orElse("stdout").equals("file");
    boolean mixed =
        participation instanceof Participation.Watched watched
            && watched.progress().from() == Participation.Place.STDOUT;
    if (mixed && !file) {
      throw mixed(own.filter(fields -> fields.has("from")));
    }
    return file ? JobFile.From.FILE : JobFile.From.STDOUT;
  }

  private BadInput mixed(Optional<Fields> own) {
    String right = "file, because " + run.at("progress") + " is read from standard output";
    if (own.isPresent()) {
      return own.get().wrong("from", right);
    }
    if (listed) {
      return run.missing("result.from", right);
    }
    return shared(root).isPresent()
        ? root.section("result").orElseThrow().wrong("from", right)
        : root.missing("result.from", right);
  }

  /** The setting for all ways. */
  private static Optional<String> shared(Fields root) {
    return root.section("result")
        .flatMap(fields -> fields.only("from", "merge").choice("from", WORDS));
  }

  /** If no way reads the standard output, a setting that asks for it is a mistake. */
  static void refuseForAllCooperative(Fields root, List<JobFile.Run> runs) {
    boolean all = runs.stream().allMatch(run -> run.way() instanceof Participation.Cooperative);
    if (shared(root).orElse("file").equals("stdout") && all) {
      throw saysItself(root.section("result").orElseThrow());
    }
  }

  private static BadInput saysItself(Fields result) {
    return result.refused("from", ", but a cooperative program names what it stores; remove it");
  }
}
