package io.argosy.agent.remote;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.UploadRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Brings files to the server: asks where to, then puts them there. */
final class Uploads {
  /** More than this at once would only share the same line. */
  private static final int AT_ONCE = 4;

  /** An address may end while a slow upload waits for its turn; another is asked for so often. */
  private static final int ADDRESSES = 5;

  private final Link link;
  private final Wire wire;
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  Uploads(Link link, Wire wire) {
    this.link = link;
    this.wire = wire;
  }

  /** Returns when the server has the file. */
  void upload(UploadRequest.Wanted wanted, Path file) throws Refusal, InterruptedException {
    turns.acquire();
    try {
      for (int left = ADDRESSES; left > 0; left--) {
        if (put(address(wanted), file, left == 1)) {
          return;
        }
      }
    } finally {
      turns.release();
    }
  }

  private boolean put(String address, Path file, boolean last)
      throws Refusal, InterruptedException {
    try {
      link.insist(
          () -> {
            wire.put(address, file);
            return true;
          });
      return true;
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
                    Wire.PATIENCE));
    return answer
        .words("urls", "[/v1/blobs/…]")
        .orElseThrow(() -> new Refusal(404, "the server named no address to upload to"))
        .getFirst();
  }
}
