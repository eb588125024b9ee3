package io.argosy.agent.executor;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One call of a program, about to start.
 *
 * @param words the command
 * @param env the variables of the job and the call; the executor adds those of the machine
 * @param folder its working folder
 * @param out where it may leave a result, in a folder that it may write in
 * @param ender a file of this call's own for an {@link CleanupCommand}
 */
public record Call(List<String> words, Map<String, String> env, Path folder, Path out, Path ender) {
  public Call {
    words = List.copyOf(words);
    env = Map.copyOf(env);
  }
}
