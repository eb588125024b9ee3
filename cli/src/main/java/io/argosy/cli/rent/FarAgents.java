package io.argosy.cli.rent;

import io.argosy.runtime.rent.FarAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Agents on hosts without an installation. */
public final class FarAgents {
  private FarAgents() {}

  /**
   * This program as an agent on a host.
   *
   * @param folder of this computer, for the files to copy
   * @param client the words that start the ssh client
   */
  public static FarAgent on(
      String host, Path folder, List<String> client, FarAgent.Post post, Consumer<String> says)
      throws IOException {
    return new FarAgent(folder, client, host, AgentLaunch.elsewhere(), post, says);
  }
}
