package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.local.RunFacts;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.console.Console;
import io.argosy.core.engine.message.Fact;
import io.argosy.explain.Explanation;
import io.argosy.runtime.jobs.JobSpecs;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy explain}. */
@Command(
    name = "explain",
    description = "Tells the decisions of a job in order, each a sentence with its numbers.",
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Option(names = "--all", description = "Show reports, deliveries and kept results too.")
  private boolean all;

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();

  ExplainCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Explanation explanation = new Explanation(all, JobSpecs::currency);
    Consumer<Fact> teller = fact -> explanation.next(fact).ifPresent(this::tell);
    Optional<ServiceClient> client = service.find(settings, data);
    if (client.isPresent()) {
      client.get().story(RemoteJobs.id(job).value(), facts -> facts.forEach(teller));
    } else {
      RunFacts.each(data.run(settings, job), teller);
    }
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
