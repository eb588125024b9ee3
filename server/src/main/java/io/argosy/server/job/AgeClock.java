package io.argosy.server.job;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instant up to which ages of ended jobs are counted. It follows the clock, but by one hour at
 * most for each round of retention: a clock that jumps ahead, or that was wrong when the service
 * started, does not make everything old at once.
 */
public final class AgeClock {
  private static final Logger LOG = LoggerFactory.getLogger(AgeClock.class);
  private static final String NAME = "retention.json";
  private static final String COUNTED = "counted";

  /** Rounds are much closer to each other. */
  private static final Duration STEP = Duration.ofHours(1);

  private final Documents documents;
  private Instant counted;

  private AgeClock(Documents documents, Instant counted) {
    this.documents = documents;
    this.counted = counted;
  }

  /**
   * @param journaled the instant of the last entry, for a realm that was never counted
   * @param now for a realm without entries
   */
  static AgeClock open(Documents documents, Instant journaled, Instant now) throws IOException {
    Instant first = journaled.equals(Instant.MIN) ? now : journaled;
    return new AgeClock(documents, stored(documents).orElse(first));
  }

  private static Optional<Instant> stored(Documents documents) throws IOException {
    Optional<Documents.Document> found = documents.find(NAME);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try {
      Fields fields = JsonTree.fields(NAME, found.get().body());
      return fields.text(COUNTED).map(Instant::parse);
    } catch (BadInput | DateTimeException damaged) {
      LOG.warn("{} cannot be read, ages count from the last entry", documents.place(NAME));
      return Optional.empty();
    }
  }

  /** The instant up to which ages count now: the clock's, unless it is far ahead. */
  public synchronized Instant at(Instant now) {
    Instant most = counted.plus(STEP);
    return now.isBefore(most) ? now : most;
  }

  /** The same, for a round of retention: the next may count further. */
  public synchronized Instant advance(Instant now) throws IOException {
    Instant next = at(now);
    if (next.isBefore(now)) {
      LOG.warn(
          "the clock says {}, but ages of ended jobs are counted up to {} only: either the service"
              + " was not running for long, or the clock is wrong",
          now,
          next);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(COUNTED, next);
    documents.put(NAME, JsonText.of(fields).getBytes(StandardCharsets.UTF_8));
    counted = next;
    return next;
  }
}
