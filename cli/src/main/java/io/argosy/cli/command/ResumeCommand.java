package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.kind.bag.BagRun;
import io.argosy.cli.kind.bag.BagWatch;
import io.argosy.cli.kind.bag.RemoteBag;
import io.argosy.cli.kind.iterative.EmbeddedRun;
import io.argosy.cli.kind.iterative.RunWatch;
import io.argosy.cli.kind.workflow.FlowFollow;
import io.argosy.cli.kind.workflow.FlowRun;
import io.argosy.cli.option.BagOptions;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ExecutorOption;
import io.argosy.cli.option.MachinesOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.journal.error.JournalInUse;
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
        "Goes on with a job that was interrupted or killed, from its journal; gives a bag its"
            + " choice or more money; has a workflow that failed tried again. With --server one of"
            + " a service.",
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
    Optional<ServiceClient> client = service();
    if (client.isPresent()) {
      return far(client.get(), RemoteJobs.id(job));
    }
    JobId id = data.job(settings, job);
    try {
      return here(id);
    } catch (JournalInUse used) {
      throw BadInput.inArgument(
          "job",
          job,
          job
              + " runs already, in "
              + used.owner()
              + "; 'argosy show "
              + job
              + "' shows its progress");
    }
  }

  private int here(JobId id) throws Exception {
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

  /** The service to ask; if a local run has the name, only a service that the flag names. */
  private Optional<ServiceClient> service() {
    boolean here = data.isGiven() || data.jobs(settings).contains(job);
    return here ? service.named(settings) : service.find(settings);
  }

  /** A service continues by itself; only the user's decisions have to be sent. */
  private int far(ServiceClient client, JobId id) throws Exception {
    if (RemoteBag.isOne(client, id)) {
      RemoteBag bag = new RemoteBag(client, id);
      if (bagOptions.isSet()) {
        bag.choose(bagOptions.asked(bag.standing().currency()));
      } else {
        bag.mergeAgain();
      }
      return RemoteJobs.watch(bag, console, bagOptions.all(), bagOptions.page());
    }
    bagOptions.refuseUnlessBag();
    FlowRun.tryAgain(client, id);
    return RemoteJobs.watch(client, console, id);
  }

  private int resume(RunFolder folder) throws Exception {
    BagRun run = BagRun.resume(folder);
    if (bagOptions.isSet()) {
      run.choose(bagOptions.asked(run.standing().currency()));
    } else {
      run.mergeAgain();
    }
    String resume = data.resumeCommand(run.job());
    return new BagWatch(run, console, resume, bagOptions.all(), bagOptions.page()).follow(true);
  }
}
