package io.argosy.cli.rent;

import io.argosy.runtime.rent.RemoteHostAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Agents on hosts without an installation. */
public final class RemoteHostAgents {
  private RemoteHostAgents() {}

  /**
   * This program as an agent on a host.
   *
   * @param folder of this computer, for the files to copy
   * @param client the words that start the ssh client
   */
  public static RemoteHostAgent on(
      String host,
      Path folder,
      List<String> client,
      RemoteHostAgent.Post post,
      Consumer<String> says)
      throws IOException {
    return new RemoteHostAgent(folder, client, host, AgentLaunch.elsewhere(), post, says);
  }
}
