package io.argosy.cli.kind.iterative;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.VirtualTime;
import io.argosy.cli.kind.iterative.page.PageData;
import io.argosy.cli.option.SimulateOptions;
import io.argosy.cli.view.SimulationFields;
import io.argosy.cli.view.SimulationText;
import io.argosy.console.Console;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.experiments.world.WorldFileReader;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.kind.iterative.IterativeSpecs;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.kind.iterative.ProgressForecasts;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Simulates an iterative job in a described world, in virtual time. */
record IterativeSimulation(SimulateOptions options, Console console, JobReading reading) {
  /** Returns the exit code that the job would have. */
  int run(IterativeFile job, Instant now) {
    options
        .seeds()
        .ifPresent(
            seeds -> {
              throw BadInput.inArgument(
                  "--seeds",
                  seeds.toString(),
                  "--seeds is for workflows; a job of iterations is simulated with one seed, see"
                      + " --seed");
            });
    World there = WorldFileReader.read(options.world().orElseThrow(IterativeSimulation::noWorld));
    JobSpec.Iterative read = IterativeSpecs.of(job, slots(job, there), options.policy());
    JobSpec.Iterative spec = read.withPromise(VirtualTime.fromNow(read.promise(), now));
    long chance = options.seed().orElse(job.seed().orElse(1));
    PageData book = new PageData(reading);
    Observer gather = Observer.ofFacts(book::add);
    ProgressForecasts forecasts = new ProgressForecasts(SimulatedForecasts.MARKS);
    List<Observer> observers =
        options.page().isWanted() ? List.of(gather, forecasts) : List.of(forecasts);
    SimulationReport report = IterativePart.simulate(there, spec, chance, observers);
    tell(report, spec, chance, forecasts.taken());
    options.page().write(console, () -> book.html(job.name(), "simulated"));
    return ExitCode.of(report.outcome());
  }

  private static BadInput noWorld() {
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

  private void tell(
      SimulationReport report,
      JobSpec.Iterative spec,
      long chance,
      List<ProgressForecasts.Taken> forecasts) {
    Optional<Duration> deadline =
        spec.promise().deadline().map(d -> Duration.between(Instant.EPOCH, d.from(Instant.EPOCH)));
    if (console.isJson()) {
      SequencedMap<String, Object> fields = SimulationFields.of(report, deadline);
      fields.put("forecasts", SimulatedForecasts.of(forecasts));
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
