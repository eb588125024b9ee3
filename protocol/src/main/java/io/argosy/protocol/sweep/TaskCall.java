package io.argosy.protocol.sweep;

import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Seeds;
import io.argosy.protocol.job.TaskCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** How the program of a bag is called for one of its tasks. */
public final class TaskCall {
  private TaskCall() {}

  /** The calls for all tasks of a bag. */
  public static TaskCalls calls(JobFile job, TaskList tasks) {
    return (run, index, out) -> of(job, run, tasks, index, out);
  }

  /**
   * The call for a task of a bag. Its placeholders are <code>{index} {seed} {out}</code> and the
   * columns of its sweep; a line for the shell has none. ARGOSY_INDEX, ARGOSY_SEED, ARGOSY_OUT and
   * an ARGOSY_PARAM_ for each column contain the same.
   *
   * @param tasks all tasks of the bag
   */
  public static ChunkCall of(JobFile job, JobFile.Run run, TaskList tasks, long index, Path out)
      throws IOException {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("index", Long.toString(index));
    job.seed().ifPresent(seed -> values.put("seed", Long.toString(Seeds.of(seed, index))));
    values.put("out", out.toString());
    SequencedMap<String, String> parameters = tasks.parameters(index);
    SequencedMap<String, String> env = ChunkCall.environment(run, values);
    env.putAll(tasks.variables(parameters));
    return new ChunkCall(tasks.command(parameters, values), env);
  }
}
