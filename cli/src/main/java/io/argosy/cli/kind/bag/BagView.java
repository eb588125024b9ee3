package io.argosy.cli.kind.bag;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.image.RegistryCheck;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.LogText;
import io.argosy.cli.option.BagOptions;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.option.ResumeOptions;
import io.argosy.cli.option.RunOptions;
import io.argosy.cli.option.SimulateOptions;
import io.argosy.cli.option.SubmitOptions;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.remote.TaskNames;
import io.argosy.cli.service.ServiceJob;
import io.argosy.console.Console;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.TaskFailures;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.kind.bag.Choices;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** Bags on the command line. */
public final class BagView implements JobView {
  private final JobReading reading;

  public BagView(JobReading reading) {
    this.reading = reading;
  }

  static final String KIND = "bag";

  private static final int FAILURES_SHOWN = 20;

  /** How long a cancelled bag has to release its machines by itself. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration PAUSE = Duration.ofMillis(100);

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public SequencedMap<String, Supplier<Object>> commands(Console console, Settings settings) {
    SequencedMap<String, Supplier<Object>> own = new LinkedHashMap<>();
    own.put("plan", () -> new PlanCommand(console, settings, reading));
    return own;
  }

  @Override
  public int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception {
    options.iterations().refuseUnlessIterative();
    BagFile bag = (BagFile) file;
    ChoiceAsked choice = options.bag().asked(bag.currency());
    JobSpec.Bag spec = BagJobs.spec(bag, options.policy());
    Choices.enough(Choices.in(spec, choice), bag.currency());
    Path data = options.data().place(settings);
    if (options.bag().isByNumber()) {
      BagRun planned = BagRun.resume(planned(data, bag, source, choice));
      planned.choose(choice);
      return watch(planned, options, console).follow(true);
    }
    RegistryCheck.refuseUnknown(bag.runs(), BagJobs.isHere(bag), data.resolve("images"));
    if (!console.isJson()) {
      console.line(SampleCost.sentence(bag, Choices.in(spec, choice)));
    }
    BagRun run =
        BagRun.begin(
            data,
            JobSpecs.name(bag, options.name()),
            bag,
            new BagRun.Asked(options.policy(), choice, options.reuse().warnings(console)));
    return watch(run, options, console).follow(false);
  }

  private static BagWatch watch(BagRun run, RunOptions options, Console console) {
    JobCommands commands = options.data().commands(run.job());
    return new BagWatch(run, console, commands, options.bag().all(), options.bag().page());
  }

  /** A number refers to the menu of an earlier plan of the same bag: that bag continues. */
  private static RunFolder planned(Path data, BagFile bag, Path source, ChoiceAsked choice)
      throws IOException {
    return BagRun.planned(data, bag)
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "--choose",
                    choice.choose().orElse(""),
                    "--choose names a line of a menu, but no plan of this bag waits for a"
                        + " choice; 'argosy plan "
                        + source
                        + "' makes one, or let --rule choose"));
  }

  @Override
  public int simulate(
      JobFile file, Path source, SimulateOptions options, Console console, Instant now) {
    throw BadInput.inArgument(
        "kind",
        KIND,
        source
            + " is a bag, which cannot be simulated; argosy plan shows what it may cost and"
            + " take");
  }

  @Override
  public Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options) {
    if (options.bag().isByNumber()) {
      throw BadInput.inArgument(
          "--choose",
          "",
          "--choose names a line of a menu, which there is when the bag was tried; choose then with"
              + " 'argosy resume', or let --rule choose");
    }
    return options.bag().isSet()
        ? Optional.of(options.bag().asked(((BagFile) file).currency()))
        : Optional.empty();
  }

  @Override
  public int show(JobHandle job, PageOption page, Console console) throws IOException {
    page.refuse("a bag");
    new BagShow(job, console).tell();
    return ExitCode.DONE;
  }

  @Override
  public int watch(JobHandle job, Console console) throws IOException, InterruptedException {
    return follow(new FollowedBag(job), job, new BagOptions(), console);
  }

  @Override
  public int watchSubmitted(JobHandle job, SubmitOptions options, Console console)
      throws IOException, InterruptedException {
    return follow(new FollowedBag(job), job, options.bag(), console);
  }

  private static int follow(WatchedBag bag, JobHandle job, BagOptions options, Console console)
      throws IOException, InterruptedException {
    return new BagWatch(bag, console, job.commands(), options.all(), options.page()).follow(true);
  }

  @Override
  public int resume(JobHandle job, ResumeOptions options, Console console, Settings settings)
      throws Exception {
    WatchedBag bag =
        job.by(
            run -> resumed(BagRun.resume(run), options.bag()),
            client -> resumed(client, job, options.bag()));
    return follow(bag, job, options.bag(), console);
  }

  private static WatchedBag resumed(BagRun run, BagOptions options) {
    if (options.isSet()) {
      run.choose(options.asked(run.standing().currency()));
    } else {
      run.tryAgain();
    }
    return run;
  }

  /** A service continues by itself; only the user's decisions have to be sent. */
  private WatchedBag resumed(ServiceClient client, JobHandle job, BagOptions options) {
    FollowedBag bag = new FollowedBag(job);
    BagProgress now = bag.standing();
    if (options.isSet()) {
      ChoiceAsked choice = options.asked(now.currency());
      client.send("POST", "/v1/jobs/" + job.job() + "/choice", choice.fields());
    } else if (now.again()) {
      new ServiceJob(client, job.job(), reading).retry();
    }
    return bag;
  }

  @Override
  public JobNames names(JobFile file) {
    return TaskNames.of((BagFile) file);
  }

  @Override
  public void cancelStopped(RunFolder folder) throws IOException, InterruptedException {
    BagRun run = BagRun.resume(folder);
    try {
      run.cancel();
      long until = System.nanoTime() + PATIENCE.toNanos();
      while (!run.standing().isOver() && System.nanoTime() < until) {
        Thread.sleep(PAUSE);
      }
    } finally {
      run.interrupt();
    }
  }

  @Override
  public LogText logs(JobHandle job, Optional<String> task, Console console) {
    return LogText.ofNumbered(console, reading.holder(KIND), task, () -> tasks(job));
  }

  private static long tasks(JobHandle job) {
    return job.state()
        .job(job.job())
        .map(it -> BagStateView.of(it).spec().tasks())
        .orElse(Long.MAX_VALUE);
  }

  @Override
  public List<String> failures(JobHandle job, Optional<String> task) {
    TaskFailures failures = new TaskFailures();
    job.story(failures::hear);
    return failures.lines(FAILURES_SHOWN, task);
  }

  @Override
  public List<String> places(RunFolder run) {
    Optional<Path> result = Optional.of(run.result()).filter(Files::exists);
    JobId job = run.job();
    return new BagLocation(job, Optional.of(run.path()), result, "").lines();
  }
}
