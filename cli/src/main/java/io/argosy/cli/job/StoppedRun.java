package io.argosy.cli.job;

import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;

/** Cancels a run on this computer that no process drives. */
@FunctionalInterface
public interface StoppedRun {
  void cancel(RunFolder run) throws IOException, InterruptedException;
}
