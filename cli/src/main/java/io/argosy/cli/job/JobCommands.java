package io.argosy.cli.job;

import io.argosy.core.model.JobId;

/**
 * The commands about a job, as the user types them.
 *
 * @param place the flag that names where the job is; empty for the usual place
 */
public record JobCommands(JobId job, String place) {
  /** Such as {@code argosy watch pi-1 --data DIR}. */
  public String of(String verb) {
    return "argosy " + verb + " " + job + (place.isEmpty() ? "" : " " + place);
  }

  public String resume() {
    return of("resume");
  }
}
