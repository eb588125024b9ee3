package io.argosy.protocol.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** The output of a program as text, read while the program runs, so that it never blocks on it. */
public final class PrintedText {
  private PrintedText() {}

  /** Reads a stream to its end and closes it; what fails is empty. */
  public static CompletableFuture<String> of(InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> text.complete(read(stream)));
    return text;
  }

  private static String read(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException gone) {
      return "";
    }
  }
}
