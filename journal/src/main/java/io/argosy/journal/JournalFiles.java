package io.argosy.journal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    return !new Layout(folder).allSegments().isEmpty();
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

  /** Snapshots that do not match their checksum, one sentence each. */
  public static List<String> snapshotFaults(Path folder) throws IOException {
    Layout layout = new Layout(folder);
    return Files.isDirectory(layout.snapshots())
        ? new Snapshots(layout.snapshots(), Codec.standard()).faults()
        : List.of();
  }
}
