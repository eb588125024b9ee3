package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.JobHandle;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The argument of commands about one job, and the flags for where it is. */
public final class JobArgument {
  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String name = "";

  @Mixin private PlaceOption place = new PlaceOption();

  /** The job, which must be there. */
  public JobHandle find(Settings settings, UnaryOperator<String> holders) {
    return place.jobs(settings, holders).job(name);
  }

  /** The job to resume, which must be there. */
  public JobHandle findToResume(Settings settings, UnaryOperator<String> holders) {
    JobClient jobs = place.jobsToResume(settings, name, holders);
    return jobs.job(name);
  }
}
