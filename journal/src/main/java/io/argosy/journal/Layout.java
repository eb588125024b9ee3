package io.argosy.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files in a journal's folder. */
record Layout(Path folder) {
  private static final Pattern SEGMENT = Pattern.compile("(\\d{8})\\.log");
  private static final Pattern TRIMMED = Pattern.compile("(\\d{8})\\.trim");

  Path lock() {
    return folder.resolve("lock");
  }

  Path archive() {
    return folder.resolve("archive");
  }

  Path snapshots() {
    return folder.resolve("snapshots");
  }

  /** The incarnation of a journal that has no segment of version 3 yet. */
  Path incarnation() {
    return folder.resolve("incarnation");
  }

  Path live(int segment) {
    return folder.resolve(name(segment));
  }

  Path archived(int segment) {
    return archive().resolve(name(segment));
  }

  /** A segment of the archive, rewritten without entries that nothing needs. */
  Path trimmed(int segment) {
    return archive().resolve(String.format(Locale.ROOT, "%08d.trim", segment));
  }

  /** Numbers of the rewritten segments, ascending. */
  List<Integer> trimmedSegments() throws IOException {
    return List.copyOf(segmentsIn(archive(), TRIMMED).keySet());
  }

  /** The file that holds a segment at present. */
  Path file(int segment) {
    Path live = live(segment);
    Path archived = archived(segment);
    return Files.exists(live) ? live : Files.exists(archived) ? archived : trimmed(segment);
  }

  /** Numbers of the segments that are not archived, ascending. */
  List<Integer> liveSegments() throws IOException {
    return List.copyOf(segmentsIn(folder, SEGMENT).keySet());
  }

  /** All segments by number. A segment that is being archived is found in either place. */
  SortedMap<Integer, Path> allSegments() throws IOException {
    SortedMap<Integer, Path> found = segmentsIn(folder, SEGMENT);
    found.putAll(segmentsIn(archive(), SEGMENT));
    found.putAll(segmentsIn(archive(), TRIMMED));
    return found;
  }

  void create() throws IOException {
    if (!Files.isDirectory(snapshots()) || !Files.isDirectory(archive())) {
      PrivateFiles.folders(snapshots());
      PrivateFiles.folders(archive());
      sync(folder);
    }
  }

  /** Makes a change of a folder durable: a new, renamed or removed file. */
  static void sync(Path folder) throws IOException {
    // A channel closes itself under an interrupted thread; the caller gets the interrupt later.
    boolean interrupted = Thread.interrupted();
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static String name(int segment) {
    return String.format(Locale.ROOT, "%08d.log", segment);
  }

  private static SortedMap<Integer, Path> segmentsIn(Path folder, Pattern form) throws IOException {
    SortedMap<Integer, Path> found = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Matcher name = form.matcher(file.getFileName().toString());
        if (name.matches()) {
          found.put(Integer.parseInt(name.group(1)), file);
        }
      }
    }
    return found;
  }
}
