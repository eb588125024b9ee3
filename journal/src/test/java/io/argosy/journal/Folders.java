package io.argosy.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Operations of tests on a journal's folder. */
final class Folders {
  private Folders() {}

  /** Segments of a few entries. */
  static JournalSettings smallSegments() {
    return new JournalSettings(SnapshotPolicy.DEFAULT, 1500, LogFile::open);
  }

  /** With the incarnation of golden journals, so that writing them anew changes nothing. */
  static JournalSettings golden() {
    JournalSettings usual = JournalSettings.DEFAULT;
    return new JournalSettings(
        usual.policy(), usual.segmentBytes(), usual.disk(), usual.codec(), () -> "601d".repeat(8));
  }

  /** For thousands of opens in one test, which simulates no power failure. */
  static JournalSettings withoutSync() {
    return new JournalSettings(
        SnapshotPolicy.DEFAULT, 1 << 20, file -> new Unsynced(LogFile.open(file)));
  }

  private record Unsynced(LogFile file) implements LogFile {
    @Override
    public void write(byte[] bytes) throws IOException {
      file.write(bytes);
    }

    @Override
    public void sync() {}

    @Override
    public void truncate(long length) throws IOException {
      file.truncate(length);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  static List<Entry> readAll(Path folder) {
    try (FileJournal journal = FileJournal.open(folder);
        Stream<Entry> entries = journal.entries()) {
      return entries.toList();
    }
  }

  /** The live segments in order. */
  static List<Path> segments(Path folder) {
    try {
      Layout layout = new Layout(folder);
      return layout.liveSegments().stream().map(layout::live).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
