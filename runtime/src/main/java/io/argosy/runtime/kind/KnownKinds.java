package io.argosy.runtime.kind;

import io.argosy.core.balance.Policies;
import io.argosy.core.engine.state.JobKind;
import io.argosy.core.kind.JobKinds;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.kind.JobFileKinds;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.runtime.jobs.JobSpecKind;

/**
 * The kinds of job that a process can run: their rules, the form of their files, and how a file
 * becomes what the rules decide on. An immutable value.
 */
public record KnownKinds(JobKinds rules, JobFileKinds fileKinds, JobSpecKinds specs) {
  private static final KnownKinds STANDARD =
      new KnownKinds(
          JobKinds.standard(), JobFileKinds.standard(Policies.names()), JobSpecKinds.standard());

  /** The kinds of the product. */
  public static KnownKinds standard() {
    return STANDARD;
  }

  /** These kinds and one more. */
  public KnownKinds with(JobKind kind, KindReader reader, JobSpecKind<?> spec) {
    return new KnownKinds(
        rules.with(kind), fileKinds.with(kind.name(), reader), specs.with(kind.name(), spec));
  }

  /** Reads the job files of these kinds. */
  public JobFileReader files() {
    return new JobFileReader(fileKinds);
  }
}
