package io.argosy.server.rest;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.server.http.Router;
import io.argosy.server.realm.KindService;

/** What the API has for the jobs of one kind, beyond what it has for all jobs. */
public interface KindApi extends KindService {
  /** A kind whose jobs have only the requests that all jobs have. */
  static KindApi usual(String kind) {
    return () -> kind;
  }

  /** Adds the addresses that only jobs of this kind have. */
  default void on(Api api, Router router) {}

  /** Whether the job continues only after a choice of the user. */
  default boolean awaitsChoice(JobStateView job) {
    return false;
  }
}
