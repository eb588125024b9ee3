package io.argosy.protocol.kind.countdown;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.text.Fields;

/** Reads a job file of kind {@code countdown}. */
public final class CountdownReader {
  private static final long LIMIT = 1_000_000;

  private CountdownReader() {}

  public static CountdownFile read(KindReader.Input input) {
    Fields root = input.root();
    root.only("argosy", "kind", "name", "ticks", "run", "promise", "result", "files");
    CommonReader common = input.common();
    RunsReader runs = new RunsReader(root);
    return new CountdownFile(
        common.name(),
        root.wholeNumber("ticks", 1, LIMIT, "10")
            .orElseThrow(() -> root.missing("ticks", "a whole number, such as 10")),
        runs.runs(),
        runs.retries(),
        common.promiseWithoutBudget(", but a countdown has no budget; remove it"),
        new JobFile.Result(common.merge()),
        common.files(),
        input.folder(),
        input.text());
  }
}
