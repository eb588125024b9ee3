package io.argosy.bench.chaos;

import io.argosy.core.kind.JobKinds;
import io.argosy.runtime.replay.Replay;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All other invariants: processes, journal, files, exit codes. */
final class WorldChecks {
  private static final String RENTED = "no rented machine outlives its job";
  private static final String LEFT = "no process is left";
  private static final String REPLAYED = "an entry of the journal is decided again alike";
  private static final String NUMBERED = "entries of the journal count without a gap";
  private static final String FILES = "nothing is written outside the folders of data and work";
  private static final String EXITS = "servers and agents ended only by our signals";

  /** A machine being released may still be within its paid time while its server is down. */
  private static final Duration TO_LEAVE = Duration.ofSeconds(120);

  private final ChaosFolder folder;
  private final OwnProcesses processes;
  private final ChaosFindings findings;

  WorldChecks(ChaosFolder folder, ChaosFindings findings) {
    this.folder = folder;
    this.processes = new OwnProcesses(folder.root());
    this.findings = findings;
  }

  /** To be called while servers still run and all jobs have ended. */
  void rentedMachines() {
    List<ProcessHandle> stay = awaited(() -> processes.under(folder.rents()));
    findings.judge(RENTED, "all bags", stay.stream().map(OwnProcesses::described).toList());
  }

  private static List<ProcessHandle> awaited(Supplier<List<ProcessHandle>> left) {
    long until = System.nanoTime() + TO_LEAVE.toNanos();
    List<ProcessHandle> now = left.get();
    while (!now.isEmpty() && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(200_000_000);
      now = left.get();
    }
    return now;
  }

  void journal(StoredJournal journal) {
    findings.judge(NUMBERED, "the journal", journal.gaps());
    Replay replay = Replay.of(journal.entries().stream(), JobKinds.standard());
    findings.held(REPLAYED, replay.same());
    replay
        .difference()
        .ifPresent(it -> findings.violated(REPLAYED, "entry " + it.seq(), String.valueOf(it)));
  }

  /** To be called when everything was told to end. */
  void processes() {
    List<ProcessHandle> left = awaited(processes::all);
    findings.judge(LEFT, "all", left.stream().map(OwnProcesses::described).toList());
    left.forEach(ProcessHandle::destroyForcibly);
  }

  void exits(ChaosService service) {
    for (SupervisedProcess process : service.all()) {
      for (SupervisedProcess.Ending ending : process.endings()) {
        // Processes that ended by themselves were judged when they were detected.
        if (!ending.cause().isEmpty()) {
          String wrong = "exit code " + ending.exit() + " after SIG" + ending.cause();
          findings.judge(EXITS, ending.name(), ending.isOurs() ? List.of() : List.of(wrong));
        }
      }
    }
  }

  /** Judges a process that ended without a signal. */
  void unexpected(SupervisedProcess.Ending ending) {
    findings.violated(
        EXITS, ending.name(), "exit code " + ending.exit() + " by itself: " + ending.said());
  }

  /**
   * Only the expected folders exist, homes and temporary folders are empty, and this computer's
   * disk has no file of the users that tasks run as.
   */
  void files(int firstUser) throws IOException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    for (Path path : children(folder.root())) {
      if (!ChaosFolder.made().contains(path.getFileName().toString())) {
        wrong.add("written: " + path);
      }
    }
    for (String empty : List.of("cwd", "home", "tmp")) {
      children(folder.part(empty)).forEach(path -> wrong.add("written: " + path));
    }
    ofUsers(firstUser).forEach(path -> wrong.add("written by a task: " + path));
    findings.judge(FILES, "all", wrong);
  }

  private static List<Path> children(Path parent) throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      return all.toList();
    }
  }

  private List<String> ofUsers(int first) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("find", "/", "/tmp", "/dev/shm", "-xdev"));
    command.addAll(List.of("-path", folder.root().toString(), "-prune", "-o"));
    command.addAll(List.of("-uid", "+" + (first - 1), "-uid", "-" + (first + ChaosService.USERS)));
    command.addAll(List.of("-newerct", folder.madeAt().toString(), "-print"));
    Process find =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String found = new String(find.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    find.waitFor();
    return found.lines().toList();
  }
}
