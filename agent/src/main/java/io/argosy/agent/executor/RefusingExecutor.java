package io.argosy.agent.executor;

import io.argosy.core.model.AttemptId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Refuses a job that this machine cannot run. */
public record RefusingExecutor(String why) implements Executor {
  @Override
  public Optional<String> missing(String command, Path folder, Map<String, String> env) {
    return Optional.of(why);
  }

  @Override
  public Allocation open(AttemptId attempt, Path place) throws Unfit {
    throw new Unfit(why);
  }
}
