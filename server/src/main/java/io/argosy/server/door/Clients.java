package io.argosy.server.door;

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
 * What is known of the program behind a worker's number, while this service runs: when it last
 * started, and which assignment it was last told. Two programs under one number are told apart by
 * their own time: it counts from their own starts.
 */
final class Clients {
  private static final Logger LOG = LoggerFactory.getLogger(Clients.class);

  /** Clocks of computers tremble, and answers take their time. */
  private static final Duration TOLERANCE = Duration.ofSeconds(10);

  private final Map<Key, Client> known = new ConcurrentHashMap<>();

  private record Key(String realm, AttemptId attempt) {}

  /**
   * @param at when its latest start came
   * @param since how long the program had run by then, as it said
   * @param again whether another start came before
   * @param told the assignment that it heard of last; negative before the first
   * @param noticed whether a second program was noticed and logged
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

  /** Whether this time can only be of a program that started before the latest one did. */
  boolean isAnEarlierOne(RealmWorld world, AttemptId attempt, Duration since) {
    Client client = known.get(new Key(world.name(), attempt));
    if (client == null || !client.again()) {
      return false;
    }
    Duration possible = Duration.between(client.at(), world.now()).plus(client.since());
    return since.compareTo(possible.plus(TOLERANCE)) > 0;
  }

  /** Logs, once, that two programs speak under one number. */
  void noticed(RealmWorld world, AttemptId attempt) {
    Key key = new Key(world.name(), attempt);
    Client before = known.get(key);
    if (before == null || !before.noticed()) {
      LOG.atWarn()
          .addKeyValue("realm", world.name())
          .addKeyValue("job", attempt.job())
          .addKeyValue("worker", Worker.number(attempt))
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

  /** The assignment that its program heard of last, as far as this service told it. */
  OptionalLong told(RealmWorld world, AttemptId attempt) {
    Client client = known.get(new Key(world.name(), attempt));
    return client == null || client.told() < 0
        ? OptionalLong.empty()
        : OptionalLong.of(client.told());
  }

  /** Forgets a worker that is over. */
  void forget(RealmWorld world, AttemptId attempt) {
    known.remove(new Key(world.name(), attempt));
  }
}
