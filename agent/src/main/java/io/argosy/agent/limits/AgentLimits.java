package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What the limits of all jobs of one agent share. */
public final class AgentLimits implements AutoCloseable {
  /**
   * Processes that the agent's own user may start beside a task, such as threads of the agent,
   * without the task being refused a process for it. The watch enforces the limit of the task
   * itself.
   */
  private static final long OTHERS_MAY_START = 256;

  private final TaskLimits limits;
  private final int slots;
  private final LimitGroups groups;
  private final Optional<PrivateTmp> privateTmp;
  private final Optional<LimitWatch> watch;
  private final List<String> said = new ArrayList<>();

  private AgentLimits(
      TaskLimits limits,
      int slots,
      LimitGroups groups,
      Optional<PrivateTmp> privateTmp,
      Optional<LimitWatch> watch) {
    this.limits = limits;
    this.slots = slots;
    this.groups = groups;
    this.privateTmp = privateTmp;
    this.watch = watch;
  }

  /** No limits for tasks. */
  public static AgentLimits none() {
    return new AgentLimits(
        TaskLimits.none(), 1, LimitGroups.none(), Optional.empty(), Optional.empty());
  }

  /**
   * Detects how limits can be enforced here, and starts the watch.
   *
   * @param work the parent of the folders of jobs
   * @param apart whether the tasks of each job run as a separate user
   */
  public static AgentLimits start(TaskLimits limits, int slots, Path work, boolean apart) {
    AgentLimits agent =
        new AgentLimits(
            limits,
            slots,
            limits.isNone() ? LimitGroups.none() : LimitGroups.find(),
            apart ? PrivateTmp.find(work) : Optional.empty(),
            limits.isNone() ? Optional.empty() : Optional.of(new LimitWatch()));
    agent.said.add(limits.isNone() ? "tasks use what they can get" : agent.how());
    agent.said.add(agent.howTmp(apart));
    return agent;
  }

  /** The resources that control groups limit here, where this process may make them. */
  public static List<String> inGroups() {
    LimitGroups groups = LimitGroups.find();
    List<String> limited = new ArrayList<>();
    if (groups.limitMemory()) {
      limited.add("memory");
    }
    if (groups.limitProcesses()) {
      limited.add("processes");
    }
    return limited;
  }

  /** Limits without control groups, for systems where none can be created. */
  public static AgentLimits watched(TaskLimits limits, int slots) {
    return new AgentLimits(
        limits, slots, LimitGroups.none(), Optional.empty(), Optional.of(new LimitWatch()));
  }

  private String how() {
    List<String> watched = new ArrayList<>();
    if (limits.memory().isPresent() && !groups.limitMemory()) {
      watched.add("memory");
    }
    if (limits.processes().isPresent() && !groups.limitProcesses()) {
      watched.add("processes");
    }
    String by =
        watched.isEmpty()
            ? ""
            : "; without control groups that it may write, the agent looks four times a second at "
                + String.join(" and ", watched);
    String files = ResourceWords.areThere() ? "" : "; files are not limited without prlimit";
    return "a task may use " + limits + by + files;
  }

  private String howTmp(boolean apart) {
    if (privateTmp.isEmpty()) {
      return apart
          ? "tasks share /tmp with all others, because unshare cannot be used; TMPDIR is their own"
          : "tasks share /tmp with all others, because they run as the agent's own user; TMPDIR is"
              + " their own";
    }
    return privateTmp.get().isWhole()
        ? "the tasks of each job have /tmp, /var/tmp, /run/lock and /dev/shm of their own"
        : "tasks share /tmp with all others, because --work is in it; TMPDIR is their own";
  }

  /** How limits are enforced, for people, a sentence each. */
  public List<String> said() {
    return List.copyOf(said);
  }

  /**
   * The limits of one job.
   *
   * @param folder the job's folder on this machine
   * @param tmp the job's own folder for temporary files
   * @param user that its tasks run as; empty when it is the agent's own
   */
  public JobLimits job(Path folder, Path tmp, OptionalInt user) {
    return new JobLimits(this, folder, tmp, user);
  }

  public TaskLimits limits() {
    return limits;
  }

  LimitGroups groups() {
    return groups;
  }

  Optional<PrivateTmp> privateTmp() {
    return privateTmp;
  }

  Optional<LimitWatch> watch() {
    return watch;
  }

  /**
   * Words that limit the processes of a user, where no control group limits those of a call. All
   * tasks of a job have the same user; the agent's own user has other processes too, and starts
   * more of them while a task runs. The system does not limit root.
   */
  List<String> processWords(OptionalInt user) {
    long most = limits.processes().orElseThrow() * slots;
    if (user.isPresent()) {
      return List.of(ResourceWords.processes(most + UserThreads.of(user.getAsInt()).dead()));
    }
    OptionalInt own = own();
    if (own.isEmpty() || own.getAsInt() == 0) {
      return List.of();
    }
    long others = UserThreads.of(own.getAsInt()).all() + OTHERS_MAY_START;
    return List.of(ResourceWords.processes(most + others));
  }

  private static OptionalInt own() {
    try {
      return OptionalInt.of((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return OptionalInt.empty();
    }
  }

  @Override
  public void close() {
    watch.ifPresent(LimitWatch::close);
  }
}
