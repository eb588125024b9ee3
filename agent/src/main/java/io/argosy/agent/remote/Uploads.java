package io.argosy.agent.remote;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.UploadRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Uploads files to the server: requests an address, then sends the file there. */
final class Uploads {
  /** More uploads at once would only share the same connection. */
  private static final int AT_ONCE = 4;

  /** An address may expire while a slow upload waits; this is how often another is requested. */
  private static final int ADDRESSES = 5;

  private final Link link;
  private final Wire wire;
  private final Shortcut shortcut;
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  Uploads(Link link, Wire wire, Log log) {
    this.link = link;
    this.wire = wire;
    shortcut = new Shortcut(link, wire, log);
  }

  /** Returns when the server has the file. */
  void upload(UploadRequest.Wanted wanted, Path file) throws Refusal, InterruptedException {
    turns.acquire();
    try {
      Shortcut.Errand errand = new Shortcut.Errand(file);
      for (int left = ADDRESSES; left > 0; left--) {
        if (put(address(wanted), file, errand, left == 1)) {
          return;
        }
      }
    } finally {
      turns.release();
    }
  }

  private boolean put(String address, Path file, Shortcut.Errand errand, boolean last)
      throws Refusal, InterruptedException {
    try {
      return shortcut.upload(address, errand)
          || link.insist(
              () -> {
                wire.put(address, file);
                return true;
              });
    } catch (Refusal refusal) {
      boolean expired = refusal.isAboutToken() || refusal.isUnknown();
      if (last || !expired) {
        throw refusal;
      }
      return false;
    }
  }

  private String address(UploadRequest.Wanted wanted) throws Refusal, InterruptedException {
    Fields answer =
        link.ask(
            session ->
                wire.post(
                    "/v1/machines/" + session.machine() + "/uploads",
                    new UploadRequest(session.session(), List.of(wanted)).fields(),
                    wire.patience()));
    return answer
        .words("urls", "[/v1/blobs/…]")
        .orElseThrow(() -> new Refusal(404, "the server named no address to upload to"))
        .getFirst();
  }
}
