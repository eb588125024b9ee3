package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Seeds;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** How the program of a task of a workflow is called. */
public final class StepCall {
  private StepCall() {}

  /**
   * The call for a task of a workflow. <code>{task} {index} {seed}</code> are replaced by its id,
   * its number and its own seed; ARGOSY_TASK, ARGOSY_INDEX and ARGOSY_SEED contain the same.
   *
   * @param run the run of the task
   */
  public static ChunkCall of(FlowFile job, JobFile.Run run, long index) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("task", job.steps().get((int) index).id());
    values.put("index", Long.toString(index));
    job.seed().ifPresent(seed -> values.put("seed", Long.toString(Seeds.of(seed, index))));
    return ChunkCall.filled(run, values);
  }
}
