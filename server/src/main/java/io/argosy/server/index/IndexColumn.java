package io.argosy.server.index;

/** What the keys or values of a map are; keys are not negative. */
public record IndexColumn<T>(Class<T> type) {
  public static final IndexColumn<Long> NUMBER = new IndexColumn<>(Long.class);
  public static final IndexColumn<String> TEXT = new IndexColumn<>(String.class);
  public static final IndexColumn<byte[]> BYTES = new IndexColumn<>(byte[].class);
}
