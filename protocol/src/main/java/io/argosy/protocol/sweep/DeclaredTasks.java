package io.argosy.protocol.sweep;

import io.argosy.protocol.job.CommonReader;
import io.argosy.protocol.job.ContainerReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Placeholders;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * What a job file says about its tasks: where they come from, how each is called, and until when.
 *
 * @param retries how often a failed task is tried again
 */
public record DeclaredTasks(
    OptionalLong seed, TaskSource source, JobFile.Run run, int retries, JobFile.Promise promise) {
  private static final int LONGEST = 1 << 16;

  /** Reads the sections {@code tasks}, {@code run}, {@code result.from} and {@code promise}. */
  public static DeclaredTasks read(KindReader.Input input) {
    Fields root = input.root();
    refuseLong(root, input.text());
    OptionalLong seed = input.common().seed();
    TaskSource source = source(root, seed);
    Optional<Fields> run =
        root.section("run").map(it -> it.only("timeout", "retries", "env", "container"));
    return new DeclaredTasks(
        seed,
        source,
        run(root, source, run),
        (int)
            run.map(it -> it.wholeNumber("retries", 0, JobFile.RETRIES_LIMIT, "3"))
                .orElse(OptionalLong.empty())
                .orElse(JobFile.RETRIES_DEFAULT),
        root.section("promise")
            .map(it -> promise(input.common(), it))
            .orElse(CommonReader.NO_PROMISE));
  }

  /** The journal contains the file itself; long lists belong into files of their own. */
  private static void refuseLong(Fields root, String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST) {
      String sizes = ", and the file has " + bytes + " bytes; a bag file has at most " + LONGEST;
      throw root.refused(
          "tasks",
          sizes + ": give long lists as tasks.lines or tasks.over.csv, in a file beside it");
    }
  }

  private static TaskSource source(Fields root, OptionalLong seed) {
    TaskSource source = new TasksReader(root).read();
    if (seed.isEmpty() && Placeholders.has(source.command(), "seed")) {
      throw root.missing(
          "seed", "a whole number, such as 42, because tasks.command asks for {seed}");
    }
    return source;
  }

  private static JobFile.Run run(Fields root, TaskSource source, Optional<Fields> run) {
    Optional<String> from =
        root.section("result")
            .flatMap(it -> it.only("from", "merge").choice("from", List.of("stdout", "file")));
    return new JobFile.Run(
        "tasks",
        new TreeSet<>(),
        new Participation.PerTask(source.command()),
        from.orElse("stdout").equals("file") ? JobFile.From.FILE : JobFile.From.STDOUT,
        run.map(RunsReader::env).orElse(new LinkedHashMap<>()),
        run.flatMap(it -> it.duration("timeout", "90s, 10m or 1h30m")),
        1,
        run.flatMap(ContainerReader::read));
  }

  /** Time can only count from the acceptance; the deadline may be given elsewhere. */
  private static JobFile.Promise promise(CommonReader common, Fields fields) {
    JobFile.Promise promise = common.openPromise(fields);
    if (promise.deadline().filter(JobFile.Deadline.FromStart.class::isInstance).isPresent()) {
      throw fields.refused(
          "deadline", ", but the deadline of a bag counts from its acceptance; give the time only");
    }
    return promise;
  }
}
