package io.argosy.runtime.rent;

import java.nio.file.Files;
import java.nio.file.Path;

/** In the place of an agent: says how it was called, and stays. */
public final class StandInAgent {
  private StandInAgent() {}

  public static void main(String[] words) throws Exception {
    Files.writeString(Path.of("called"), String.join(" ", words));
    Thread.currentThread().join();
  }
}
