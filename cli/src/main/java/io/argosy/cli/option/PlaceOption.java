package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobClient;
import io.argosy.cli.local.RunFolderJobs;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.service.ServiceJobs;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;

/** The flags for where jobs are: a folder of runs on this computer, or a service. */
public final class PlaceOption {
  @Mixin DataOption data = new DataOption();
  @Mixin ServiceOption service = new ServiceOption();

  /**
   * The service, if a flag, variable or file names one and no flag names the folder; else the
   * folder.
   *
   * @param holders what runs the work of a kind
   */
  public JobClient jobs(Settings settings, UnaryOperator<String> holders) {
    return client(service.find(settings, data), settings, holders);
  }

  /**
   * Where a job is resumed: if a run on this computer has its name, there, unless a flag names the
   * service.
   */
  public JobClient jobsToResume(Settings settings, String job, UnaryOperator<String> holders) {
    boolean here = data.isGiven() || data.jobs(settings).names().contains(job);
    return client(here ? service.named(settings) : service.find(settings), settings, holders);
  }

  private JobClient client(
      Optional<ServiceClient> found, Settings settings, UnaryOperator<String> holders) {
    RunFolderJobs here = data.jobs(settings);
    return found.<JobClient>map(client -> new ServiceJobs(client, holders)).orElse(here);
  }
}
