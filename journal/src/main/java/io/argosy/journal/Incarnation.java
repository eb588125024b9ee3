package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.argosy.journal.error.DamagedJournal;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The identity of a journal: a random number that is made with it and never changes. Every segment
 * of version 3 names it.
 *
 * <p>A journal of an older version gets one when it is opened. Until the first segment of version 3
 * it is in a file, which older programs leave alone.
 */
final class Incarnation {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");
  private static final int BYTES = 16;

  private Incarnation() {}

  /** A new one. */
  static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** That of a journal with these live segments, which agree; a fresh one if it has none yet. */
  static String of(Layout layout, List<Segment> live, Supplier<String> fresh) throws IOException {
    Optional<String> noted = noted(layout.incarnation());
    for (Segment segment : live) {
      Optional<String> stated = segment.header().incarnation();
      if (stated.isPresent()) {
        refuseUnlessSame(layout.live(segment.number()), stated, noted);
        return stated.get();
      }
    }
    if (noted.isPresent()) {
      return noted.get();
    }
    String made = fresh.get();
    if (!live.isEmpty()) {
      note(layout, made);
    }
    return made;
  }

  /**
   * Refuses two incarnations in one journal.
   *
   * @param file the segment that states one
   */
  static void refuseUnlessSame(Path file, Optional<String> stated, Optional<String> before) {
    if (stated.isPresent() && before.isPresent() && !stated.equals(before)) {
      throw new DamagedJournal(
          file + " line 1",
          "the segment belongs to the incarnation "
              + stated.get()
              + ", but the journal is the incarnation "
              + before.get()
              + ": files of two journals are mixed");
    }
  }

  /** That of the file. */
  static Optional<String> noted(Path file) throws IOException {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    String text = Files.readString(file, US_ASCII).strip();
    if (!FORM.matcher(text).matches()) {
      throw new DamagedJournal(file.toString(), "it does not hold an incarnation");
    }
    return Optional.of(text);
  }

  private static void note(Layout layout, String incarnation) throws IOException {
    Path file = layout.incarnation();
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try (FileOutputStream out = new FileOutputStream(PrivateFiles.file(temporary).toFile())) {
      out.write((incarnation + "\n").getBytes(US_ASCII));
      out.getFD().sync();
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    Layout.sync(layout.folder());
  }
}
