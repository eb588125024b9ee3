package io.argosy.server.access;

import io.argosy.runtime.blobs.SignedUrls;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Request;
import java.time.Duration;
import java.util.Optional;

/**
 * How often somebody may ask, whichever way they come in: with a token, with a signed address, or
 * with the names that the older protocol knows. Callers check first whether what was shown is good,
 * so whoever shares an address with somebody who guesses is not kept from working.
 */
public final class Admission {
  /** As much as comes at once when many begin together is let through. */
  private static final int BURST_SECONDS = 5;

  private final Audit audit;
  private final RateLimit ofToken;
  private final RateLimit ofStranger;

  public Admission(Audit audit, ConnectionLimits limits) {
    this.audit = audit;
    int often = limits.requestsPerSecond();
    ofToken = new RateLimit(often, (double) often * BURST_SECONDS);
    ofStranger = new RateLimit(limits.refusalsPerMinute() / 60.0, limits.refusalsPerMinute());
  }

  /** What somebody shows to be let in, and what the audit log calls it when it is refused. */
  public enum Shown {
    /** A token, also as the secret of the older protocol. */
    TOKEN("token.refused"),
    /** An address with a signature. */
    ADDRESS("address.refused"),
    /** The id of a node of the older protocol. */
    NODE("node.refused"),
    /** The secret name of a job, by which workers of the older protocol report. */
    JOB("job.refused");

    private final String did;

    Shown(String did) {
      this.did = did;
    }
  }

  /**
   * Somebody asks who is known.
   *
   * @param who the id of the token that counts
   * @throws Problem when it asks too often
   */
  public void known(Request request, String who) {
    request.peer().known().run();
    ofToken
        .take(who, System.nanoTime())
        .ifPresent(
            wait -> {
              throw tooOften(wait, "this token asks more often than it may");
            });
  }

  /**
   * Counts somebody who is not known, and notes what was shown.
   *
   * @param shown nothing when nothing was shown: that is no guess, and not noted
   * @return what to answer: the refusal, or that it came too often
   */
  public Problem refused(Request request, Optional<Shown> shown, Problem refusal) {
    String address = request.peer().address();
    Optional<Duration> wait = ofStranger.take(address, System.nanoTime());
    shown.ifPresent(it -> audit.refused(it.did, address, request.id()));
    return wait.map(it -> tooOften(it, "too many requests of " + address + " had no good token"))
        .orElse(refusal);
  }

  /**
   * Lets whoever shows a signed address in. One that was right and has expired is refused, and is
   * no guess: an agent that was cut off for long may show hundreds.
   *
   * @param path what was signed
   * @param status of the answer when it is refused
   * @throws Problem when it is
   */
  public void signed(Request request, SignedUrls urls, String method, String path, int status) {
    Optional<SignedUrls.Wrong> wrong =
        urls.wrong(method, path, request.parameter("expires"), request.parameter("signature"));
    if (wrong.isPresent()) {
      Problem refusal = new Problem(status, wrong.get().sentence());
      throw wrong.get().expired() ? refusal : refused(request, Optional.of(Shown.ADDRESS), refusal);
    }
    request.peer().known().run();
  }

  private static Problem tooOften(Duration wait, String sentence) {
    long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return new Problem(429, sentence + "; try again in " + seconds + " s")
        .with("Retry-After", Long.toString(seconds));
  }
}
