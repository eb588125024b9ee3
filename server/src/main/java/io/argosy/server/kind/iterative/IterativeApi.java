package io.argosy.server.kind.iterative;

import io.argosy.core.engine.state.JobState;
import io.argosy.server.http.Router;
import io.argosy.server.rest.Api;
import io.argosy.server.rest.KindApi;

/** Iterative jobs have only the requests that all jobs have. */
public final class IterativeApi implements KindApi {
  @Override
  public String name() {
    return "iterative";
  }

  @Override
  public void on(Api api, Router router) {}

  @Override
  public boolean awaitsChoice(JobState job) {
    return false;
  }
}
