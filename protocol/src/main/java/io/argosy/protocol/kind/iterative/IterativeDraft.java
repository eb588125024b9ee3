package io.argosy.protocol.kind.iterative;

import io.argosy.protocol.text.YamlDraft;
import java.util.List;

/** The job file of a command that users type, before they add how much of it and by when. */
public final class IterativeDraft {
  private IterativeDraft() {}

  /**
   * A job that calls the command for each chunk. The placeholders of the command say what it is:
   * one that asks for indices needs every index once, and one that names a file writes its result
   * there.
   */
  public static YamlDraft of(String name, List<String> command) {
    YamlDraft draft =
        new YamlDraft()
            .set("argosy", YamlDraft.value("1"))
            .set("kind", YamlDraft.value(IterativeFile.KIND))
            .set("name", YamlDraft.value(name))
            .set("iterations", "mode", YamlDraft.value(isRange(command) ? "range" : "count"))
            .set("run", "chunked", YamlDraft.words(command));
    return uses(command, "{out}") ? draft.set("result", "from", YamlDraft.value("file")) : draft;
  }

  private static boolean isRange(List<String> command) {
    return uses(command, "{first}") || uses(command, "{last}");
  }

  private static boolean uses(List<String> command, String placeholder) {
    return command.stream().anyMatch(word -> word.contains(placeholder));
  }
}
