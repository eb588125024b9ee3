package io.argosy.agent.remote;

import io.argosy.agent.Agent;
import io.argosy.agent.Machinery;
import io.argosy.agent.PieceFiles;
import io.argosy.agent.Program;
import io.argosy.agent.Reports;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.Containers;
import io.argosy.core.model.Ending;
import io.argosy.protocol.wire.JobSheet;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Gets a job ready on this machine: its files are fetched, and its program is looked for. */
record JobPreparation(
    JobFolder folder, Office office, Sheets sheets, JobLimits limits, PieceFiles pieces) {
  /** What comes of it. */
  sealed interface Outcome {}

  /** The job can run. */
  record Ready(Agent agent) implements Outcome {}

  /** The job cannot run here; every attempt of it ends so. */
  record Obstacle(Ending how) implements Outcome {}

  /** The program has not begun, and is not to blame. */
  static Ending unfit(String reason) {
    return new Ending.Unfit("on this machine " + reason);
  }

  Outcome prepare(Reports reports, Containers.Resolved resolved, Consumer<String> warnings)
      throws InterruptedException {
    try {
      Optional<JobSheet> sheet = sheets.stage(folder);
      if (sheet.isEmpty()) {
        return new Obstacle(new Ending.Finished());
      }
      String machine = office.link().session().machine();
      Optional<Program> program =
          Programs.of(sheet.get(), folder, machine, office, limits, resolved);
      Optional<String> missing =
          program.isEmpty()
              ? Optional.of("the job has no program for " + machine)
              : program.get().missing().map(Program.Missing::sentence);
      return missing.isPresent()
          ? new Obstacle(unfit(missing.get()))
          : new Ready(agent(program.orElseThrow(), reports, warnings));
    } catch (Refusal refusal) {
      return new Obstacle(unfit("its files could not be fetched: " + refusal.sentence()));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Whatever it is: an attempt that is never heard of would hold its slot for good.
      return new Obstacle(unfit("the job could not be made ready: " + e.getMessage()));
    }
  }

  private Agent agent(Program program, Reports reports, Consumer<String> warnings) {
    Machinery machinery = office.machinery();
    Machinery.oddity(machinery.choice(), program.run()).ifPresent(warnings);
    return new Agent(
        program,
        isContained(program, machinery) ? pieces.contained() : pieces,
        reports,
        () -> office.deadlines().left(folder.job()),
        warnings);
  }

  /** Whether what runs here, or some of it, sees no more than its own folder. */
  private static boolean isContained(Program program, Machinery machinery) {
    return program.flow().isPresent()
        ? program.file().runs().stream().anyMatch(machinery::contains)
        : machinery.contains(program.run());
  }
}
