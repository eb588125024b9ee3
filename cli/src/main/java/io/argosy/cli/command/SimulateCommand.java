package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.kind.workflow.FlowForecast;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.page.PageData;
import io.argosy.cli.view.SimulationFields;
import io.argosy.cli.view.SimulationText;
import io.argosy.console.Console;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.experiments.world.WorldFileReader;
import io.argosy.protocol.job.BagFile;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.IterativeFile;
import io.argosy.protocol.job.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.jobs.FlowSpecs;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.World;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy simulate}. */
@Command(
    name = "simulate",
    description = "Simulates a job in a described world, in virtual time, and prints the outcome.",
    mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "JOB.YAML", description = "The job file; its programs are not called.")
  private Path file = Path.of("");

  @Option(
      names = "--world",
      paramLabel = "WORLD.YAML",
      description = "The world; for a workflow the default world is made of its sites.")
  private @Nullable Path world;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "How to balance or schedule, instead of the value in the job file.")
  private @Nullable String policy;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What chance draws from (default: the job's seed).")
  private @Nullable Long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Plays a workflow with so many seeds, one after the other (default: 20).")
  private @Nullable Integer seeds;

  @Mixin private PageOption page = new PageOption();

  SimulateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Instant now = Instant.now();
    return switch (JobFileReader.read(file, Policies.names(), now)) {
      case FlowFile flow -> play(flow, now);
      case IterativeFile job -> play(job, now);
      case BagFile bag ->
          throw BadInput.inArgument(
              "kind",
              "bag",
              file
                  + " is a bag, which cannot be simulated; argosy plan shows what it may cost and"
                  + " take");
    };
  }

  private int play(FlowFile flow, Instant now) {
    JobSpec.Workflow spec = FlowSpecs.of(flow, Optional.ofNullable(policy));
    int times = Optional.ofNullable(seeds).orElse(FlowForecast.SEEDS);
    if (times < 1 || times > FlowForecast.MOST_SEEDS) {
      throw BadInput.inArgument(
          "--seeds",
          Integer.toString(times),
          "--seeds is " + times + "; it must be from 1 to " + FlowForecast.MOST_SEEDS);
    }
    FlowForecast.Asked asked =
        new FlowForecast.Asked(
            Optional.ofNullable(world).map(WorldFileReader::read),
            Optional.ofNullable(seed).orElse(flow.seed().orElse(1)),
            times);
    return FlowForecast.tell(
        console, flow, spec.withPromise(fromNow(spec.promise(), now)), asked, page.wanted());
  }

  private int play(IterativeFile job, Instant now) {
    if (seeds != null) {
      throw BadInput.inArgument(
          "--seeds",
          seeds.toString(),
          "--seeds is for workflows; a job of iterations is simulated with one seed, see --seed");
    }
    World there = WorldFileReader.read(Optional.ofNullable(world).orElseThrow(this::noWorld));
    JobSpec.Iterative read = JobSpecs.of(job, slots(job, there), Optional.ofNullable(policy));
    JobSpec.Iterative spec = read.withPromise(fromNow(read.promise(), now));
    long chance = Optional.ofNullable(seed).orElse(job.seed().orElse(1));
    PageData book = new PageData();
    Observer gather = (state, stimuli, facts) -> book.add(facts);
    List<Observer> observers = page.isWanted() ? List.of(gather) : List.of();
    SimulationReport report = Simulation.run(there, spec, chance, observers);
    tell(report, spec, chance);
    page.write(console, book, job.name(), "simulated");
    return ExitCode.of(report.outcome());
  }

  private BadInput noWorld() {
    return BadInput.inArgument(
        "--world",
        "",
        "Missing required option: '--world=WORLD.YAML'; a job of iterations does not say where it"
            + " runs");
  }

  /** The slots of the simulated machines that the job can use. */
  private static int slots(IterativeFile job, World world) {
    int slots =
        world.hosts().stream()
            .filter(h -> job.runOn(h.machine().value(), h.site().value()).isPresent())
            .mapToInt(World.Host::slots)
            .sum();
    if (slots == 0) {
      String wanted = String.join(", ", job.places());
      throw BadInput.inArgument(
          "run.on",
          wanted,
          "no machine of this world can run the job: its ways are for "
              + wanted
              + " (run.on), and no site or machine there has such a name");
    }
    return Math.min(slots, JobSpec.Slots.LIMIT);
  }

  /** Virtual time starts at its own instant: a fixed deadline becomes a span from now. */
  private static Promise fromNow(Promise promise, Instant now) {
    Optional<Deadline> deadline =
        promise.deadline().map(d -> new Deadline.Within(Duration.between(now, d.from(now))));
    return new Promise(deadline, promise.otherwise(), promise.budget());
  }

  private void tell(SimulationReport report, JobSpec.Iterative spec, long chance) {
    Optional<Duration> deadline =
        spec.promise().deadline().map(d -> Duration.between(Instant.EPOCH, d.from(Instant.EPOCH)));
    if (console.isJson()) {
      SequencedMap<String, Object> fields = SimulationFields.of(report, deadline);
      fields.put("policy", spec.policy());
      fields.put("seed", chance);
      fields.put("exit", ExitCode.of(report.outcome()));
      console.object(fields);
      return;
    }
    console.lines(SimulationText.partitions(report));
    console.line("");
    console.lines(SimulationText.additions(report));
    console.lines(SimulationText.summary(report, deadline));
    console.line("policy " + spec.policy() + ", seed " + chance);
  }
}
