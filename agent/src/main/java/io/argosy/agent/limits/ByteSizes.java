package io.argosy.agent.limits;

import java.util.List;
import java.util.Locale;

/** Sizes for people. */
public final class ByteSizes {
  private static final List<String> DECIMAL = List.of("B", "kB", "MB", "GB", "TB", "PB");
  private static final List<String> BINARY = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB");
  private static final long MEBIBYTE = 1 << 20;

  private ByteSizes() {}

  /** Such as {@code 2.1 GB}. */
  public static String text(long bytes) {
    return text(bytes, bytes % MEBIBYTE == 0 && bytes > 0);
  }

  /** Such as {@code 2.1 GB of 2 GB}, both in units of the same kind as the limit. */
  static String of(long used, long limit) {
    boolean binary = limit % MEBIBYTE == 0;
    return text(used, binary) + " of " + text(limit, binary);
  }

  static String text(long bytes, boolean binary) {
    double base = binary ? 1024 : 1000;
    double value = bytes;
    int unit = 0;
    while (value >= base && unit < DECIMAL.size() - 1) {
      value /= base;
      unit++;
    }
    String number = String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
    return number + " " + (binary ? BINARY : DECIMAL).get(unit);
  }
}
