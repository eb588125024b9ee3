package io.argosy.agent.process;

import static java.nio.file.StandardOpenOption.READ;

import io.argosy.protocol.files.FilePart;
import io.argosy.protocol.files.FolderHandle;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** The end of a program's output. */
public final class LastLines {
  /** The number of lines that a failure shows. */
  static final int LINES = 20;

  /** One endless line must not fill the journal. */
  private static final int BYTES = 16 * 1024;

  private LastLines() {}

  /** The last lines of one of the agent's own files, or empty when it cannot be read. */
  public static String of(Path file) {
    try (FileChannel channel = FileChannel.open(file, READ, LinkOption.NOFOLLOW_LINKS)) {
      return of(channel);
    } catch (IOException e) {
      return "";
    }
  }

  /** The last lines of a file that a program made in its own folder. */
  static String ofTheirs(Path file) {
    Path folder = file.toAbsolutePath().resolveSibling("");
    try (FolderHandle theirs = FolderHandle.open(folder);
        SeekableByteChannel channel = theirs.read(file.getFileName())) {
      return of(channel);
    } catch (IOException e) {
      return "";
    }
  }

  private static String of(SeekableByteChannel channel) throws IOException {
    String text = new String(FilePart.last(channel, BYTES), StandardCharsets.UTF_8);
    List<String> lines = text.strip().lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
  }
}
