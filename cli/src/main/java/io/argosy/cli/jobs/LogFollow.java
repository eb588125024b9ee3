package io.argosy.cli.jobs;

import io.argosy.cli.job.JobLog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/** Prints the output of programs as it grows, each line once. */
public final class LogFollow {
  private final LogText text;
  private final Map<String, Shown> shown = new HashMap<>();

  /**
   * What is already printed of one log.
   *
   * @param checksum of these bytes: a log may lose its beginning, and then all of it is new
   * @param seen the size at the last look; equal sizes mean that nothing is new
   */
  private record Shown(int bytes, long checksum, long seen) {
    static final Shown NOTHING = new Shown(0, LogFollow.checksum(new byte[0], 0), -1);
  }

  public LogFollow(LogText text) {
    this.text = text;
  }

  /**
   * Prints what is new.
   *
   * @param last whether nothing follows: then a line without an end is printed too
   */
  public void show(JobLog log, boolean last) throws IOException {
    Shown before = shown.getOrDefault(log.key(), Shown.NOTHING);
    boolean cut = before.seen() > before.bytes();
    if (log.bytes() == before.seen() && !(last && cut)) {
      return;
    }
    byte[] all;
    try (InputStream in = log.body().open()) {
      all = in.readAllBytes();
    }
    boolean continued =
        all.length >= before.bytes() && checksum(all, before.bytes()) == before.checksum();
    int from = continued ? before.bytes() : 0;
    int to = last ? all.length : Math.max(from, lastLineEnd(all));
    shown.put(log.key(), new Shown(to, checksum(all, to), all.length));
    if (to > from || (last && before.seen() < 0)) {
      text.show(log, new ByteArrayInputStream(Arrays.copyOfRange(all, from, to)));
    }
  }

  private static int lastLineEnd(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private static long checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return crc.getValue();
  }
}
