package io.argosy.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether there is room for results. Many programs do not notice that a write failed. */
final class Room {
  /** A file system with less room than this counts as full. */
  private static final long FULL_BYTES = 4096;

  private static final String FULL = "no space left on the disk of ";

  private Room() {}

  /** Whether a reason that {@link #reason} gave is that there was no room. */
  static boolean isBlamed(String reason) {
    return reason.startsWith(FULL);
  }

  static boolean isFull(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace() < FULL_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  /** The reason given, after the deeper one if the disk is full. */
  static String reason(Path folder, String reason) {
    return isFull(folder) ? FULL + folder + "; " + reason : reason;
  }

  /** Leaves no empty file behind. */
  static void deleteIfEmpty(Path file) throws IOException {
    if (Files.exists(file) && Files.size(file) == 0) {
      Files.delete(file);
    }
  }
}
