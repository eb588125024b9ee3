package io.argosy.agent.remote.link;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.UploadRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Uploads files to the server: requests an address, then sends the file there. */
public final class Uploads {
  /** More uploads at once would only share the same connection. */
  private static final int AT_ONCE = 4;

  /** An address may expire while a slow upload waits; this is how often another is requested. */
  private static final int ADDRESSES = 5;

  private final ServerSession serverSession;
  private final ServerConnection serverConnection;
  private final DirectTransfer directTransfer;
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  public Uploads(
      ServerSession serverSession, ServerConnection serverConnection, AgentNotices agentNotices) {
    this.serverSession = serverSession;
    this.serverConnection = serverConnection;
    directTransfer = new DirectTransfer(serverSession, serverConnection, agentNotices);
  }

  /** Returns when the server has the file. */
  public void upload(UploadRequest.Wanted wanted, Path file)
      throws ServerRefusal, InterruptedException {
    turns.acquire();
    try {
      DirectTransfer.Errand errand = new DirectTransfer.Errand(file);
      for (int left = ADDRESSES; left > 0; left--) {
        if (put(address(wanted), file, errand, left == 1)) {
          return;
        }
      }
    } finally {
      turns.release();
    }
  }

  private boolean put(String address, Path file, DirectTransfer.Errand errand, boolean last)
      throws ServerRefusal, InterruptedException {
    try {
      return directTransfer.upload(address, errand)
          || serverSession.insist(
              () -> {
                serverConnection.put(address, file);
                return true;
              });
    } catch (ServerRefusal refusal) {
      boolean expired = refusal.isAboutToken() || refusal.isUnknown();
      if (last || !expired) {
        throw refusal;
      }
      return false;
    }
  }

  private String address(UploadRequest.Wanted wanted) throws ServerRefusal, InterruptedException {
    Fields answer =
        serverSession.ask(
            session ->
                serverConnection.post(
                    "/v1/machines/" + session.machine() + "/uploads",
                    new UploadRequest(session.session(), List.of(wanted)).fields(),
                    serverConnection.patience()));
    return answer
        .words("urls", "[/v1/blobs/…]")
        .orElseThrow(() -> new ServerRefusal(404, "the server named no address to upload to"))
        .getFirst();
  }
}
