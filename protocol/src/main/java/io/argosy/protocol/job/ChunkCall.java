package io.argosy.protocol.job;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * How the program of a job is called for a chunk of its iterations. In every word of the command
 * <code>{first} {count} {last} {seed} {out}</code> are replaced by the chunk's numbers; the
 * variables ARGOSY_FIRST, ARGOSY_COUNT, ARGOSY_LAST, ARGOSY_SEED and ARGOSY_OUT contain the same,
 * for programs that take no arguments. A watched program has <code>{progress}</code> as well; a
 * cooperative one has only <code>{seed} {out} {url}</code>.
 *
 * @param command the command, placeholders filled in
 * @param env variables to add to the environment
 */
public record ChunkCall(List<String> command, SequencedMap<String, String> env) {
  public ChunkCall {
    command = List.copyOf(command);
    env = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(env));
  }

  /**
   * The call for the iterations {@code first .. first + count - 1}.
   *
   * @param out a new file name of this chunk, where it may write its result
   * @param progress a file of this chunk for the progress reports of a watched program
   */
  public static ChunkCall of(
      JobFile job, JobFile.Run run, long first, long count, Path out, Path progress) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("first", Long.toString(first));
    values.put("count", Long.toString(count));
    values.put("last", Long.toString(first + count - 1));
    long stream = job.seedStream(first);
    job.seed().ifPresent(seed -> values.put("seed", Long.toString(Seeds.of(seed, stream))));
    values.put("out", out.toString());
    if (run.way() instanceof Participation.Watched) {
      values.put("progress", progress.toString());
    }
    return filled(run, values);
  }

  /**
   * The call of a cooperative program, which runs for a whole attempt.
   *
   * @param task the index of its task
   * @param number of the attempt
   * @param worker which of the attempt's workers, from 0: no two of a job have the same seed
   * @param out where it may write what it stores next
   * @param url where it sends requests; empty if it uses lines
   */
  public static ChunkCall cooperative(
      JobFile job,
      JobFile.Run run,
      int task,
      int number,
      int worker,
      Path out,
      Optional<String> url) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    long stream = ((long) worker << 48) + ((long) task << 32) + number;
    job.seed().ifPresent(seed -> values.put("seed", Long.toString(Seeds.of(seed, stream))));
    values.put("out", out.toString());
    url.ifPresent(it -> values.put("url", it));
    return filled(run, values);
  }

  /** The command and the variables of a run with values in place of the placeholders. */
  public static ChunkCall filled(JobFile.Run run, SequencedMap<String, String> values) {
    return new ChunkCall(
        run.way().command().stream().map(word -> fill(word, values)).toList(),
        environment(run, values));
  }

  /** The variables of a run, and an ARGOSY_ variable for each value. */
  public static SequencedMap<String, String> environment(
      JobFile.Run run, SequencedMap<String, String> values) {
    SequencedMap<String, String> env = new LinkedHashMap<>(run.env());
    values.forEach((name, value) -> env.put("ARGOSY_" + name.toUpperCase(Locale.ROOT), value));
    return env;
  }

  private static String fill(String word, SequencedMap<String, String> values) {
    String filled = word;
    for (var value : values.entrySet()) {
      filled = filled.replace("{" + value.getKey() + "}", value.getValue());
    }
    return filled;
  }
}
