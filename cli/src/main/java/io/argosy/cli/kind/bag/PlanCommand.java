package io.argosy.cli.kind.bag;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.option.BagOptions;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ReuseOption;
import io.argosy.console.Console;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.ChosenPromise;
import io.argosy.runtime.kind.bag.Choices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy plan}. */
@Command(
    name = "plan",
    description = "Tries a bag on every machine type and shows what it would cost, and how long.",
    mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobReading reading;

  @Parameters(paramLabel = "BAG.YAML", description = "The job file of a bag.")
  private Path file = Path.of("");

  @Mixin private DataOption data = new DataOption();
  @Mixin private BagOptions options = new BagOptions();
  @Mixin private ReuseOption reuse = new ReuseOption();

  @Option(
      names = "--yes",
      description = "Accept the highest cost shown for the sample without asking.")
  private boolean yes;

  @Option(
      names = "--sample-budget",
      paramLabel = "AMOUNT",
      description = "The sample may cost that much at most, such as '0.50 EUR'.")
  private @Nullable String sampleBudget;

  @Option(
      names = "--seconds",
      paramLabel = "TYPE=S",
      split = ",",
      description =
          "Try nothing: tasks take so many seconds on each type, such as small=90,big=30.")
  private List<String> seconds = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "JOB",
      description = "Try nothing: go by what an earlier run of a bag measured.")
  private @Nullable String from;

  PlanCommand(Console console, Settings settings, JobReading reading) {
    this.console = console;
    this.settings = settings;
    this.reading = reading;
  }

  /** A user who samples a bag first chooses when the menu arrives. */
  private static void refuseChoice(ChoiceAsked choice) {
    choice
        .choose()
        .ifPresent(
            what -> {
              boolean number = Character.isDigit(what.charAt(0));
              throw BadInput.inArgument(
                  number ? "--choose" : "--rule",
                  what,
                  (number ? "--choose " : "--rule ")
                      + what
                      + " chooses, but plan tries the bag and leaves the choice to you; choose then"
                      + " with resume, or at once with 'argosy run --rule'");
            });
  }

  @Override
  public Integer call() throws Exception {
    BagFile bag = BagJobs.read(file);
    ChoiceAsked choice = options.asked(bag.currency());
    JobSpec.Bag spec = Choices.in(BagJobs.spec(bag, Optional.empty()), choice);
    ChosenPromise.complete(spec.promise());
    Choices.enough(spec, bag.currency());
    if (!seconds.isEmpty() && from != null) {
      throw BadInput.inArgument(
          "--from",
          from,
          "--seconds and --from are both given; give only one of them for how long tasks take");
    }
    if (!seconds.isEmpty() || from != null) {
      MenuPreview menuPreview = new MenuPreview(bag, spec, console, options.all(), options.page());
      if (from != null) {
        menuPreview.from(data.jobs(settings, reading).run(from));
      } else {
        menuPreview.given(seconds);
      }
      return ExitCode.DONE;
    }
    refuseChoice(choice);
    SampleCost.agree(bag, spec, yes, Optional.ofNullable(sampleBudget), console);
    ChoiceAsked asking =
        new ChoiceAsked(Optional.of("ask"), choice.budget(), choice.cushion(), choice.deadline());
    BagRun.Asked asked = new BagRun.Asked(Optional.empty(), asking, reuse.warnings(console));
    BagRun run = BagRun.begin(data.folder(settings), bag.name(), bag, asked);
    JobCommands commands = data.commands(run.job());
    return new BagWatch(run, console, commands, options.all(), options.page()).follow(false);
  }
}
