package io.argosy.journal;

import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.error.JournalInUse;
import io.argosy.journal.error.NothingToCut;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at the files of a journal that another process may be writing; changes nothing. */
public final class JournalFiles {
  private static final int HEADER_LIMIT = 4096;
  private static final Pattern INCARNATION = Pattern.compile("\"incarnation\":\"([^\"]+)\"");

  private JournalFiles() {}

  /** Whether the folder holds any segment. */
  public static boolean exist(Path folder) throws IOException {
    for (Path segment : new Layout(folder).allSegments().values()) {
      if (hasBytes(segment)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasBytes(Path segment) throws IOException {
    try {
      return Files.size(segment) > 0;
    } catch (NoSuchFileException archivedMeanwhile) {
      return true;
    }
  }

  /**
   * The incarnation in the header of the newest segment, or in its file; a journal of an older
   * version that was not opened since has none.
   */
  public static Optional<String> incarnation(Path folder) throws IOException {
    Layout layout = new Layout(folder);
    SortedMap<Integer, Path> segments = layout.allSegments();
    if (segments.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(segments.get(segments.lastKey()))) {
      String start = new String(in.readNBytes(HEADER_LIMIT), StandardCharsets.UTF_8);
      Matcher found = INCARNATION.matcher(start.lines().findFirst().orElse(""));
      return found.find() ? Optional.of(found.group(1)) : Incarnation.noted(layout.incarnation());
    } catch (NoSuchFileException archivedMeanwhile) {
      return incarnation(folder);
    }
  }

  /** The last entry up to which entries may be missing because the journal was trimmed; 0: none. */
  public static long trimmedTo(Path folder) throws IOException {
    return SegmentArchive.trimmedTo(new Layout(folder), Codec.standard());
  }

  /** The newest readable snapshot. */
  public static Optional<StoredSnapshot> snapshot(Path folder, JobKinds kinds) throws IOException {
    Layout layout = new Layout(folder);
    return Files.isDirectory(layout.snapshots())
        ? new Snapshots(layout.snapshots(), Codec.of(kinds)).latest()
        : Optional.empty();
  }

  /** Snapshots that do not match their checksum, one sentence each. */
  public static List<String> snapshotFaults(Path folder) throws IOException {
    Layout layout = new Layout(folder);
    return Files.isDirectory(layout.snapshots())
        ? new Snapshots(layout.snapshots(), Codec.standard()).faults()
        : List.of();
  }

  /**
   * Gives up the damaged last record of a journal: what an operator may order when there is no
   * copy. Its bytes are set aside in the folder.
   *
   * @return what was done, in a sentence
   * @throws NothingToCut if the last record is not damaged
   * @throws DamagedJournal if there is other damage; nothing was changed
   * @throws JournalInUse if a process has it open
   */
  public static String cutLast(Path folder) {
    Layout layout = new Layout(folder);
    JournalSettings usual = JournalSettings.DEFAULT;
    try {
      if (layout.liveSegments().isEmpty()) {
        throw new NothingToCut(folder);
      }
      try (JournalLock _ = JournalLock.take(layout)) {
        SegmentCheck check =
            new SegmentCheck(layout, usual.codec(), usual.disk(), new ArrayList<>());
        Snapshots snapshots = new Snapshots(layout.snapshots(), usual.codec());
        DamagedTail tail = check.damagedTail().orElseThrow(() -> new NothingToCut(folder));
        return tail.cut(layout, usual.disk(), snapshots);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
