package io.argosy.journal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A damaged last record, which only an operator may give up.
 *
 * @param bytes the whole segment
 * @param end where its valid lines end
 * @param lastSeq the last entry before the record
 */
record DamagedTail(Path file, int line, byte[] bytes, int end, long lastSeq) {
  private static final String SUFFIX = ".cut";

  /** Cuts the record and sets its bytes aside; says what was done. */
  String cut(Layout layout, LogFile.Opener disk, Snapshots snapshots) throws IOException {
    Path aside = setAside(layout);
    List<String> later = setAsideAfter(layout, snapshots);
    if (line == 1) {
      Files.delete(file); // Only its header was there.
    } else {
      try (LogFile log = disk.open(file)) {
        log.truncate(end);
        log.sync();
      }
    }
    Layout.sync(layout.folder());
    String also = later.isEmpty() ? "" : " Set aside " + String.join(", ", later) + " too.";
    return file
        + " line "
        + line
        + ": cut the last "
        + (bytes.length - end)
        + " bytes and kept them in "
        + aside.getFileName()
        + "; the journal ends at entry "
        + lastSeq
        + "."
        + also;
  }

  private Path setAside(Layout layout) throws IOException {
    String name = file.getFileName() + ".line-" + line;
    Path aside = layout.folder().resolve(name + SUFFIX);
    for (int count = 2; Files.exists(aside); count++) {
      aside = layout.folder().resolve(name + "-" + count + SUFFIX);
    }
    try (FileOutputStream out = new FileOutputStream(PrivateFiles.file(aside).toFile())) {
      out.write(Arrays.copyOfRange(bytes, end, bytes.length));
      out.getFD().sync();
    }
    Layout.sync(layout.folder());
    return aside;
  }

  /** The state that a snapshot of the lost entry holds cannot continue a log without it. */
  private List<String> setAsideAfter(Layout layout, Snapshots snapshots) throws IOException {
    List<String> names = new ArrayList<>();
    for (long seq : snapshots.seqs()) {
      if (seq > lastSeq) {
        Path snapshot = snapshots.file(seq);
        Path aside = snapshot.resolveSibling(snapshot.getFileName() + SUFFIX);
        Files.move(snapshot, aside, StandardCopyOption.REPLACE_EXISTING);
        Layout.sync(layout.snapshots());
        names.add(snapshot.getFileName().toString());
      }
    }
    return names;
  }
}
