package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.argosy.journal.error.JournalInUse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Exclusive ownership of a journal's folder, while this process lives or until closed. */
final class JournalLock implements AutoCloseable {
  // The system drops a process's lock on a file when the process closes any channel to it. A second
  // opening within this process must therefore fail before it touches the file.
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel channel;

  private JournalLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  static JournalLock take(Layout layout) throws IOException {
    Path folder = layout.folder().toRealPath();
    if (!HELD_HERE.add(folder)) {
      throw new JournalInUse(folder, "this process already");
    }
    try {
      return new JournalLock(folder, lock(layout.lock(), folder));
    } catch (IOException | RuntimeException e) {
      HELD_HERE.remove(folder);
      throw e;
    }
  }

  /** The present owner, in words; empty if there is none. */
  static Optional<String> owner(Layout layout) throws IOException {
    if (!Files.isRegularFile(layout.lock())) {
      return Optional.empty();
    }
    Path folder = layout.folder().toRealPath();
    if (HELD_HERE.contains(folder)) {
      return Optional.of("this process");
    }
    return isRecordedAlive(layout.lock()) ? tried(layout.lock(), folder) : Optional.empty();
  }

  /**
   * A try of the lock could make another process fail that opens the journal at this moment.
   * Therefore it is tried only while the process that had it last is alive.
   */
  private static boolean isRecordedAlive(Path file) throws IOException {
    String pid = Files.readString(file, US_ASCII).strip();
    return pid.matches("\\d{1,18}")
        && ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isPresent();
  }

  private static Optional<String> tried(Path file, Path folder) throws IOException {
    // As in take(): closing the channel would drop a lock that this process takes meanwhile.
    if (!HELD_HERE.add(folder)) {
      return Optional.of("this process");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return channel.tryLock() == null
          ? Optional.of("another process" + pidIn(file))
          : Optional.empty();
    } finally {
      HELD_HERE.remove(folder);
    }
  }

  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return; // A second close must not release the lock of the next owner.
    }
    try {
      channel.close();
    } finally {
      HELD_HERE.remove(folder);
    }
  }

  private static FileChannel lock(Path file, Path folder) throws IOException {
    FileChannel channel = FileChannel.open(PrivateFiles.file(file), StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw new JournalInUse(folder, "another process" + pidIn(file));
      }
      // The system holds the lock; the process id is only for the message to a second owner.
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(US_ASCII)));
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static String pidIn(Path file) throws IOException {
    String pid = Files.readString(file, US_ASCII).strip();
    return pid.isEmpty() ? "" : " (pid " + pid + ")";
  }
}
