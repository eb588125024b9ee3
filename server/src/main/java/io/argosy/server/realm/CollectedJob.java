package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.merge.Merger;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * A job whose results are merged by more than the service itself knows.
 *
 * @param attached the files that came with it
 * @param story passes every fact of the job in order
 */
public record CollectedJob(
    JobId job,
    JobFile file,
    List<KeptResult> kept,
    List<Submission.Attached> attached,
    Consumer<Consumer<Fact>> story,
    BlobNames names,
    Blobs blobs) {
  /** Runs merge commands in the process of the service, for a program that embeds it. */
  public interface CommandMerges extends AutoCloseable {
    /** What runs the command of a job, with its files in place. */
    Merger.Command of(CollectedJob job) throws IOException;

    /** Ends the command that runs. */
    @Override
    void close();
  }
}
