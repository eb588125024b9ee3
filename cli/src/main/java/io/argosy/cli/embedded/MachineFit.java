package io.argosy.cli.embedded;

import io.argosy.agent.process.Executors;
import io.argosy.agent.process.UserProgram;
import io.argosy.cli.console.LocalMachines;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Whether a job can run on the machines of this computer. */
final class MachineFit {
  private MachineFit() {}

  /**
   * How the job runs on each machine that can run it.
   *
   * @throws BadInput if there is none, or if a command is missing that one of them needs
   */
  static SequencedMap<String, JobFile.Run> of(
      JobFile job, LocalMachines machines, Executors executors) {
    SequencedMap<String, JobFile.Run> runs = new LinkedHashMap<>();
    machines.names().forEach(name -> machines.run(job, name).ifPresent(run -> runs.put(name, run)));
    if (runs.isEmpty()) {
      throw nowhere(job, machines);
    }
    Optional<UserProgram.Missing> missing =
        UserProgram.missing(job, new LinkedHashSet<>(runs.values()), executors);
    if (missing.isPresent()) {
      UserProgram.Missing it = missing.get();
      throw BadInput.inArgument(it.field(), it.command(), it.sentence());
    }
    return runs;
  }

  private static BadInput nowhere(JobFile job, LocalMachines machines) {
    String wanted = String.join(", ", job.places());
    String sentence =
        "no machine here can run this job: its ways are for "
            + wanted
            + " (run.on), and the machines here are "
            + String.join(", ", machines.names())
            + "; name one with --machine "
            + job.places().first()
            + "=SLOTS, or add a way without 'on'";
    return BadInput.inArgument("run.on", wanted, sentence);
  }

  /** Mismatches although the job can run, one sentence each. */
  static List<String> oddities(JobFile job, LocalMachines machines) {
    List<String> sentences = new ArrayList<>();
    String here = "the machines here are " + String.join(", ", machines.names());
    for (JobFile.Run run : job.runs()) {
      List<String> absent = new ArrayList<>(run.on());
      absent.removeAll(machines.names());
      if (!absent.isEmpty()) {
        sentences.add(
            run.field() + ".on names " + String.join(", ", absent) + ", not there; " + here);
      }
    }
    for (String name : machines.names()) {
      if (machines.run(job, name).isEmpty()) {
        sentences.add("machine " + name + " gets no work of this job: no way in run is for it");
      }
    }
    return sentences;
  }
}
