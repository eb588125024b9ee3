package io.argosy.runtime.rent;

import java.nio.file.Files;
import java.nio.file.Path;

/** Replaces an agent: prints its arguments and stays. */
public final class StandInAgent {
  private StandInAgent() {}

  public static void main(String[] words) throws Exception {
    Path its = Files.writeString(Path.of("its"), String.join(" ", words));
    Files.move(its, Path.of("called"));
    Thread.currentThread().join();
  }
}
