package io.argosy.server.access;

import io.argosy.runtime.blobs.SignedUrls;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.http.Problem;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits how often a client may call, however it authenticates: with a token, with a signed
 * address, or with the names of the older protocol. Callers check first whether the credential is
 * valid, so a client that shares an address with one that guesses can still work.
 */
public final class Admission {
  /** Allows for the burst when many clients start together. */
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

  /** A credential that a client shows, and its name in the audit log when it is refused. */
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
   * Counts a call with a valid credential.
   *
   * @param who the id of the token that counts
   * @throws Problem when it calls too often
   */
  public void known(ApiRequest request, String who) {
    request.peer().known().run();
    ofToken
        .take(who, System.nanoTime())
        .ifPresent(
            wait -> {
              throw tooOften(wait, "this token asks more often than it may");
            });
  }

  /**
   * Counts a call without a valid credential, and records what was shown.
   *
   * @param shown empty when no credential was shown: that is not a guess, and not recorded
   * @return the answer: the refusal, or that such calls came too often
   */
  public Problem refused(ApiRequest request, Optional<Shown> shown, Problem refusal) {
    String address = request.peer().address();
    Optional<Duration> wait = ofStranger.take(address, System.nanoTime());
    shown.ifPresent(it -> audit.refused(it.did, address, request.id()));
    return wait.map(it -> tooOften(it, "too many requests of " + address + " had no good token"))
        .orElse(refusal);
  }

  /**
   * Admits a client with a signed address. An address that was valid and has expired is refused,
   * but is not a guess: an agent that was disconnected for long may show hundreds.
   *
   * @param path the signed path
   * @param status of the answer when it is refused
   * @throws Problem when it is
   */
  public void signed(ApiRequest request, SignedUrls urls, String method, String path, int status) {
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
