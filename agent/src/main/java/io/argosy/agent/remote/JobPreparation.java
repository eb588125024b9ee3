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

/** Prepares a job on this machine: fetches its files, and finds its program. */
record JobPreparation(
    JobFolder folder, Office office, Sheets sheets, JobLimits limits, PieceFiles pieces) {
  /** The outcome. */
  sealed interface Outcome {}

  /** The job can run. */
  record Ready(Agent agent) implements Outcome {}

  /** The job cannot run here; every attempt of it ends like this. */
  record Obstacle(Ending how) implements Outcome {}

  /** The program has not begun, and is not at fault. */
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
      // Whatever the error: an attempt that is never reported would hold its slot for good.
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

  /** Whether the programs here, or some of them, see only their own folder. */
  private static boolean isContained(Program program, Machinery machinery) {
    return program.flow().isPresent()
        ? program.file().runs().stream().anyMatch(machinery::contains)
        : machinery.contains(program.run());
  }
}
