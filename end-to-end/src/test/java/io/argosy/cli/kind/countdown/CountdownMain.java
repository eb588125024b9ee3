package io.argosy.cli.kind.countdown;

import io.argosy.cli.Main;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.core.kind.countdown.CountdownKind;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.explain.kind.countdown.CountdownExplanation;
import io.argosy.protocol.kind.countdown.CountdownReader;
import io.argosy.runtime.kind.KnownKinds;
import io.argosy.runtime.kind.countdown.CountdownSpecs;
import io.argosy.server.kind.ServedKinds;
import io.argosy.server.rest.KindApi;

/** The program with one kind of job more. */
public final class CountdownMain {
  private CountdownMain() {}

  public static void main(String[] args) {
    Main.run(kinds(), args);
  }

  public static JobViews kinds() {
    JobReading reading =
        new JobReading(
            KnownKinds.standard()
                .with(new CountdownKind(), CountdownReader::read, new CountdownSpecs()),
            ExplainedKinds.standard().with(new CountdownExplanation()));
    ServedKinds served = ServedKinds.standard().with(KindApi.usual("countdown"));
    return StandardKinds.views(reading, served).with(new CountdownView(reading));
  }
}
