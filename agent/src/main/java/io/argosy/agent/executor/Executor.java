package io.argosy.agent.executor;

import io.argosy.core.model.AttemptId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A way to run the programs of one job on one machine. */
public interface Executor {
  /**
   * The error when a command cannot be run here, as far as that is known now.
   *
   * @param env the variables that the job sets for it
   */
  Optional<String> missing(String command, Path folder, Map<String, String> env);

  /**
   * Prepares for the calls of an attempt: all of them happen before the result is closed. May take
   * long; interrupting the thread ends it.
   *
   * @param place a folder of the attempt's own, which programs cannot write in
   * @throws Unfit when the machine, not the program, is at fault
   */
  Allocation open(AttemptId attempt, Path place) throws Unfit, IOException, InterruptedException;
}
