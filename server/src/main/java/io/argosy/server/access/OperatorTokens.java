package io.argosy.server.access;

import io.argosy.server.http.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sees to it that somebody can look after a service, today and in a week. */
final class OperatorTokens {
  /** A token that ends sooner is not a way in to rely on when another one is revoked. */
  private static final Duration LASTING = Duration.ofDays(7);

  /** So long before the last token ends, the service warns. */
  private static final Duration WARNED = Duration.ofDays(30);

  private OperatorTokens() {}

  /**
   * Whether a token may be revoked.
   *
   * @throws Problem when no operator's token is good after that, or none for long, though one was
   */
  static void check(Roll before, Roll after, String revoked, Instant now) {
    for (Instant at : List.of(now, now.plus(LASTING))) {
      if (before.operates(at) && !after.operates(at)) {
        throw new Problem(
            409,
            "without "
                + revoked
                + " no token that allows operator is good for another "
                + LASTING.toDays()
                + " days: make another one first, with argosy admin token"
                + " NAME --scopes read,submit,site,admin,operator --expires 365d");
      }
    }
  }

  /** What to do before nobody can look after the service; nothing when there is time. */
  static Optional<String> warning(Roll roll, Instant now) {
    return roll.operators()
        .map(Token::expires)
        .max(Comparator.naturalOrder())
        .filter(last -> last.isBefore(now.plus(WARNED)))
        .map(
            last ->
                "the last token that allows operator "
                    + (now.isBefore(last) ? "expires" : "expired")
                    + " at "
                    + last
                    + ": argosy admin recover, on the machine of the service, makes another");
  }
}
