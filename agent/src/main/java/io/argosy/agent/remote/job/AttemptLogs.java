package io.argosy.agent.remote.job;

import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.files.FilePart;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.UploadRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Uploads the output of an attempt's programs when it ends: only the end of each file. */
final class AttemptLogs {
  /** For a failed piece. */
  private static final long PIECE_LIMIT = 1 << 20;

  /** For each file of a whole attempt, and for all together. */
  private static final long FILE_LIMIT = 64 << 10;

  private static final long ALL_LIMIT = 1 << 20;

  private final PieceFiles pieces;
  private final AgentServices agentServices;
  private final Set<AttemptId> shipped = ConcurrentHashMap.newKeySet();

  AttemptLogs(PieceFiles pieces, AgentServices agentServices) {
    this.pieces = pieces;
    this.agentServices = agentServices;
  }

  /** Uploads them once, however often the end is reported, and removes them. */
  void ship(Report.Ended over) throws InterruptedException {
    ship(over.attempt(), over.piece());
  }

  /** Uploads those of all attempts whose end is not reported, because the agent ends. */
  void shipRest() throws InterruptedException {
    try {
      for (AttemptId attempt : pieces.attempts()) {
        ship(WireValues.attempt(attempt), Optional.empty());
      }
    } catch (IOException e) {
      agentServices.log().say("log-lost", "logs could not be found: " + e.getMessage());
    }
  }

  private void ship(AttemptRef ref, Optional<IterationRange> piece) throws InterruptedException {
    AttemptId attempt = WireValues.attempt(ref);
    if (!shipped.add(attempt)) {
      return;
    }
    try {
      List<Path> chatter = pieces.chatter(attempt);
      if (chatter.isEmpty()) {
        return;
      }
      List<Path> rest = new ArrayList<>(chatter);
      if (piece.isPresent()) {
        List<Path> own = of(chatter, piece.get());
        ship(ref, piece, own, PIECE_LIMIT);
        rest.removeAll(own);
      }
      ship(ref, Optional.empty(), rest, FILE_LIMIT);
      for (Path file : chatter) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      agentServices
          .log()
          .say("log-lost", "a log could not be read: " + e.getMessage(), "attempt", attempt);
    } catch (ServerRefusal refusal) {
      agentServices
          .log()
          .say("log-lost", "a log was not taken: " + refusal.sentence(), "attempt", attempt);
    }
  }

  private static List<Path> of(List<Path> chatter, IterationRange piece) {
    String start = piece.first() + "+" + piece.count() + ".";
    return chatter.stream()
        .filter(file -> file.getFileName().toString().startsWith(start))
        .toList();
  }

  private void ship(
      AttemptRef attempt, Optional<IterationRange> piece, List<Path> files, long limit)
      throws IOException, ServerRefusal, InterruptedException {
    if (files.isEmpty()) {
      return;
    }
    Path one = files.getFirst().resolveSibling(piece.isPresent() ? "piece.ship" : "attempt.ship");
    try {
      join(files, one, limit);
      agentServices
          .uploads()
          .upload(new UploadRequest.Wanted(UploadRequest.Kind.LOG, attempt, piece), one);
    } finally {
      Files.deleteIfExists(one);
    }
  }

  /** The ends of files, each under its name. */
  static void join(List<Path> files, Path to, long limit) throws IOException {
    long written = 0;
    try (OutputStream out = Files.newOutputStream(to)) {
      for (Path file : files) {
        if (written >= ALL_LIMIT) {
          out.write("... more left out ...\n".getBytes(StandardCharsets.UTF_8));
          return;
        }
        String name = "--- " + file.getFileName() + " ---\n";
        out.write(name.getBytes(StandardCharsets.UTF_8));
        written += end(file, out, Math.min(limit, ALL_LIMIT - written));
        out.write('\n');
      }
    }
  }

  private static long end(Path file, OutputStream out, long limit) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      byte[] bytes = FilePart.last(channel, (int) limit);
      out.write(bytes);
      return bytes.length;
    }
  }
}
