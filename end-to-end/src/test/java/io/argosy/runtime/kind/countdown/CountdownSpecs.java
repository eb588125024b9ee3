package io.argosy.runtime.kind.countdown;

import io.argosy.core.kind.countdown.CountdownSpec;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.kind.countdown.CountdownFile;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import java.util.List;

/** Converts the file of a countdown to the kernel's specification. */
public final class CountdownSpecs implements JobSpecKind<CountdownFile> {
  @Override
  public Class<CountdownFile> fileType() {
    return CountdownFile.class;
  }

  @Override
  public List<String> policies() {
    return List.of();
  }

  @Override
  public JobSpec spec(CountdownFile file, Request request) {
    request.policy().ifPresent(policy -> JobSpecs.known(policy, policies()));
    return new CountdownSpec(
        file.ticks(), file.retries(), JobSpecs.promise(file.promise()), file.text());
  }
}
