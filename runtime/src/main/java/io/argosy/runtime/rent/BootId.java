package io.argosy.runtime.rent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A computer between two boots: process ids are valid that long.
 *
 * @param id different after every boot; empty if the system has none
 * @param host the computer's name
 */
record BootId(String id, String host) {
  private static final BootId HERE =
      new BootId(
          line("/proc/sys/kernel/random/boot_id").orElse(""),
          line("/proc/sys/kernel/hostname").orElseGet(BootId::name));

  /** This computer, now. */
  static BootId here() {
    return HERE;
  }

  /** The user id of this process; empty if the system does not provide it. */
  static String user() {
    try {
      return String.valueOf(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return "";
    }
  }

  /** Parses the text of {@link #toString}. */
  static Optional<BootId> parse(String text) {
    String[] words = text.split(" ", -1);
    return words.length == 2 ? Optional.of(new BootId(words[0], words[1])) : Optional.empty();
  }

  private static Optional<String> line(String file) {
    try {
      return Optional.of(word(Files.readString(Path.of(file))));
    } catch (IOException notOnThisSystem) {
      return Optional.empty();
    }
  }

  private static String name() {
    try {
      return word(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException nameless) {
      return "";
    }
  }

  private static String word(String text) {
    return text.strip().replaceAll("\\s", "_");
  }

  @Override
  public String toString() {
    return id + " " + host;
  }
}
