package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One call under its job's limits. */
public final class CallLimits {
  /** How a process ends that writes more into a file than it may. */
  private static final int FILE_TOO_LARGE = 128 + 25;

  /** What is ended first when the machine has no memory left: tasks, before any agent. */
  private static final int OOM_SCORE = 500;

  /** Enters its groups before anything else of the call happens, so that nothing is outside. */
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
   * @param elsewhere whether somebody else limits its processes; what it writes is seen to here
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
   * @param sentence what it used, and of how much
   * @param machine whether it is the machine that was short of it, not the call that used too much
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

  /** Whether the system itself limits its processes. */
  private boolean holdsProcesses() {
    return group.flatMap(LimitGroup::processes).isPresent();
  }

  private boolean holdsMemory() {
    return group.flatMap(LimitGroup::memory).isPresent();
  }

  /** Its first process runs, in a session of its own. */
  public void began(long first) {
    leader = first;
    job.began(this);
  }

  /** Its first process, whose session the others are in. */
  long leader() {
    return leader;
  }

  /** Whether somebody has to look what its processes use. */
  boolean needsWatch() {
    TaskLimits limits = job.limits();
    return !elsewhere
        && ((limits.memory().isPresent() && !holdsMemory())
            || (limits.processes().isPresent() && !holdsProcesses()));
  }

  /** Looks what its processes use, and ends it when that is too much. */
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

  /** The first version ends one process for want of memory, and lets the others wait for it. */
  void watchMemory() {
    if (group.filter(LimitGroup::hasKilled).isPresent()) {
      end(outOfMemory(group.get()));
    }
  }

  /** Ends the call for a reason, which is known from now on. */
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
    // Again, for what they started while they were listed.
    for (int round = 0; round < 3; round++) {
      ProcessTable.read()
          .of(first)
          .forEach(
              it -> ProcessHandle.of(it.pid()).ifPresent(process -> process.destroyForcibly()));
    }
  }

  /** Which limit it has broken, if any; asked once it has ended by itself, before {@link #over}. */
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
    // Most calls leave little: a folder is not read through after each of them.
    boolean suspect = exit != 0 || job.mayHaveFilled(freeBefore);
    return suspect ? job.brokenDisk().map(it -> new Broken(it, false)) : Optional.empty();
  }

  private Broken outOfMemory(LimitGroup held) {
    long most = job.limits().memory().orElse(Long.MAX_VALUE);
    long used = held.peak().orElse(most);
    return held.wasAtLimit(most)
        ? new Broken(tooMuchMemory(used, most), false)
        : new Broken(
            "there was no memory left for the program, which used "
                + ByteSizes.of(used, most)
                + " memory",
            true);
  }

  /** It has ended; ends what it left running. May be repeated. */
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

  /** A call about to start, in groups of its own where they can be made. */
  static CallLimits of(JobLimits job, LimitGroups groups, Optional<Path> shared)
      throws IOException {
    return new CallLimits(
        job,
        groups,
        job.isFree() ? Optional.empty() : Optional.of(groups.make(job.limits(), shared)),
        false);
  }

  /** A call whose processes are not ours to limit: those of a container. */
  static CallLimits elsewhere(JobLimits job, LimitGroups groups) {
    return new CallLimits(job, groups, Optional.empty(), true);
  }
}
