package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.core.model.JobId;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The argument of commands about one job, and the flags for where it is. */
public final class JobArgument {
  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String name = "";

  @Mixin private PlaceOption place = new PlaceOption();

  /** The job, which must be there. */
  public JobHandle find(Settings settings, JobReading reading) {
    return place.jobs(settings, reading).job(name);
  }

  /** Removes what is left of a job that was never accepted; empty if the job is none. */
  public Optional<JobId> removeUnaccepted(Settings settings, JobReading reading)
      throws IOException {
    return place.jobs(settings, reading).removeUnaccepted(name)
        ? Optional.of(new JobId(name))
        : Optional.empty();
  }

  /** The job to resume, which must be there. */
  public JobHandle findToResume(Settings settings, JobReading reading) {
    JobClient jobs = place.jobsToResume(settings, name, reading);
    return jobs.job(name);
  }
}
