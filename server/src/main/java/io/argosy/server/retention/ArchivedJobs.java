package io.argosy.server.retention;

import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import java.util.List;
import java.util.Optional;

/** Ended jobs of a realm that are no longer in memory, as far as a retention rule needs them. */
public interface ArchivedJobs {
  /** For a realm whose ended jobs are all in memory. */
  ArchivedJobs NONE =
      new ArchivedJobs() {
        @Override
        public Oldest oldest(int most) {
          return new Oldest(List.of(), 0, 0);
        }

        @Override
        public Optional<RetainedJob> find(JobId job) {
          return Optional.empty();
        }
      };

  /**
   * Those that ended first.
   *
   * @param others how many more there are
   * @param otherBytes of the bodies of those others
   */
  record Oldest(List<RetainedJob> jobs, int others, long otherBytes) {}

  Oldest oldest(int most);

  Optional<RetainedJob> find(JobId job);
}
