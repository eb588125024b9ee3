package io.argosy.cli.option;

import io.argosy.agent.limits.DefaultLimits;
import io.argosy.agent.limits.LimitText;
import io.argosy.agent.limits.TaskLimits;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.rental.RentalProviders;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for what each task may use of a machine. */
public final class LimitOption {
  @Option(
      names = "--limit",
      paramLabel = "LIST",
      description =
          "What each task may use, such as memory=2GB,processes=512,files=4096,file-size=10GB,"
              + "disk=20GB; none turns one or all off (default: an equal part of the machine for"
              + " each slot).")
  @Nullable
  public String text;

  /** The same for tasks on the nodes of a cluster, which limits everything but files itself. */
  public TaskLimits limitsOnNodes(int slots, Path work) {
    return limits(slots, work)
        .withMemory(OptionalLong.empty())
        .withProcesses(OptionalLong.empty())
        .withDisk(OptionalLong.empty());
  }

  /** The flags of an agent with the same limits. */
  List<String> flags() {
    if (text == null) {
      return List.of();
    }
    LimitText.parse(text, TaskLimits.none());
    return List.of("--limit", text);
  }

  /** For a server without machines: a limit would have no effect. */
  RentalProviders unused(String without) {
    if (text != null) {
      throw BadInput.inArgument(
          "--limit", text, "--limit is given without " + without + "; it must come with it");
    }
    return RentalProviders.NONE;
  }

  /**
   * The limits of each slot.
   *
   * @param work the folder of the jobs
   */
  public TaskLimits limits(int slots, Path work) {
    TaskLimits usual = DefaultLimits.of(slots, work);
    return text == null ? usual : LimitText.parse(text, usual);
  }
}
