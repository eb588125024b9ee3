package io.argosy.protocol.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The name of a content: its SHA-256 in small hexadecimal digits. */
public final class Sha256 {
  private Sha256() {}

  public static String of(byte[] bytes) {
    return word(begin().digest(bytes));
  }

  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  public static String of(Path file) throws IOException {
    MessageDigest digest = begin();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return word(digest.digest());
  }

  /** For callers that hash content while it streams. */
  public static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The name that a digest makes. */
  public static String word(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
