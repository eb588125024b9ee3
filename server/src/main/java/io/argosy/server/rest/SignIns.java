package io.argosy.server.rest;

import io.argosy.server.access.Caller;
import io.argosy.server.access.RateLimit;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Request;
import io.argosy.server.realm.Service;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells who asks, and how often they may. A token that is good is always looked at first: whoever
 * shares an address with somebody who tries out tokens is not kept from working.
 */
final class SignIns {
  /** As much as comes at once when many begin together is let through. */
  private static final int BURST_SECONDS = 5;

  private final Service service;
  private final RateLimit ofToken;
  private final RateLimit ofStranger;

  SignIns(Service service, ConnectionLimits limits) {
    this.service = service;
    int often = limits.requestsPerSecond();
    ofToken = new RateLimit(often, (double) often * BURST_SECONDS);
    ofStranger = new RateLimit(limits.refusalsPerMinute() / 60.0, limits.refusalsPerMinute());
  }

  /**
   * @throws Problem when nobody is known by what was shown, or it was shown too often
   */
  Caller caller(Request request) {
    Caller caller;
    try {
      caller = service.caller(request.header("Authorization"));
    } catch (Problem e) {
      if (e.status() == 401) {
        refused(request);
      }
      throw e;
    }
    request.peer().known().run();
    // The machines that a service rents have one name for all their tokens.
    String who = caller.machine().map(it -> caller.realm() + "/" + it).orElseGet(caller::token);
    ofToken
        .take(who, System.nanoTime())
        .ifPresent(
            wait -> {
              throw tooOften(wait, "this token asks more often than it may");
            });
    return caller;
  }

  private void refused(Request request) {
    String address = request.peer().address();
    Optional<Duration> wait = ofStranger.take(address, System.nanoTime());
    if (request.header("Authorization").isPresent()) {
      service.audit().refused(address, request.id());
    }
    if (wait.isPresent()) {
      throw tooOften(wait.get(), "too many requests of " + address + " had no good token");
    }
  }

  private static Problem tooOften(Duration wait, String sentence) {
    long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return new Problem(429, sentence + "; try again in " + seconds + " s")
        .with("Retry-After", Long.toString(seconds));
  }
}
