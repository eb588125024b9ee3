package io.argosy.server.index;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * How keys or values are stored.
 *
 * @param bytes their bytes; those of keys are in the order of the keys, which are not negative
 * @param value the value of such bytes
 */
public record IndexColumn<T>(Class<T> type, Function<T, byte[]> bytes, Function<byte[], T> value) {
  public static final IndexColumn<Long> NUMBER =
      new IndexColumn<>(
          Long.class,
          it -> ByteBuffer.allocate(Long.BYTES).putLong(it).array(),
          it -> ByteBuffer.wrap(it).getLong());
  public static final IndexColumn<String> TEXT =
      new IndexColumn<>(
          String.class,
          it -> it.getBytes(StandardCharsets.UTF_8),
          it -> new String(it, StandardCharsets.UTF_8));
  public static final IndexColumn<byte[]> BYTES =
      new IndexColumn<>(byte[].class, it -> it, it -> it);
}
