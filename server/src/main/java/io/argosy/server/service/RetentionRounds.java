package io.argosy.server.service;

import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.retention.RetentionService;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies the rules for ended jobs.
 *
 * @param worlds the realms that are open here
 */
public record RetentionRounds(Access access, Blobs blobs, Supplier<List<RealmWorld>> worlds) {
  private static final Logger LOG = LoggerFactory.getLogger(RetentionRounds.class);

  /** Looking through a journal is worth it when so many jobs were forgotten. */
  private static final int FORGOTTEN = 100;

  /** The store follows meanwhile. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** A store that follows no instruction for this long has a fault; the next round continues. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** To all realms; one that fails does not keep the others from it. */
  void round() {
    List<Removal> open = new ArrayList<>();
    for (RealmWorld world : worlds.get()) {
      guarded(world, () -> begin(world)).ifPresent(open::add);
    }
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (!open.isEmpty() && System.nanoTime() - until < 0 && isPaused()) {
      for (Removal one : List.copyOf(open)) {
        Optional<RetentionService.Removed> some =
            guarded(one.world(), () -> Optional.of(one.service().remove(one.counted())));
        if (some.filter(RetentionService.Removed::more).isEmpty()) {
          open.remove(one);
          guarded(one.world(), () -> Optional.of(one.world().index().trim(FORGOTTEN)));
        }
        if (some.filter(it -> it.jobs() > 0).isPresent()) {
          until = System.nanoTime() + PATIENCE.toNanos();
        }
      }
    }
  }

  /**
   * What the rule removes from one realm in this round.
   *
   * @param counted up to when ages count, if not up to the clock
   */
  private record Removal(RealmWorld world, RetentionService service, Optional<Instant> counted) {}

  private Optional<Removal> begin(RealmWorld world) throws IOException {
    Optional<Realm> realm = access.realm(world.name());
    if (realm.isEmpty()) {
      return Optional.empty();
    }
    RetentionService service = new RetentionService(world, blobs);
    return Optional.of(new Removal(world, service, service.begin(realm.get().retention())));
  }

  /** Lets the store follow; false when the service ends. */
  private static boolean isPaused() {
    try {
      Thread.sleep(PAUSE);
      return true;
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @FunctionalInterface
  private interface Step<T> {
    Optional<T> run() throws IOException;
  }

  /** Empty when a step failed. */
  private static <T> Optional<T> guarded(RealmWorld world, Step<T> step) {
    try {
      return step.run();
    } catch (ClosedByInterruptException closing) {
      return Optional.empty(); // The service ends; the next one applies it.
    } catch (IOException | RuntimeException e) {
      LOG.atError()
          .addKeyValue("realm", world.name())
          .setCause(e)
          .log("its retention rule was not applied; it is tried again");
      return Optional.empty();
    }
  }

  /**
   * To one realm, whose rule changed; if another replica has it, that one does in its next round,
   * which also removes what is left when there is much.
   */
  public void changed(Realm realm) throws IOException {
    for (RealmWorld world : worlds.get()) {
      if (world.name().equals(realm.name())) {
        RetentionService service = new RetentionService(world, blobs);
        service.remove(service.begin(realm.retention()));
      }
    }
  }
}
