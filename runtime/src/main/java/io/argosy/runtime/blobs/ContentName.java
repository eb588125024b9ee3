package io.argosy.runtime.blobs;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a body with the SHA-256 of its content at the end: {@code <place>.<sha256>}. Such a
 * name is never used for two bodies, also when an attempt number or a job's name is used again
 * after an earlier journal was restored.
 *
 * @param place what the body is, for people; version 2 named bodies by it alone
 */
public record ContentName(String place, String sha256) {
  private static final Pattern NAME = Pattern.compile("(.+)[.]([0-9a-f]{64})");

  /** The parts of a name, if it has a SHA-256. */
  public static Optional<ContentName> from(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches()
        ? Optional.of(new ContentName(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** The whole name. */
  public String name() {
    return place + "." + sha256;
  }
}
