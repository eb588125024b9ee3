package io.argosy.server.realm;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import io.argosy.server.job.BlobNames;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The list of the results that a bag reuses from earlier ones: a line each, with the task, the size
 * and the SHA-256, and for a result in a pack the pack's name and the offset. The kernel stores the
 * tasks and the list's own SHA-256, so that a million known results cost its journal one line.
 */
public final class ReusedList {
  /** How many parts the line of a result in a pack has, and which of them names the pack. */
  private static final int IN_A_PACK = 5;

  private static final int PACK = 3;

  private ReusedList() {}

  public static String line(long task, ResultRef result) {
    String place = result.pack().map(it -> " " + it.pack() + " " + it.offset()).orElse("");
    return task + " " + result.bytes() + " " + result.sha256() + place + "\n";
  }

  private static ResultRef result(String[] parts) {
    ResultRef result = new ResultRef(Long.parseLong(parts[1]), parts[2]);
    return parts.length < IN_A_PACK
        ? result
        : result.in(new PackPlace(parts[PACK], Long.parseLong(parts[4]), result.bytes()));
  }

  /** The kept results of a bag with one for each task, in order of the tasks. */
  public static List<KeptResult> each(
      JobId job, List<KeptResult> kept, BlobNames names, AttachedFiles.Bodies bodies)
      throws IOException {
    List<KeptResult> reused = kept.stream().filter(it -> it.attempt().isEarlier()).toList();
    if (reused.isEmpty()) {
      return kept;
    }
    List<KeptResult> all = new ArrayList<>(kept);
    all.removeIf(it -> it.attempt().isEarlier());
    read(job, reused, names, bodies, all);
    all.sort(Comparator.comparing(KeptResult::piece));
    return all;
  }

  private static void read(
      JobId job,
      List<KeptResult> reused,
      BlobNames names,
      AttachedFiles.Bodies bodies,
      List<KeptResult> into)
      throws IOException {
    ResultRef meant = reused.getFirst().result();
    Path list = bodies.fetch(names.reused(job, meant.sha256()));
    if (!Files.isRegularFile(list) || !Sha256.of(list).equals(meant.sha256())) {
      throw new IOException(
          "the list of the results that " + job + " has from earlier bags is gone or was changed");
    }
    AttemptId attempt = AttemptId.earlier(job);
    IntervalSet tasks = IntervalSet.of(reused.stream().map(KeptResult::piece).toList());
    String pack = "";
    try (BufferedReader lines = Files.newBufferedReader(list)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split(" ", IN_A_PACK);
        Interval piece = new Interval(Long.parseLong(parts[0]), 1);
        if (parts.length == IN_A_PACK) {
          pack = pack.equals(parts[PACK]) ? pack : parts[PACK]; // Thousands share one.
          parts[PACK] = pack;
        }
        ResultRef result = result(parts);
        if (!tasks.isDisjoint(piece)) {
          into.add(new KeptResult(piece, attempt, result));
        }
      }
    }
  }
}
