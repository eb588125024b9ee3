package io.argosy.cli.command;

import io.argosy.cli.bag.BagRun;
import io.argosy.cli.bag.BagWatch;
import io.argosy.cli.console.Console;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.flow.FlowFollow;
import io.argosy.cli.flow.FlowRun;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.view.OutcomeText;
import io.argosy.cli.watch.RunWatch;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy resume}. */
@Command(
    name = "resume",
    description =
        "Goes on with a job that was interrupted or killed, from its journal; has a workflow that"
            + " failed tried again, with --server one of a service.",
    mixinStandardHelpOptions = true)
final class ResumeCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();
  @Mixin private MachinesOption machines = new MachinesOption();
  @Mixin private ExecutorOption executor = new ExecutorOption();

  @Mixin private BagOptions bagOptions = new BagOptions();

  ResumeCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws Exception {
    Optional<ServiceClient> client = service.named(settings);
    if (client.isPresent()) {
      return again(client.get(), RemoteJobs.id(job));
    }
    JobId id = data.job(settings, job);
    Optional<RunFolder> bag = RunFolder.find(data.folder(settings), id).filter(BagRun::isBag);
    if (bag.isPresent()) {
      return resume(bag.get());
    }
    bagOptions.refuseUnlessBag();
    Optional<RunFolder> flow = RunFolder.find(data.folder(settings), id).filter(FlowRun::isFlow);
    if (flow.isPresent()) {
      FlowRun.Asked asked = new FlowRun.Asked(Optional.empty(), Optional.ofNullable(executor.name));
      FlowRun run = FlowRun.resume(flow.get(), asked, FlowFollow.images(console));
      return new FlowFollow(run, FlowRun.file(flow.get()), console, data.resumeCommand(id))
          .follow(true);
    }
    EmbeddedRun run =
        EmbeddedRun.resume(
            data.folder(settings),
            id,
            machines.asked(),
            machines.machines(settings),
            executor.machinery());
    return new RunWatch(run, console, data.resumeCommand(id)).follow(true);
  }

  /** A service goes on by itself; only what failed has to be asked for. */
  private int again(ServiceClient client, JobId id) throws Exception {
    FlowRun.tryAgain(client, id);
    return RemoteJobs.watch(client, console, id);
  }

  /** A bag that stopped goes on with more money or time; one that is done, or failed, does not. */
  private static void refuseEnded(BagRun run) {
    Optional<String> ended =
        run.standing().outcome().filter(outcome -> !outcome.equals("stopped-by-promise"));
    if (ended.isPresent()) {
      run.close();
      throw BadInput.inArgument(
          "job",
          run.job().value(),
          "bag "
              + run.job()
              + " has ended ("
              + OutcomeText.of(ended.get())
              + "): nothing is left to choose or to pay");
    }
  }

  private int resume(RunFolder folder) throws Exception {
    BagRun run = BagRun.resume(folder);
    if (bagOptions.isSet()) {
      refuseEnded(run);
      run.choose(bagOptions.asked(run.standing().currency()));
    }
    String resume = data.resumeCommand(run.job());
    return new BagWatch(run, console, resume, bagOptions.all(), bagOptions.page()).follow(true);
  }
}
