package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFolderJobs;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.service.ServiceJobs;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** The flags for where jobs are: a folder of runs on this computer, or a service. */
public final class PlaceOption {
  @Mixin DataOption data = new DataOption();
  @Mixin ServiceOption service = new ServiceOption();

  /**
   * The service, if a flag, variable or file names one and no flag names the folder; else the
   * folder.
   */
  public JobClient jobs(Settings settings, JobReading reading) {
    return client(service.find(settings, data), settings, reading);
  }

  /**
   * Where a job is resumed: if a run on this computer has its name, there, unless a flag names the
   * service.
   */
  public JobClient jobsToResume(Settings settings, String job, JobReading reading) {
    boolean here = data.isGiven() || data.jobs(settings, reading).names().contains(job);
    return client(here ? service.named(settings) : service.find(settings), settings, reading);
  }

  private JobClient client(Optional<ServiceClient> found, Settings settings, JobReading reading) {
    RunFolderJobs here = data.jobs(settings, reading);
    return found.<JobClient>map(client -> new ServiceJobs(client, reading)).orElse(here);
  }
}
