package io.argosy.server.inbox;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.realm.CompatAgent;
import java.util.OptionalDouble;

/**
 * A job file of TaScaaS: iterations, seconds, the initial number of workers, and one input file.
 * Its program uses the compatibility API, so it runs only there.
 *
 * @param input the file that all workers get
 * @param text the same job in this product's job format
 */
record OlderJobFile(String input, String text) {
  /** Whether the text is such a file. */
  static boolean isOne(Fields fields) {
    return !fields.has("argosy") && fields.has("iterations");
  }

  /**
   * @param name the job's name
   */
  static OlderJobFile of(String source, String name, String json) {
    Fields fields = JsonTree.fields(source, json);
    fields.only("iterations", "time", "initWorkers", "inputFile");
    long iterations =
        fields
            .wholeNumber("iterations", 1, JobSpec.Iterative.LIMIT, "1000000")
            .orElseThrow(() -> fields.missing("iterations", "a whole number, such as 1000000"));
    OptionalDouble time = fields.number("time", -1e9, 1e9, "3600");
    if (time.isEmpty()) {
      throw fields.missing("time", "seconds, such as 3600, or -1 for no balancing");
    }
    if (time.getAsDouble() == 0) {
      throw fields.wrong("time", "seconds, such as 3600, or -1 for no balancing");
    }
    long first = fields.wholeNumber("initWorkers", 1, JobSpec.Slots.LIMIT, "4").orElse(1);
    String input =
        fields
            .text("inputFile")
            .orElseThrow(() -> fields.missing("inputFile", "the name of a file beside it"));
    if (!Submission.Attached.isInside(input)) {
      throw fields.wrong(
          "inputFile", "the name of a file beside it, such as data.tar" + InnerPath.LIMITS);
    }
    return new OlderJobFile(input, text(name, iterations, time.getAsDouble(), first, json));
  }

  private static String text(
      String name, long iterations, double time, long first, String original) {
    boolean balanced = time > 0;
    // One seed for one text: programs of the compatibility API draw their own.
    long seed = Integer.toUnsignedLong(original.hashCode());
    return String.join(
        "\n",
        "argosy: 1",
        "kind: iterative",
        "name: '" + name + "'",
        "seed: " + seed,
        "iterations: {mode: count, total: " + iterations + "}",
        "run: {cooperative: [worker], over: http, on: [" + CompatAgent.SITE + "], retries: 1000}",
        balanced
            ? "promise: {deadline: " + (long) Math.ceil(time) + "s from start}"
            : "policy: static",
        "slots: {initial: " + first + (balanced ? "" : ", max: " + first) + "}",
        "");
  }
}
