package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.argosy.journal.error.JournalInUse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
