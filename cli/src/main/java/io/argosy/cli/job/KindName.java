package io.argosy.cli.job;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.YamlTree;

/** The kind that a job file names. */
public final class KindName {
  private KindName() {}

  /**
   * @param text a valid job file
   */
  public static String of(String text) {
    return Fields.of("job file", YamlTree.read("job file", text)).text("kind").orElse("");
  }
}
