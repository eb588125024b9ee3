package io.argosy.experiments.stream;

import io.argosy.console.Console;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A stream of jobs, and machines that follow advice. */
public record StreamReproduction(StreamExperiment experiment, Optional<Path> chart)
    implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new StreamReproduction(StreamFileReader.read(root, folder), Optional.empty());
  }

  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new StreamReproduction(experiment.withSeeds(seeds), chart);
  }

  @Override
  public Optional<RunnableExperiment> withChart(Path file) {
    return Optional.of(new StreamReproduction(experiment, Optional.of(file)));
  }

  @Override
  public boolean play(Console console) {
    StreamFindings findings = StreamRun.play(experiment, row -> heard(console, row));
    chart.ifPresent(file -> draw(file, findings));
    if (console.isJson()) {
      findings.courses().forEach(slotsOverTime -> console.object(StreamFields.of(slotsOverTime)));
      findings.verdicts().forEach(check -> console.object(StreamFields.of(check)));
    } else {
      tell(console, findings);
    }
    return findings.passed();
  }

  private static void draw(Path file, StreamFindings findings) {
    try {
      Files.writeString(file, StreamChart.of(findings.courses()));
    } catch (IOException e) {
      throw new UncheckedIOException("the chart could not be written to " + file, e);
    }
  }

  private static void heard(Console console, StreamRow row) {
    if (console.isJson()) {
      console.object(StreamFields.of(row));
    } else if (console.isLive()) {
      console.draw("reproduced " + row.rule());
    }
  }

  private void tell(Console console, StreamFindings findings) {
    console.line(experiment.name() + ": " + experiment.source());
    console.line("");
    console.lines(StreamText.rows(findings.rows()));
    console.line("");
    console.lines(StreamText.courses(findings.courses()));
    console.line("");
    console.lines(StreamText.verdicts(findings));
    console.line("");
    console.line(StreamText.verdict(findings));
  }
}
