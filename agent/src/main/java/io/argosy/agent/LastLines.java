package io.argosy.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The end of what a program said. */
final class LastLines {
  /** What a failure shows. */
  static final int LINES = 20;

  /** One endless line must not fill the journal. */
  private static final int BYTES = 16 * 1024;

  private LastLines() {}

  /** Never through a link: the file may be one that another user's program has made. */
  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** The last lines of a file, or nothing when it cannot be read. */
  static String of(Path file) {
    try (FileChannel channel = open(file)) {
      long start = Math.max(0, channel.size() - BYTES);
      ByteBuffer end = ByteBuffer.allocate((int) (channel.size() - start));
      int read = 0;
      while (end.hasRemaining() && read >= 0) {
        read = channel.read(end, start + end.position());
      }
      String text = new String(end.array(), 0, end.position(), StandardCharsets.UTF_8);
      List<String> lines = text.strip().lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    } catch (IOException e) {
      return "";
    }
  }
}
