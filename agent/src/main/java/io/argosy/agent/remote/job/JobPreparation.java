package io.argosy.agent.remote.job;

import io.argosy.agent.Agent;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.Containers;
import io.argosy.agent.process.Executors;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.report.ReportSink;
import io.argosy.core.model.Ending;
import io.argosy.protocol.wire.JobDescription;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Prepares a job on this machine: fetches its files, and finds its program. */
record JobPreparation(
    JobFolder folder,
    AgentServices office,
    JobDownloads sheets,
    JobLimits limits,
    PieceFiles pieces) {
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

  Outcome prepare(ReportSink reportSink, Containers.Resolved resolved, Consumer<String> warnings)
      throws InterruptedException {
    try {
      Optional<JobDescription> sheet = sheets.stage(folder);
      if (sheet.isEmpty()) {
        return new Obstacle(new Ending.Finished());
      }
      String machine = office.link().session().machine();
      Optional<UserProgram> program =
          Programs.of(sheet.get(), folder, machine, office, limits, resolved);
      Optional<String> missing =
          program.isEmpty()
              ? Optional.of("the job has no program for " + machine)
              : program.get().missing().map(UserProgram.Missing::sentence);
      return missing.isPresent()
          ? new Obstacle(unfit(missing.get()))
          : new Ready(agent(program.orElseThrow(), reportSink, warnings));
    } catch (ServerRefusal refusal) {
      return new Obstacle(unfit("its files could not be fetched: " + refusal.sentence()));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Whatever the error: an attempt that is never reported would hold its slot for good.
      return new Obstacle(unfit("the job could not be made ready: " + e.getMessage()));
    }
  }

  private Agent agent(UserProgram program, ReportSink reportSink, Consumer<String> warnings) {
    Executors executors = office.machinery();
    Executors.oddity(executors.choice(), program.run()).ifPresent(warnings);
    return new Agent(
        program,
        isContained(program, executors) ? pieces.contained() : pieces,
        reportSink,
        () -> office.deadlines().left(folder.job()),
        warnings);
  }

  /** Whether the programs here, or some of them, see only their own folder. */
  private static boolean isContained(UserProgram program, Executors executors) {
    return program.flow().isPresent()
        ? program.file().runs().stream().anyMatch(executors::contains)
        : executors.contains(program.run());
  }
}
