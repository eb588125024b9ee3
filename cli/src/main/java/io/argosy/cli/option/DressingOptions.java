package io.argosy.cli.option;

import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Workflow;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Quantity;
import io.argosy.simulator.workflow.Dressing;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that add to a workflow what its file does not contain. */
public final class DressingOptions {
  @Option(
      names = "--reference",
      paramLabel = "SPEED",
      description =
          "What times in the files were measured on, such as 2000MIPS (default 1000MIPS).")
  private @Nullable String reference;

  @Option(
      names = "--images",
      paramLabel = "K",
      description = "Draws K images of 50 to 1000 MB, and CPU usage, for files that name none.")
  private @Nullable Integer images;

  @Option(
      names = "--ccr",
      paramLabel = "X",
      description = "With --images: scales all data, so that a mean transfer takes X mean runs.")
  private @Nullable Double ccr;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "With --images: what they are drawn from (default 1).")
  private long seed = 1;

  public OptionalDouble reference() {
    String text = reference;
    if (text == null) {
      return OptionalDouble.empty();
    }
    OptionalDouble speed = Quantity.SPEED.parse(text);
    if (speed.isEmpty()) {
      String right = "; it must be " + Quantity.SPEED.right();
      throw BadInput.inArgument("--reference", text, "--reference is " + text + right);
    }
    return speed;
  }

  public Workflow dress(Workflow workflow, Platform platform) {
    Integer count = images;
    Double ratio = ccr;
    if (ratio != null && (count == null || !(ratio >= 0) || ratio.isInfinite())) {
      String right = "; it must be a number, zero or more, and --images must be there";
      throw BadInput.inArgument("--ccr", ratio.toString(), "--ccr is " + ratio + right);
    }
    if (count == null) {
      return workflow;
    }
    if (count < 1 || count > 10_000) {
      throw refused(count, "; it must be a whole number from 1 to 10000");
    }
    if (!workflow.images().isEmpty()) {
      throw refused(count, ", but the workflow names its images; leave it out");
    }
    OptionalDouble wanted = ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio);
    return new Dressing(count, wanted, seed).dress(workflow, platform);
  }

  private static BadInput refused(int count, String rest) {
    return BadInput.inArgument("--images", Integer.toString(count), "--images is " + count + rest);
  }
}
