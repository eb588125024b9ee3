package io.argosy.server.rest;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.server.realm.KindServices;
import java.util.Collection;

/** The kinds of job that the API serves. */
public interface KindApis extends KindServices {
  Collection<KindApi> all();

  /** The kind of a job; throws if none is registered. */
  KindApi of(JobStateView job);
}
