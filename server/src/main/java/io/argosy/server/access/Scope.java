package io.argosy.server.access;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a token allows. */
public enum Scope {
  /** See jobs, results and sites of the realm. */
  READ,
  /** Submit jobs and cancel one's own. */
  SUBMIT,
  /** Offer machines. */
  SITE,
  /** Change users, tokens and any job of the realm. */
  ADMIN,
  /** Create realms and change their limits. */
  OPERATOR;

  /** The written form: {@code read}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> words() {
    return Stream.of(values()).map(Scope::word).toList();
  }

  public static Scope of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
