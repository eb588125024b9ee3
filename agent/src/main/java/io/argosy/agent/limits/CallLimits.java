package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One call under its job's limits. */
public final class CallLimits {
  /** The exit code of a process that exceeds its file size limit. */
  private static final int FILE_TOO_LARGE = 128 + 25;

  /** When the machine runs out of memory, the system ends tasks first, before any agent. */
  private static final int OOM_SCORE = 500;

  /** Enters its control groups before anything else, so that no process stays outside. */
  private static final String ENTER =
      """
      groups=$1; shift
      while [ "$groups" -gt 0 ]; do
        echo $$ > "$1" || exit 125
        shift; groups=$((groups - 1))
      done
      { echo %d > /proc/self/oom_score_adj; } 2> /dev/null
      exec "$@"
      """
          .replace("%d", Integer.toString(OOM_SCORE));

  private final JobLimits job;
  private final LimitGroups groups;
  private final Optional<LimitGroup> group;
  private final boolean elsewhere;
  private final OptionalLong freeBefore;
  private Optional<Broken> broken = Optional.empty();
  private volatile long leader;
  private boolean over;

  /**
   * @param elsewhere whether another program limits its processes; its disk usage is checked here
   */
  private CallLimits(
      JobLimits job, LimitGroups groups, Optional<LimitGroup> group, boolean elsewhere) {
    this.job = job;
    this.groups = groups;
    this.group = group;
    this.elsewhere = elsewhere;
    this.freeBefore = job.free();
  }

  /**
   * A limit that a call has broken.
   *
   * @param sentence its usage and the limit
   * @param machine whether the machine was short of the resource, although the call kept its limit
   */
  public record Broken(String sentence, boolean machine) {}

  /** Words before the command. */
  public List<String> words() {
    if (job.isFree()) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    Optional<PrivateTmp> own = job.privateTmp();
    own.ifPresent(it -> words.addAll(it.enter()));
    words.addAll(List.of("/bin/sh", "-c", own.map(it -> PrivateTmp.SCRIPT).orElse("") + ENTER));
    words.add("sh");
    own.ifPresent(it -> words.addAll(it.arguments(job.tmp(), job.shmBytes())));
    List<Path> members = group.map(LimitGroup::members).orElse(List.of());
    words.add(Integer.toString(members.size()));
    members.forEach(it -> words.add(it.toString()));
    words.addAll(job.resourceWords(holdsProcesses()));
    return words;
  }

  /** Whether the system itself enforces the limit on its processes. */
  private boolean holdsProcesses() {
    return group.flatMap(LimitGroup::processes).isPresent();
  }

  private boolean holdsMemory() {
    return group.flatMap(LimitGroup::memory).isPresent();
  }

  /** Records its first process, which leads a separate session. */
  public void began(long first) {
    leader = first;
    job.began(this);
  }

  /** Its first process, the leader of the others' session. */
  long leader() {
    return leader;
  }

  /** Whether the watch has to measure its processes. */
  boolean needsWatch() {
    TaskLimits limits = job.limits();
    return !elsewhere
        && ((limits.memory().isPresent() && !holdsMemory())
            || (limits.processes().isPresent() && !holdsProcesses()));
  }

  /** Measures its processes, and ends the call when they exceed a limit. */
  void watch(ProcessTable table) {
    List<ProcessTable.Entry> members = table.of(leader);
    TaskLimits limits = job.limits();
    if (limits.processes().isPresent() && !holdsProcesses()) {
      long count = members.stream().mapToLong(ProcessTable.Entry::threads).sum();
      if (count >= limits.processes().getAsLong()) {
        end(tooManyProcesses(count, limits.processes().getAsLong()));
      }
    }
    if (limits.memory().isPresent() && !holdsMemory()) {
      long most = limits.memory().getAsLong();
      if (ProcessTable.resident(members) > most) {
        long used = ProcessTable.proportional(members);
        if (used > most) {
          end(tooMuchMemory(used, most));
        }
      }
    }
  }

  private static String tooManyProcesses(long count, long most) {
    return "has " + count + " of " + most + " processes";
  }

  private static String tooMuchMemory(long used, long most) {
    return "used " + ByteSizes.of(used, most) + " memory";
  }

  /** Version 1 of control groups ends one process when memory runs out; the others wait for it. */
  void watchMemory() {
    if (group.filter(LimitGroup::hasKilled).isPresent()) {
      end(outOfMemory(group.get()));
    }
  }

  /** Ends the call, and records the reason. */
  void end(String sentence) {
    end(new Broken(sentence, false));
  }

  private void end(Broken why) {
    synchronized (this) {
      if (over) {
        return;
      }
      broken = broken.isPresent() ? broken : Optional.of(why);
    }
    endProcesses();
  }

  private void endProcesses() {
    group.ifPresent(LimitGroup::endAll);
    long first = leader;
    if (first == 0) {
      return;
    }
    // Repeated, for processes that started during the listing.
    for (int round = 0; round < 3; round++) {
      ProcessTable.read()
          .of(first)
          .forEach(
              it -> ProcessHandle.of(it.pid()).ifPresent(process -> process.destroyForcibly()));
    }
  }

  /** The limit that it has broken, if any; called after its own end, before {@link #over}. */
  public synchronized Optional<Broken> broken(int exit) {
    if (broken.isPresent() || job.isFree()) {
      return broken;
    }
    if (group.filter(LimitGroup::hasKilled).isPresent()) {
      return Optional.of(outOfMemory(group.get()));
    }
    TaskLimits limits = job.limits();
    if (exit != 0 && group.filter(LimitGroup::hasRefused).isPresent()) {
      long most = limits.processes().orElse(0);
      return Optional.of(new Broken(tooManyProcesses(most, most), false));
    }
    if (exit == FILE_TOO_LARGE && limits.fileSize().isPresent()) {
      return Optional.of(new Broken(JobLimits.tooLarge(limits.fileSize().getAsLong()), false));
    }
    // Most calls store little: a folder is not measured after each of them.
    boolean suspect = exit != 0 || job.mayHaveFilled(freeBefore);
    return suspect ? job.brokenDisk().map(it -> new Broken(it, false)) : Optional.empty();
  }

  private Broken outOfMemory(LimitGroup held) {
    long most = job.limits().memory().orElse(Long.MAX_VALUE);
    long used = held.peak().orElse(most);
    return held.wasAtLimit(most)
        ? new Broken(tooMuchMemory(used, most), false)
        : new Broken(
            "no memory was left for the program, which used "
                + ByteSizes.of(used, most)
                + " memory",
            true);
  }

  /** Ends the processes that an ended call left running. May be repeated. */
  public void over() {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
    }
    job.ended(this);
    group.ifPresent(
        it -> {
          it.endAll();
          groups.leave(it);
        });
  }

  /** A call about to start, in separate control groups where they can be created. */
  static CallLimits of(JobLimits job, LimitGroups groups, Optional<Path> shared)
      throws IOException {
    return new CallLimits(
        job,
        groups,
        job.isFree() ? Optional.empty() : Optional.of(groups.make(job.limits(), shared)),
        false);
  }

  /** A call whose processes the agent does not limit: those of a container. */
  static CallLimits elsewhere(JobLimits job, LimitGroups groups) {
    return new CallLimits(job, groups, Optional.empty(), true);
  }
}
