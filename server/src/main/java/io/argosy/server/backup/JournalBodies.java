package io.argosy.server.backup;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.journal.Entry;
import io.argosy.server.job.BlobNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The bodies of a realm that its journal names, up to an entry. A body of work that began after
 * that entry does not belong to the same state: the restored service numbers its attempts from
 * there again, and must not find the bodies of others under their names.
 */
final class JournalBodies {
  private static final Set<String> BY_ATTEMPT = Set.of("results", "outputs", "logs", "door");
  private static final String MERGED = "result";
  private static final String REUSED = "reused";

  private final BlobNames names;
  private final Map<String, OfJob> jobs = new HashMap<>();

  /** A kept result: its body must exist. */
  record Kept(AttemptId attempt, Interval piece, ResultRef result) {}

  /** What the journal has of one job. */
  private static final class OfJob {
    private final Set<String> places = new TreeSet<>();
    private final List<Kept> kept = new ArrayList<>();
    private Optional<ResultRef> merged = Optional.empty();
    private boolean ended;
    private boolean dropped;
  }

  JournalBodies(String realm) {
    this.names = new BlobNames(realm);
  }

  BlobNames names() {
    return names;
  }

  void add(Entry entry) {
    entry.facts().forEach(this::add);
  }

  private void add(Fact fact) {
    if (fact instanceof Fact.JobAccepted it) {
      of(it.job());
    } else if (fact instanceof Fact.AttemptPlaced it) {
      of(it.attempt().job()).places.add(place(it.attempt()));
    } else if (fact instanceof Fact.PieceKept it) {
      of(it.attempt().job()).kept.add(new Kept(it.attempt(), it.piece(), it.result()));
    } else if (fact instanceof Fact.ResultMerged it) {
      of(it.job()).merged = Optional.of(it.result());
    } else if (fact instanceof Fact.JobEnded it) {
      of(it.job()).ended = true;
    } else if (fact instanceof RetentionFact.BodiesDropped it) {
      of(it.job()).dropped = true;
    } else if (fact instanceof RetentionFact.RecordForgotten it) {
      jobs.remove(it.job().value());
    }
  }

  private OfJob of(JobId job) {
    return jobs.computeIfAbsent(job.value(), _ -> new OfJob());
  }

  private static String place(AttemptId attempt) {
    return attempt.task().index() + "." + attempt.number();
  }

  Set<String> jobs() {
    return new TreeSet<>(jobs.keySet());
  }

  boolean has(String job) {
    return jobs.containsKey(job);
  }

  /** Whether the bodies of a job were removed, as its journal says: none is missing. */
  boolean isDropped(String job) {
    OfJob known = jobs.get(job);
    return known != null && known.dropped;
  }

  List<Kept> kept(String job) {
    OfJob known = jobs.get(job);
    return known == null || known.dropped ? List.of() : List.copyOf(known.kept);
  }

  /** The merged result of a job, if its journal names the content. */
  Optional<ResultRef> merged(String job) {
    return Optional.ofNullable(jobs.get(job)).filter(it -> !it.dropped).flatMap(it -> it.merged);
  }

  /**
   * The body in which a kept result lies, by the names that it may have: a pack, a body of its own,
   * or the name that version 2 gave it.
   */
  List<String> names(Kept kept) {
    JobId job = kept.attempt().job();
    String sha256 = kept.result().sha256();
    if (kept.result().pack().isPresent()) {
      return List.of(names.packs(job) + "/" + kept.result().pack().get().pack());
    }
    return kept.attempt().isEarlier()
        ? List.of(names.reused(job, sha256), names.job(job) + "/" + REUSED)
        : List.of(
            names.result(kept.attempt(), kept.piece(), sha256),
            names.olderResult(kept.attempt(), kept.piece()));
  }

  /** The name under which the whole content of a kept result can be read. */
  String content(Kept kept) {
    return kept.attempt().isEarlier()
        ? names.reused(kept.attempt().job(), kept.result().sha256())
        : names.result(new KeptResult(kept.piece(), kept.attempt(), kept.result()));
  }

  /** Whether a body belongs to the state that the journal describes. */
  boolean includes(String name) {
    String[] parts = name.substring(names.all().length() + 1).split("/", 5);
    if (!parts[0].equals("jobs") || parts.length < 3) {
      return parts[0].equals("files");
    }
    OfJob job = jobs.get(parts[1]);
    if (job == null || job.dropped) {
      return false;
    }
    if (parts.length > 3 && BY_ATTEMPT.contains(parts[2])) {
      return parts[3].equals(REUSED) || job.places.contains(parts[3]);
    }
    return job.ended || !isMerged(parts[2]);
  }

  /** A merged result, named by its content or as in version 2. */
  private static boolean isMerged(String part) {
    return part.equals(MERGED) || part.startsWith(MERGED + ".");
  }
}
