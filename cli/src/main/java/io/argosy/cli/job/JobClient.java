package io.argosy.cli.job;

import java.io.IOException;
import java.util.List;

/** The jobs of one place: a folder of runs on this computer, or a service. */
public interface JobClient {
  /** All jobs. */
  List<JobSummary> list();

  /** Removes ended jobs, or says which would go. */
  List<PrunedJob> prune(PruneRequest request) throws IOException;

  /**
   * Removes what is left of a job whose set-up did not finish.
   *
   * @return whether the name is that of such a job
   * @throws io.argosy.protocol.text.BadInput if a process sets it up now
   */
  boolean removeUnaccepted(String name) throws IOException;

  /** Where these jobs are, for a sentence: {@code in /data}, {@code at http://…}. */
  String where();

  /**
   * The job of that name.
   *
   * @throws io.argosy.protocol.text.BadInput if there is none
   */
  JobHandle job(String name);
}
