package io.argosy.experiments;

import io.argosy.protocol.text.Fields;
import java.util.ArrayList;
import java.util.List;

/** Reads the part of an experiment about a fixed split. */
final class StaticSplitReader {
  private StaticSplitReader() {}

  static Experiment.StaticSplit read(Fields fields) {
    fields.only("partitions", "spread", "seeds", "expected");
    List<Experiment.DelayExpectation> expected = new ArrayList<>();
    for (Fields delay : fields.groups("expected")) {
      delay.only("from", "to", "paper", "tolerance");
      expected.add(
          new Experiment.DelayExpectation(
              part(delay, "from"),
              part(delay, "to"),
              part(delay, "paper"),
              part(delay, "tolerance")));
    }
    return new Experiment.StaticSplit(
        (int) ExperimentFileReader.whole(fields, "partitions", 10_000, "5"),
        part(fields, "spread"),
        (int) ExperimentFileReader.whole(fields, "seeds", 10_000_000, "10000"),
        expected);
  }

  private static double part(Fields fields, String name) {
    return fields
        .number(name, 0, 1, "0.15")
        .orElseThrow(() -> fields.missing(name, "a number, 0 to 1"));
  }
}
