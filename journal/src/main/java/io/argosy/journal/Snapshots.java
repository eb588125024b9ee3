package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.line.StoredLine;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/** The snapshot files: a line of JSON and a line with its CRC-32C; the newest two are kept. */
final class Snapshots {
  /** Two, so that a restart stays short even if one is damaged. */
  private static final int KEPT = 2;

  /** A line end, eight digits, a line end. */
  private static final int TRAILER = 10;

  private static final Pattern NAME = Pattern.compile("\\d{19}\\.json");

  private final Path folder;
  private final Codec codec;

  Snapshots(Path folder, Codec codec) {
    this.folder = folder;
    this.codec = codec;
  }

  /** The entries after which there is a snapshot, newest first. */
  List<Long> seqs() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> NAME.matcher(name).matches())
          .map(name -> Long.parseLong(name, 0, 19, 10))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  /** Renames damaged snapshots. */
  void check(List<String> repairs) throws IOException {
    for (long seq : seqs()) {
      Path file = file(seq);
      if (!isWhole(Files.readAllBytes(file))) {
        Path aside = file.resolveSibling(file.getFileName() + ".damaged");
        Files.move(
            file, aside, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        repairs.add(file + " does not match its checksum: set it aside as " + aside.getFileName());
        Layout.sync(folder);
      }
    }
  }

  /** The damaged snapshots, without changing them. */
  List<String> faults() throws IOException {
    List<String> faults = new ArrayList<>();
    for (long seq : seqs()) {
      try {
        if (!isWhole(Files.readAllBytes(file(seq)))) {
          faults.add(file(seq) + " does not match its checksum; the next start sets it aside");
        }
      } catch (NoSuchFileException replacedMeanwhile) {
        continue;
      }
    }
    return faults;
  }

  Optional<StoredSnapshot> latest() throws IOException {
    List<Long> seqs = seqs();
    if (seqs.isEmpty()) {
      return Optional.empty();
    }
    Path file = file(seqs.getFirst());
    byte[] bytes = Files.readAllBytes(file);
    if (!isWhole(bytes)) {
      throw new DamagedJournal(
          file.toString(), "the snapshot changed while it was in use", "open the journal again");
    }
    return Optional.of(codec.snapshot(bytes, 0, bytes.length - TRAILER, file.toString()));
  }

  /** Writes under a temporary name first: a snapshot gets its name only when it is complete. */
  void write(long seq, Snapshot snapshot) throws IOException {
    Path temporary = folder.resolve("snapshot.tmp");
    try {
      writeTo(temporary, StoredSnapshot.of(seq, snapshot));
      Files.move(temporary, file(seq), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(
          temporary); // On a full disk, half a snapshot would take space from the log.
    }
    Layout.sync(folder);
    removeOld();
  }

  private void writeTo(Path path, StoredSnapshot snapshot) throws IOException {
    try (FileOutputStream file = new FileOutputStream(PrivateFiles.file(path).toFile())) {
      OutputStream buffered = new BufferedOutputStream(file, 1 << 16);
      CheckedOutputStream checked = new CheckedOutputStream(buffered, new CRC32C());
      codec.encode(snapshot, checked);
      String digits = StoredLine.hex((int) checked.getChecksum().getValue());
      buffered.write(("\n" + digits + "\n").getBytes(US_ASCII));
      buffered.flush();
      file.getFD().sync();
    }
  }

  /** The entry up to which the log is needed only for explanations. */
  Optional<Long> coveredTwice() throws IOException {
    return seqs().stream().skip(KEPT - 1).findFirst();
  }

  private void removeOld() throws IOException {
    for (long seq : seqs().stream().skip(KEPT).toList()) {
      Files.delete(file(seq));
    }
  }

  Path file(long seq) {
    return folder.resolve(String.format(Locale.ROOT, "%019d.json", seq));
  }

  private static boolean isWhole(byte[] bytes) {
    int length = bytes.length - TRAILER;
    if (length < 0) {
      return false;
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    String stated = new String(bytes, length, TRAILER, US_ASCII);
    return stated.equals("\n" + StoredLine.hex((int) crc.getValue()) + "\n");
  }
}
