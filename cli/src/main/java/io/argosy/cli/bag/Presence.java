package io.argosy.cli.bag;

import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;

/** Whether somebody runs a bag now. */
public final class Presence {
  private static final int PATIENCE_MILLIS = 2000;

  private Presence() {}

  /** Whether the service of a run can be reached: it listens while the bag is run. */
  public static boolean isRun(RunFolder run) {
    try (Socket socket = new Socket()) {
      int port = Integer.parseInt(Files.readString(BagService.portFile(run)).strip());
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
      return true;
    } catch (IOException | NumberFormatException nobody) {
      return false;
    }
  }
}
