package io.argosy.server.kind.bag;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.bag.TaskKeys;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.PackSlice;
import io.argosy.server.job.BlobNames;
import io.argosy.server.realm.ReusedList;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds tasks of a bag that an earlier bag computed, and makes their results the bag's own before
 * the bag is accepted. No index is stored for that: the search reads the kept results of earlier
 * bags, and a removed bag's results are no longer found.
 */
public final class Reuse {
  /** Up to this many ranges of tasks still make a small journal entry. */
  private static final int STRETCHES = 200_000;

  /** The results' folder is synced once per this many files: a sync is slow in a large folder. */
  private static final int AT_ONCE = 50_000;

  private static final long SMALL = 1 << 16;

  private final Blobs blobs;
  private final BlobNames names;
  private final Path scratch;
  private final Consumer<String> warns;

  /**
   * @param scratch a folder for incomplete files
   * @param warns receives warnings for the user
   */
  public Reuse(Blobs blobs, BlobNames names, Path scratch, Consumer<String> warns) {
    this.blobs = blobs;
    this.names = names;
    this.scratch = scratch;
    this.warns = warns;
  }

  /** A bag that is about to be submitted. */
  public record Wanted(JobId job, BagFile file, List<Submission.Attached> files, TaskList tasks) {}

  /** The known results of the bag; empty when no task has one. */
  public Optional<Reused> find(Wanted bag, List<EarlierBag> earlierBags) throws IOException {
    Map<String, String> contents = EarlierBag.contents(bag.files());
    List<EarlierBag> candidates =
        earlierBags.stream()
            .filter(it -> TaskKeys.mayBeSame(bag.file(), contents, it.file(), it.contents()))
            .toList();
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    PrivateFiles.folders(scratch);
    Path list = Files.createTempFile(scratch, "reused", ".list");
    try {
      BitSet known = new BitSet();
      try (BufferedWriter lines = Files.newBufferedWriter(list)) {
        TaskKeys keys = TaskKeys.of(bag.file(), bag.tasks(), contents);
        for (EarlierBag one : candidates) {
          if (known.cardinality() < bag.tasks().count()) {
            new Taking(bag.job(), one, known, lines).all(keys);
          }
        }
      }
      return known.isEmpty() ? Optional.empty() : Optional.of(stored(bag.job(), known, list));
    } finally {
      Files.deleteIfExists(list);
    }
  }

  private Reused stored(JobId job, BitSet known, Path list) throws IOException {
    String name = names.reused(job, Sha256.of(list));
    try (InputStream in = Files.newInputStream(list)) {
      return new Reused(stretches(known), blobs.put(name, in, Long.MAX_VALUE));
    }
  }

  private static List<Interval> stretches(BitSet known) {
    List<Interval> stretches = new ArrayList<>();
    for (int first = known.nextSetBit(0);
        first >= 0 && stretches.size() < STRETCHES;
        first = known.nextSetBit(known.nextClearBit(first))) {
      stretches.add(new Interval(first, known.nextClearBit(first) - first));
    }
    return stretches;
  }

  /** Reuses results of one earlier bag. */
  private final class Taking {
    private final AttemptId earlier;
    private final EarlierBag from;
    private final BitSet known;
    private final BufferedWriter lines;
    private final Map<String, Path> batch = new LinkedHashMap<>();
    private final PackReader packs;
    private long damaged;

    Taking(JobId job, EarlierBag from, BitSet known, BufferedWriter lines) {
      this.earlier = AttemptId.earlier(job);
      this.from = from;
      this.packs = new PackReader(from.bodies());
      this.known = known;
      this.lines = lines;
    }

    void all(TaskKeys keys) throws IOException {
      List<KeptResult> kept = List.of();
      int[] mine = {};
      try {
        kept = ReusedList.each(from.job(), from.kept().get(), from.names(), from.bodies());
        mine = pairs(keys);
      } catch (IOException | UncheckedIOException | BadInput unreadable) {
        warns.accept(
            "the results of " + from.job() + " cannot be reused: " + unreadable.getMessage());
      }
      try (packs) {
        for (KeptResult one : kept) {
          int its = (int) one.piece().first();
          if (its < mine.length && mine[its] > 0) {
            take(mine[its] - 1, one);
          }
        }
      }
      blobs.adopt(batch);
      if (damaged > 0) {
        warns.accept(
            damaged
                + " of the results of "
                + from.job()
                + " are gone or were changed; they are not reused");
      }
    }

    /**
     * For each task of the earlier bag the equal one of this bag, plus one. Results are read in the
     * order of the earlier bag, in which they lie in its packs.
     */
    private int[] pairs(TaskKeys keys) throws IOException {
      TaskKeys there = TaskKeys.of(from.file(), from.tasks(), from.contents());
      int[] mine = new int[there.count()];
      keys.same(there, (task, its) -> mine[(int) its] = (int) task + 1);
      return mine;
    }

    private void take(int task, KeptResult result) throws IOException {
      if (known.get(task)) {
        return;
      }
      Optional<Path> body = body(result);
      if (body.isEmpty()) {
        damaged++;
        return;
      }
      batch.put(name(task, result.result()), body.get());
      lines.write(ReusedList.line(task, result.result()));
      known.set(task);
      if (batch.size() == AT_ONCE) {
        blobs.adopt(batch);
        batch.clear();
      }
    }

    /** The bag's own name for a result, or for the pack that it is in. */
    private String name(long task, ResultRef result) {
      return result
          .pack()
          .map(it -> names.packs(earlier.job()) + "/" + it.pack())
          .orElseGet(() -> names.result(new KeptResult(new Interval(task, 1), earlier, result)));
    }

    /** Most of a million results are small: those are read at once. */
    private static boolean isSound(Path body, ResultRef meant) throws IOException {
      if (Files.size(body) != meant.bytes()) {
        return false;
      }
      String found = meant.bytes() <= SMALL ? Sha256.of(Files.readAllBytes(body)) : Sha256.of(body);
      return found.equals(meant.sha256());
    }

    /** The file with a result, if it is unchanged since it was stored. */
    private Optional<Path> body(KeptResult kept) {
      try {
        if (kept.result().pack().isPresent()) {
          PackSlice slice = PackSlice.from(from.names().result(kept)).orElseThrow();
          return Optional.of(packs.sound(slice));
        }
        Path body = from.bodies().fetch(from.names().result(kept));
        return isSound(body, kept.result()) ? Optional.of(body) : Optional.empty();
      } catch (IOException gone) {
        return Optional.empty();
      }
    }
  }
}
