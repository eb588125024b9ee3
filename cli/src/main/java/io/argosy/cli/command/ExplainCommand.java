package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.console.Console;
import io.argosy.explain.Explanation;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy explain}. */
@Command(
    name = "explain",
    description = "Tells the decisions of a job in order, each a sentence with its numbers.",
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  @Option(names = "--all", description = "Show reports, deliveries and kept results too.")
  private boolean all;

  ExplainCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() {
    Explanation explanation = views.reading().explanation(all);
    JobHandle job = argument.find(settings, views.reading());
    views.of(job);
    job.story(fact -> explanation.next(fact).ifPresent(this::tell));
    return ExitCode.DONE;
  }

  private void tell(Explanation.Line line) {
    if (!console.isJson()) {
      console.line(line.toString());
      return;
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "decision");
    fields.put("seconds", line.seconds());
    fields.put("fact", line.fact().getClass().getSimpleName());
    fields.put("sentence", line.sentence());
    console.object(fields);
  }
}
