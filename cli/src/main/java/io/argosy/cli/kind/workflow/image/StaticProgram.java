package io.argosy.cli.kind.workflow.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a program needs no other files: its ELF header names no loader. */
final class StaticProgram {
  private static final int MAGIC = 0x7f454c46;
  private static final int CLASS_AT = 4;
  private static final int ORDER_AT = 5;
  private static final int INTERPRETER = 3;

  private StaticProgram() {}

  static boolean needsLibraries(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    if (bytes.limit() < 64 || bytes.getInt(0) != MAGIC) {
      return true;
    }
    bytes.order(bytes.get(ORDER_AT) == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    boolean wide = bytes.get(CLASS_AT) == 2;
    long table = wide ? bytes.getLong(32) : bytes.getInt(28);
    int size = bytes.getShort(wide ? 54 : 42);
    int count = bytes.getShort(wide ? 56 : 44);
    for (int i = 0; i < count; i++) {
      long at = table + (long) i * size;
      if (at < 0 || at > bytes.limit() - 4 || bytes.getInt((int) at) == INTERPRETER) {
        return true;
      }
    }
    return false;
  }
}
