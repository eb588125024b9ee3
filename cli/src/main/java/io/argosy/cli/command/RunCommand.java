package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.history.Past;
import io.argosy.cli.image.RegistryCheck;
import io.argosy.cli.kind.bag.BagJobs;
import io.argosy.cli.kind.bag.BagRun;
import io.argosy.cli.kind.bag.BagWatch;
import io.argosy.cli.kind.bag.SampleCost;
import io.argosy.cli.kind.iterative.EmbeddedRun;
import io.argosy.cli.kind.iterative.RunWatch;
import io.argosy.cli.kind.workflow.FlowFit;
import io.argosy.cli.kind.workflow.FlowFollow;
import io.argosy.cli.kind.workflow.FlowRun;
import io.argosy.cli.option.BagOptions;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ExecutorOption;
import io.argosy.cli.option.MachinesOption;
import io.argosy.cli.option.ReuseOption;
import io.argosy.console.Console;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.job.BagFile;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.IterativeFile;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.Choices;
import io.argosy.runtime.jobs.FlowSpecs;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.runs.RunFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy run}. */
@Command(
    name = "run",
    description = "Runs a job on this machine and stays until it ends.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB.YAML", description = "The job file.")
  private Path file = Path.of("");

  @Mixin private DataOption data = new DataOption();
  @Mixin private MachinesOption machines = new MachinesOption();
  @Mixin private ExecutorOption executor = new ExecutorOption();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "How to balance, instead of the value in the job file.")
  private @Nullable String policy;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What to call the job, instead of the value in the job file.")
  private @Nullable String name;

  @Option(
      names = "--no-history",
      description = "Neither use speeds of earlier runs nor add this one to them.")
  private boolean withoutHistory;

  @Mixin private BagOptions bagOptions = new BagOptions();
  @Mixin private ReuseOption reuse = new ReuseOption();

  RunCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws Exception {
    JobFile read = JobFileReader.read(file, Policies.names(), Instant.now());
    if (read instanceof BagFile bag) {
      return run(bag);
    }
    bagOptions.refuseUnlessBag();
    reuse.refuseUnlessBag();
    if (read instanceof FlowFile flow) {
      return run(flow);
    }
    IterativeFile job = JobFileReader.readIterative(file, Policies.names(), Instant.now());
    LocalMachines here = machines.machines(settings).forJob(job);
    JobSpec.Iterative spec = JobSpecs.of(job, here.slotsFor(job), Optional.ofNullable(policy));
    String called = JobSpecs.name(job, Optional.ofNullable(name));
    Path folder = data.place(settings);
    Past past = new Past(folder, job, sentence -> console.error("warning: " + sentence));
    JobSpec.Iterative informed = withoutHistory ? spec : past.informed(spec, Instant.now());
    if (!executor.isProcess()) {
      RegistryCheck.refuseUnknown(here.runs(job), true, folder.resolve("images"));
    }
    EmbeddedRun run =
        EmbeddedRun.begin(folder, called, informed, job.folder(), here, executor.machinery());
    int exit = new RunWatch(run, console, data.resumeCommand(run.job())).follow(false);
    if (!withoutHistory && exit == ExitCode.DONE) {
      past.remember(run.folder());
    }
    return exit;
  }

  private int run(FlowFile flow) throws Exception {
    executor.machinery().close();
    machines.refuseFor("workflow, whose sites say what runs at once");
    FlowFit.refuseMissingFiles(flow, file.toString());
    FlowFit.refuseWhatFitsNowhere(FlowSpecs.of(flow, Optional.ofNullable(policy)));
    FlowRun run =
        FlowRun.begin(
            data.place(settings),
            JobSpecs.name(flow, Optional.ofNullable(name)),
            flow,
            new FlowRun.Asked(Optional.ofNullable(policy), Optional.ofNullable(executor.name)),
            FlowFollow.images(console));
    return new FlowFollow(run, flow, console, data.resumeCommand(run.job())).follow(false);
  }

  /** A number refers to the menu of an earlier plan of the same bag: that bag continues. */
  private int advance(BagFile bag, ChoiceAsked choice) throws Exception {
    RunFolder planned =
        BagRun.planned(data.folder(settings), bag)
            .orElseThrow(
                () ->
                    BadInput.inArgument(
                        "--choose",
                        choice.choose().orElse(""),
                        "--choose names a line of a menu, but no plan of this bag waits for a"
                            + " choice; 'argosy plan "
                            + file
                            + "' makes one, or let --rule choose"));
    BagRun run = BagRun.resume(planned);
    run.choose(choice);
    String resume = data.resumeCommand(run.job());
    return new BagWatch(run, console, resume, bagOptions.all(), bagOptions.page()).follow(true);
  }

  private int run(BagFile bag) throws Exception {
    ChoiceAsked choice = bagOptions.asked(bag.currency());
    JobSpec.Bag spec = BagJobs.spec(bag, Optional.ofNullable(policy));
    Choices.enough(Choices.in(spec, choice), bag.currency());
    if (bagOptions.isByNumber()) {
      return advance(bag, choice);
    }
    RegistryCheck.refuseUnknown(
        bag.runs(), BagJobs.isHere(bag), data.place(settings).resolve("images"));
    if (!console.isJson()) {
      console.line(SampleCost.sentence(bag, Choices.in(spec, choice)));
    }
    BagRun run =
        BagRun.begin(
            data.place(settings),
            JobSpecs.name(bag, Optional.ofNullable(name)),
            bag,
            new BagRun.Asked(Optional.ofNullable(policy), choice, reuse.warnings(console)));
    String resume = data.resumeCommand(run.job());
    return new BagWatch(run, console, resume, bagOptions.all(), bagOptions.page()).follow(false);
  }
}
