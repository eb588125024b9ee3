package io.argosy.agent.remote.link;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Direct;
import io.argosy.protocol.wire.UploadStep;
import io.argosy.protocol.wire.UploadWay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Direct transfer of large files past the server, to its store. A machine that cannot reach the
 * store transfers through the server, and tries the direct way again after a while.
 */
final class DirectTransfer {
  /** How often a part is sent before the upload goes through the server. */
  private static final int TRIES = 4;

  private final ServerSession serverSession;
  private final ServerConnection serverConnection;
  private final AgentNotices agentNotices;

  DirectTransfer(
      ServerSession serverSession, ServerConnection serverConnection, AgentNotices agentNotices) {
    this.serverSession = serverSession;
    this.serverConnection = serverConnection;
    this.agentNotices = agentNotices;
  }

  /** A file in transfer; the parts already sent stay valid when its address expires. */
  static final class Errand {
    private final Path file;
    private final BitSet sent = new BitSet();
    private Optional<ResultRef> whole = Optional.empty();
    private Optional<UploadWay.Parts> parts = Optional.empty();

    Errand(Path file) {
      this.file = file;
    }

    private ResultRef whole() throws IOException {
      if (whole.isEmpty()) {
        whole = Optional.of(new FileSlice(file, 0, Files.size(file)).digest());
      }
      return whole.get();
    }
  }

  /** The store refused a part. */
  private static final class Closed extends Exception {
    Closed(String why) {
      super(why);
    }
  }

  /**
   * Sends a file, if the server offers a direct way and this machine can use it.
   *
   * @return whether the server has it now
   * @throws ServerRefusal when an upload through the server would be refused too
   */
  boolean upload(String address, Errand errand) throws ServerRefusal, InterruptedException {
    try {
      if (!serverConnection.isDirect() || Files.size(errand.file) < Direct.LEAST_BYTES) {
        return false;
      }
      return follow(address, errand);
    } catch (Closed closed) {
      serverConnection.closeDirect();
      agentNotices.say(
          "long-way",
          "files go through the server for a while: " + closed.getMessage(),
          "file",
          errand.file.getFileName());
      giveUp(address, errand);
      return false;
    } catch (IOException | UncheckedIOException unreadable) {
      return false; // The upload through the server finds out and reports the reason.
    }
  }

  private boolean follow(String address, Errand errand)
      throws IOException, Closed, ServerRefusal, InterruptedException {
    ResultRef whole = errand.whole();
    UploadWay way =
        errand.parts.isPresent()
            ? errand.parts.get()
            : step(address, UploadStep.begin(whole.bytes(), whole.sha256()));
    switch (way) {
      case UploadWay.Through through -> {
        serverConnection.closeDirect();
        return false;
      }
      case UploadWay.Stored stored -> {
        return true;
      }
      case UploadWay.Whole there -> {
        send(there, new FileSlice(errand.file, 0, whole.bytes()));
        step(address, UploadStep.finish(Optional.empty(), whole.bytes(), whole.sha256()));
      }
      case UploadWay.Parts parts -> {
        errand.parts = Optional.of(parts);
        sendParts(address, errand, parts);
        step(
            address, UploadStep.finish(Optional.of(parts.upload()), whole.bytes(), whole.sha256()));
      }
    }
    return true;
  }

  private void sendParts(String address, Errand errand, UploadWay.Parts parts)
      throws IOException, Closed, ServerRefusal, InterruptedException {
    long size = parts.partBytes();
    long bytes = errand.whole().bytes();
    for (int number = 1; (number - 1) * size < bytes; number++) {
      if (errand.sent.get(number)) {
        continue;
      }
      long from = (number - 1) * size;
      FileSlice slice = new FileSlice(errand.file, from, Math.min(size, bytes - from));
      ResultRef part = slice.digest();
      UploadStep next = UploadStep.part(parts.upload(), number, part.bytes(), part.sha256());
      if (step(address, next) instanceof UploadWay.Whole there) {
        send(there, slice);
        errand.sent.set(number);
      } else {
        throw new Closed("the server knows no way for a part");
      }
    }
  }

  /** Asks the server; a server that does not know the request offers no direct way. */
  private UploadWay step(String address, UploadStep step)
      throws Closed, ServerRefusal, InterruptedException {
    try {
      return serverSession.insist(() -> UploadWay.from(serverConnection.step(address, step)));
    } catch (ServerRefusal refusal) {
      boolean never = refusal.isUnknown() || refusal.status() == 405;
      if (never || refusal.isConflict()) {
        throw new Closed(refusal.sentence());
      }
      throw refusal;
    } catch (BadInput stranger) {
      throw new Closed("the server answers what is not understood here");
    }
  }

  private void send(UploadWay.Whole there, FileSlice slice) throws Closed, InterruptedException {
    for (int tries = 1; ; tries++) {
      String why;
      try {
        serverConnection.put(there, slice);
        return;
      } catch (ServerRefusal refusal) {
        if (refusal.status() == 412) {
          return; // Another machine was first, and the first upload stays.
        }
        why = refusal.sentence();
        if (!refusal.mayPass()) {
          throw new Closed(why);
        }
      } catch (IOException e) {
        why = "the store cannot be reached (" + e.getMessage() + ")";
      }
      if (tries == TRIES) {
        throw new Closed(why);
      }
      Thread.sleep(Backoff.after(tries, ThreadLocalRandom.current().nextDouble()));
    }
  }

  /** The parts already sent are no longer needed. */
  private void giveUp(String address, Errand errand) throws InterruptedException {
    Optional<UploadWay.Parts> begun = errand.parts;
    errand.parts = Optional.empty();
    errand.sent.clear();
    if (begun.isPresent() && errand.whole.isPresent()) {
      ResultRef whole = errand.whole.get();
      try {
        serverConnection.step(
            address, UploadStep.abandon(begun.get().upload(), whole.bytes(), whole.sha256()));
      } catch (IOException | ServerRefusal left) {
        agentNotices.say(
            "parts-left", "what was sent in parts is cleared away later: " + left.getMessage());
      }
    }
  }
}
