package io.argosy.cli.embedded;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.Executors;
import io.argosy.agent.process.UserProgram;
import io.argosy.cli.console.LocalMachines;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.LocalMachine;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * The machines of a run, which share all that this computer has.
 *
 * @param runs how the job runs on each
 */
record EmbeddedMachines(
    JobFile file,
    LocalMachines machines,
    SequencedMap<String, JobFile.Run> runs,
    Executors executors) {
  /**
   * The machines that can run the job.
   *
   * @throws io.argosy.protocol.text.BadInput if there is none, or a command is missing
   */
  static EmbeddedMachines of(JobFile file, LocalMachines machines, Executors executors) {
    return new EmbeddedMachines(
        file, machines, MachineFit.of(file, machines, executors), executors);
  }

  /** Starts the run. */
  void start(
      EmbeddedRealm realm, RunFolder run, RunParts parts, List<Function<Instant, Stimulus>> news)
      throws IOException {
    Optional<TaskCalls> calls = parts.calls(run);
    MachineFit.oddities(file, machines).forEach(realm::warn);
    List<LocalMachine> all = new ArrayList<>();
    runs.forEach((name, way) -> all.add(machine(realm, run.job(), name, way, calls)));
    realm.start(file, parts.collected(run), all, news);
    parts.started(run, realm);
  }

  private LocalMachine machine(
      EmbeddedRealm realm, JobId job, String name, JobFile.Run way, Optional<TaskCalls> calls) {
    Executors.oddity(executors.choice(), way).ifPresent(realm::warn);
    Executor executor = executors.of(way, Executors.Host.own(realm::resolved));
    UserProgram program = new UserProgram(job, file, way, calls, executor);
    PieceFiles files = executors.contains(way) ? realm.files().contained() : realm.files();
    return new LocalMachine(name, program, files);
  }
}
