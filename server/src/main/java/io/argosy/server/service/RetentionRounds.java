package io.argosy.server.service;

import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.retention.RetentionService;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
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

  /** To all realms; one that fails does not keep the others from it. */
  void round() {
    for (RealmWorld world : worlds.get()) {
      try {
        Optional<Realm> realm = access.realm(world.name());
        if (realm.isPresent()) {
          new RetentionService(world, blobs).apply(realm.get().retention());
          world.index().trim(FORGOTTEN);
        }
      } catch (ClosedByInterruptException closing) {
        return; // The service ends; the next one applies it.
      } catch (IOException | RuntimeException e) {
        LOG.atError()
            .addKeyValue("realm", world.name())
            .setCause(e)
            .log("its retention rule was not applied; it is tried again");
      }
    }
  }

  /**
   * To one realm, whose rule changed; if another replica has it, that one does in its next round.
   */
  public void changed(Realm realm) throws IOException {
    for (RealmWorld world : worlds.get()) {
      if (world.name().equals(realm.name())) {
        new RetentionService(world, blobs).apply(realm.retention());
      }
    }
  }
}
