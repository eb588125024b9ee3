package io.argosy.runtime.runs;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file that appears under its name only when it is complete and durable. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes the content beside the target, waits until it is on disk, then renames it. */
  public static void write(Path target, Content content) throws IOException {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    // Never the old file: an orphan of an earlier attempt may still be writing to it.
    Files.deleteIfExists(part);
    try (FileChannel channel =
        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      content.writeTo(out);
      out.flush();
      channel.force(true);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(part);
      throw e;
    }
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    syncNames(target.resolveSibling("."));
  }

  /** Waits until the names in a folder are on disk. */
  public static void syncNames(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
