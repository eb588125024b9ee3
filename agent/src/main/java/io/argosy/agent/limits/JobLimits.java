package io.argosy.agent.limits;

import io.argosy.protocol.files.TaskUserRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The limits of one job's tasks on this machine, and the size of its folder. */
public final class JobLimits {
  private static final String FILE = " into one file";
  private static final String DISK = " disk in its folder";

  /** The beginning of a reason without further information. */
  private static final String EXIT = "exit code";

  private static final long DEFAULT_SHM = 64L << 20;

  private final AgentLimits agent;
  private final Path folder;
  private final Path tmp;
  private final OptionalInt user;
  private final FolderCheck check;
  private final Set<CallLimits> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean diskBroken;

  JobLimits(AgentLimits agent, Path folder, Path tmp, OptionalInt user) {
    this.agent = agent;
    this.folder = folder;
    this.tmp = tmp;
    this.user = user;
    this.check = new FolderCheck(folder, agent.limits());
  }

  /** No limits. */
  public static JobLimits none() {
    return AgentLimits.none().job(Path.of("/"), Path.of("/tmp"), OptionalInt.empty());
  }

  public TaskLimits limits() {
    return agent.limits();
  }

  /** Whether calls have no limits at all. */
  boolean isFree() {
    return limits().isNone() && privateTmp().isEmpty();
  }

  /**
   * One call about to start.
   *
   * @param shared the control group of version 2 that it enters for its share
   */
  public CallLimits call(Optional<Path> shared) throws IOException {
    return CallLimits.of(this, agent.groups(), shared);
  }

  /** One call about to start whose processes another program limits. */
  public CallLimits callElsewhere() {
    return CallLimits.elsewhere(this, agent.groups());
  }

  Optional<PrivateTmp> privateTmp() {
    return user.isPresent() ? agent.privateTmp() : Optional.empty();
  }

  Path tmp() {
    return tmp;
  }

  long shmBytes() {
    return limits().memory().orElse(DEFAULT_SHM);
  }

  /** Words that apply the system's limits for each process of a call. */
  List<String> resourceWords(boolean processesHeld) {
    List<String> words = new ArrayList<>(ResourceWords.files(limits()));
    if (!processesHeld && limits().processes().isPresent()) {
      words.addAll(agent.processWords(user));
    }
    return ResourceWords.command(words);
  }

  void began(CallLimits call) {
    calls.add(call);
    agent.watch().ifPresent(it -> it.watch(this));
  }

  void ended(CallLimits call) {
    calls.remove(call);
  }

  /** The running calls. */
  List<CallLimits> calls() {
    return List.copyOf(calls);
  }

  /** The free space on the job's disk. */
  OptionalLong free() {
    try {
      return isFree()
          ? OptionalLong.empty()
          : OptionalLong.of(Files.getFileStore(folder).getUsableSpace());
    } catch (IOException unknown) {
      return OptionalLong.empty();
    }
  }

  /** Whether the free space has shrunk so much that the job may be near a limit. */
  boolean mayHaveFilled(OptionalLong freeBefore) {
    OptionalLong now = free();
    return freeBefore.isPresent()
        && now.isPresent()
        && check.isNear(freeBefore.getAsLong() - now.getAsLong());
  }

  /** Measures the job's folder if that is due, and ends all calls of a job that exceeds a limit. */
  void watchDisk() {
    OptionalLong free = free();
    if (free.isPresent() && check.isDue(free.getAsLong())) {
      Optional<String> wrong = brokenDisk();
      wrong.ifPresent(sentence -> calls().forEach(call -> call.end(sentence)));
    }
  }

  /** Measures the job's folder; returns the broken limit, if any. */
  public Optional<String> brokenDisk() {
    if (limits().disk().isEmpty() && limits().fileSize().isEmpty()) {
      return Optional.empty();
    }
    Optional<String> wrong = check.measure(free(), this::processes);
    if (wrong.isPresent()) {
      diskBroken = true;
    }
    return wrong;
  }

  /** The job's processes: those of its user, or, where that is the agent's, those of its calls. */
  private Collection<Long> processes() {
    if (user.isPresent()) {
      int own = user.getAsInt();
      return TaskUserRecords.running(it -> it == own).stream().map(ProcessHandle::pid).toList();
    }
    ProcessTable table = ProcessTable.read();
    return calls().stream()
        .flatMap(call -> table.of(call.leader()).stream())
        .map(ProcessTable.Entry::pid)
        .toList();
  }

  static String tooLarge(long most) {
    return "wrote " + ByteSizes.of(most, most) + FILE;
  }

  static String tooMuch(long taken, long most) {
    return "wrote " + ByteSizes.of(taken, most) + DISK;
  }

  /** Whether a reason states that a job has broken one of its disk limits. */
  public static boolean isDiskBlamed(String reason) {
    return reason.endsWith(FILE) || reason.endsWith(DISK);
  }

  /** Whether the folder's content breaks a limit, so that the next task would break it too. */
  public boolean hasBrokenDisk() {
    return diskBroken;
  }

  /** Records that the folder is back in its initial state. */
  public void renewed() {
    diskBroken = false;
  }

  /** A reason with the limit that the program's last lines indicate, if the agent set it. */
  public String with(String reason, String lastLines) {
    return reason.contains(EXIT)
        ? LimitHints.of(limits(), lastLines).map(hint -> reason + "; " + hint).orElse(reason)
        : reason;
  }
}
