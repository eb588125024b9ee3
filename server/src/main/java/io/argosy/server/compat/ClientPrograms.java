package io.argosy.server.compat;

import io.argosy.core.model.AttemptId;
import io.argosy.server.realm.RealmWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service's in-memory knowledge of the program behind a worker's number: when it last started,
 * and which assignment it received last. Two programs that use one number differ in their own
 * elapsed time, which each counts from its own start.
 */
final class ClientPrograms {
  private static final Logger LOG = LoggerFactory.getLogger(ClientPrograms.class);

  /** Allows for clock drift between computers and for slow answers. */
  private static final Duration TOLERANCE = Duration.ofSeconds(10);

  private final Map<Key, Client> known = new ConcurrentHashMap<>();

  private record Key(String realm, AttemptId attempt) {}

  /**
   * @param at when its latest start arrived
   * @param since how long the program had run by then, by its own clock
   * @param again whether an earlier start arrived before
   * @param told the assignment that it received last; negative before the first
   * @param noticed whether a second program was detected and logged
   */
  private record Client(Instant at, Duration since, boolean again, long told, boolean noticed) {}

  void started(RealmWorld world, AttemptId attempt, Duration since, boolean again) {
    Instant now = world.now();
    known.compute(
        new Key(world.name(), attempt),
        (key, before) ->
            new Client(
                now,
                since,
                again,
                before == null ? -1 : before.told(),
                before != null && before.noticed()));
  }

  /** Whether only a program that started before the latest one can report this elapsed time. */
  boolean isAnEarlierOne(RealmWorld world, AttemptId attempt, Duration since) {
    Client client = known.get(new Key(world.name(), attempt));
    if (client == null || !client.again()) {
      return false;
    }
    Duration possible = Duration.between(client.at(), world.now()).plus(client.since());
    return since.compareTo(possible.plus(TOLERANCE)) > 0;
  }

  /** Logs, once, that two programs use one number. */
  void noticed(RealmWorld world, AttemptId attempt) {
    Key key = new Key(world.name(), attempt);
    Client before = known.get(key);
    if (before == null || !before.noticed()) {
      LOG.atWarn()
          .addKeyValue("realm", world.name())
          .addKeyValue("job", attempt.job())
          .addKeyValue("worker", WorkerNumber.number(attempt))
          .log("two programs report under one worker number: give each a config of its own");
    }
    known.computeIfPresent(
        key, (k, it) -> new Client(it.at(), it.since(), it.again(), it.told(), true));
  }

  void told(RealmWorld world, AttemptId attempt, long assigned) {
    known.compute(
        new Key(world.name(), attempt),
        (key, it) ->
            it == null
                ? new Client(Instant.MIN, Duration.ZERO, false, assigned, false)
                : new Client(it.at(), it.since(), it.again(), assigned, it.noticed()));
  }

  /** The assignment that the program received last from this service. */
  OptionalLong told(RealmWorld world, AttemptId attempt) {
    Client client = known.get(new Key(world.name(), attempt));
    return client == null || client.told() < 0
        ? OptionalLong.empty()
        : OptionalLong.of(client.told());
  }

  /** Removes a worker that has ended. */
  void forget(RealmWorld world, AttemptId attempt) {
    known.remove(new Key(world.name(), attempt));
  }
}
