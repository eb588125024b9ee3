package io.argosy.cli.command;

import io.argosy.agent.limits.TaskLimits;
import io.argosy.agent.process.Executors;
import io.argosy.agent.remote.RemoteAgent;
import io.argosy.agent.remote.RentalTerms;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.agent.remote.user.RunAs;
import io.argosy.agent.slurm.SlurmTerms;
import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.option.AgentOptions;
import io.argosy.cli.option.ExecutorOption;
import io.argosy.cli.option.LimitOption;
import io.argosy.cli.option.RentedMachineOptions;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.option.SlurmOptions;
import io.argosy.cli.option.SshOption;
import io.argosy.cli.option.VcpuOptions;
import io.argosy.cli.view.AgentLog;
import io.argosy.console.Console;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.rent.RemoteHostAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy agent}. */
@Command(
    name = "agent",
    description = "Offers slots of this machine to a server, and runs what it sends.",
    mixinStandardHelpOptions = true)
final class AgentCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobFileReader reader;
  private final AgentLog log;

  @Mixin private ServiceOption service = new ServiceOption();
  @Mixin private AgentOptions options = new AgentOptions();
  @Mixin private RentedMachineOptions renting = new RentedMachineOptions();
  @Mixin private ExecutorOption executor = new ExecutorOption();
  @Mixin private SlurmOptions slurm = new SlurmOptions();
  @Mixin private SshOption ssh = new SshOption();
  @Mixin private VcpuOptions vcpus = new VcpuOptions();
  @Mixin private LimitOption limit = new LimitOption();

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "How many tasks may run at once (default: one for each processor).")
  private @Nullable Integer slots;

  @Option(
      names = "--max-slots",
      paramLabel = "N",
      description = "How many slots this machine could offer if advised to (default: --slots).")
  private @Nullable Integer maxSlots;

  @Option(
      names = "--hook",
      paramLabel = "CMD",
      description =
          "A shell command that scales this machine as advised: see ARGOSY_ADVISED_SLOTS in"
              + " docs/agent.md.")
  private @Nullable String hook;

  @Option(names = "--follow-advice", description = "Offer as many slots as advised.")
  private boolean followAdvice;

  @Option(
      names = "--run-as-range",
      paramLabel = "A-B",
      description =
          "Users, by number, that programs run as when the agent is root, one for each job"
              + " (default: 200000-265535; none turns it off).")
  private @Nullable String runAs;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Where the files of jobs are while they run; one folder for each agent.")
  private @Nullable Path work;

  AgentCommand(Console console, Settings settings, JobFileReader reader) {
    this.console = console;
    this.settings = settings;
    this.reader = reader;
    this.log = new AgentLog(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (ssh.host().isPresent()) {
      return far();
    }
    Executors executors =
        executor.isSlurm()
            ? new Executors(Executors.Choice.PROCESS)
            : executor.machinery(
                "process, podman or slurm",
                vcpus.built(),
                vcpus.pins(slots(), sentence -> log.say("pins", sentence)));
    AgentTerms terms = terms();
    log.say("users", terms.runAs().map(AgentCommand::apart).orElse(TOGETHER));
    RentalTerms rentalTerms = renting.rent();
    rentalTerms.stay().over().thenRun(AgentCommand::endForSure);
    TaskLimits limits =
        executor.isSlurm()
            ? limit.limitsOnNodes(terms.maxSlots(), terms.work())
            : limit.limits(terms.maxSlots(), terms.work());
    RemoteAgent agent =
        RemoteAgent.start(terms, rentalTerms, executors, cluster(), limits, reader, log);
    AtomicBoolean over = new AtomicBoolean();
    Thread interrupted = Thread.ofPlatform().unstarted(() -> leave(agent, over));
    Runtime.getRuntime().addShutdownHook(interrupted);
    try {
      String why = agent.over().get();
      int code = end(agent, why, over);
      return rentalTerms.stay().over().isDone() ? ExitCode.DONE : code;
    } catch (ExecutionException e) {
      return end(agent, String.valueOf(e.getMessage()), over);
    }
  }

  private Optional<SlurmTerms> cluster() {
    if (executor.isSlurm()) {
      return Optional.of(slurm.terms());
    }
    slurm.refuseAny();
    return Optional.empty();
  }

  /** The remote agent gets the same options as a local one. */
  private int far() throws IOException, InterruptedException {
    slurm.refuseAny();
    String site = options.site();
    String name = options.name == null ? ssh.name() : options.name();
    List<String> flags = new ArrayList<>(List.of("--site", site, "--name", name));
    pass(flags, "--slots", slots);
    pass(flags, "--max-slots", maxSlots);
    pass(flags, "--hook", hook);
    pass(flags, "--run-as-range", runAs);
    pass(flags, "--executor", executor.name);
    pass(flags, "--pin", vcpus.pin);
    pass(flags, "--built-images", vcpus.built);
    pass(flags, "--work", work);
    pass(flags, "--cpu", renting.cpu);
    pass(flags, "--stays", renting.stays);
    pass(flags, "--limit", limit.text);
    if (followAdvice) {
      flags.add("--follow-advice");
    }
    RemoteHostAgent.Post post =
        new RemoteHostAgent.Post(
            new MachineId(site + "." + name),
            service.addresses(settings).all(),
            token(),
            flags,
            ssh.grace());
    return ssh.serve(settings.data(Optional.empty()).resolve("far"), post, console);
  }

  private static void pass(List<String> flags, String flag, @Nullable Object value) {
    if (value != null) {
      flags.addAll(List.of(flag, value.toString()));
    }
  }

  /** The machine is not used after its paid time, whatever the agent does or waits for. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static void endForSure() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Thread.sleep(PATIENCE);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              // Shutdown hooks would wait for hanging ones; the keeper ends what still runs.
              Runtime.getRuntime().halt(ExitCode.DONE);
            });
  }

  private static final String TOGETHER =
      "tasks run as the agent's own user, and can read what that user can";

  private static String apart(RunAs.Range range) {
    return "the tasks of each job run as a user of their own, "
        + range.first()
        + " to "
        + range.last();
  }

  /** A signal arrived: the process ends by itself when this method returns. */
  private static void leave(RemoteAgent agent, AtomicBoolean over) {
    if (over.compareAndSet(false, true)) {
      try {
        agent.close();
      } catch (IOException e) {
        return;
      }
    }
  }

  private int end(RemoteAgent agent, String why, AtomicBoolean over)
      throws IOException, InterruptedException {
    if (!over.compareAndSet(false, true)) {
      Thread.currentThread().join();
    }
    log.say("ends", why);
    agent.close();
    if (!console.isJson()) {
      console.error("argosy: " + why);
    }
    return ExitCode.OUR_FAULT;
  }

  private AgentTerms terms() {
    int free = slots();
    int most = maxSlots == null ? free : maxSlots;
    if (most < free || most > Settings.SLOTS_LIMIT) {
      String right = "a whole number from --slots, which is " + free + ", to ";
      throw BadInput.inArgument(
          "--max-slots",
          Integer.toString(most),
          "--max-slots is " + most + "; it must be " + right + Settings.SLOTS_LIMIT);
    }
    Optional<RunAs.Range> range = range();
    String site = options.site();
    String name = options.name();
    return new AgentTerms(
        service.addresses(settings),
        token(),
        site,
        name,
        free,
        most,
        folder(site + "." + name, range.isPresent()),
        follow(),
        range);
  }

  private int slots() {
    return settings.machines(Optional.ofNullable(slots), List.of()).slots().values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  private String token() {
    String token = service.token(settings);
    if (!token.matches("[\\x21-\\x7E]+")) {
      throw BadInput.inArgument(
          "--token", "", "the token is not one; it must be a word of letters, digits and signs");
    }
    return token;
  }

  private Optional<RunAs.Range> range() {
    if (runAs != null) {
      return Optional.of(runAs)
          .filter(text -> !text.equals("none"))
          .map(RunAs.Range::parse)
          .filter(range -> RunAs.command().isPresent());
    }
    // The user did not ask for it: a folder that other users cannot enter is not a mistake.
    return Optional.of(RunAs.DEFAULT)
        .filter(range -> RunAs.command().isPresent())
        .filter(range -> work == null || RunAs.canReach(range, work));
  }

  private AgentTerms.Follow follow() {
    if (hook != null && followAdvice) {
      throw BadInput.inArgument(
          "--hook", hook, "--hook and --follow-advice are both given; the hook is enough");
    }
    if (hook != null) {
      return new AgentTerms.Follow.Hook(hook);
    }
    return followAdvice ? new AgentTerms.Follow.Itself() : new AgentTerms.Follow.No();
  }

  /** Users that run programs cannot enter root's own folders. */
  private Path folder(String machine, boolean apart) {
    if (work != null) {
      return work.toAbsolutePath().normalize();
    }
    return apart
        ? Path.of("/var/lib/argosy-agent", machine)
        : settings.data(Optional.empty()).resolve("agent").resolve(machine);
  }
}
