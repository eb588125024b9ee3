package io.argosy.server.access;

import io.argosy.server.http.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Checks that operators keep access to a service, now and in a week. */
final class OperatorTokens {
  /** A token that expires sooner does not count as remaining access when another is revoked. */
  private static final Duration LASTING = Duration.ofDays(7);

  /** The service warns this long before the last token expires. */
  private static final Duration WARNED = Duration.ofDays(30);

  private OperatorTokens() {}

  /**
   * Whether a token may be revoked.
   *
   * @throws Problem when no operator's token stays valid after that, or none for long, though one
   *     was
   */
  static void check(Accounts before, Accounts after, String revoked, Instant now) {
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

  /** What operators should do before no operator's token remains; empty when there is time. */
  static Optional<String> warning(Accounts accounts, Instant now) {
    return accounts
        .operators()
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
