package io.argosy.server.rest;

import io.argosy.core.engine.state.JobState;
import io.argosy.server.http.Router;

/** What the API has for the jobs of one kind, beyond what it has for all jobs. */
public interface KindApi {
  /** The key of the kind in every registry, as a job file names it. */
  String name();

  /** Adds the addresses that only jobs of this kind have. */
  void on(Api api, Router router);

  /** Whether the job continues only after a choice of the user. */
  boolean awaitsChoice(JobState job);
}
