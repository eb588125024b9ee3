package io.argosy.server.realm;

import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.http.Problem;
import io.argosy.server.job.BlobNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reports of bodies: each must be stored with the reported size and SHA-256. Small results come
 * with their reports: those of one delivery are stored together, one pack for each job, before the
 * kernel hears of them.
 */
final class StoredReports {
  private final RealmWorld world;
  private final BlobNames names;
  private final Blobs blobs;

  StoredReports(RealmWorld world, Blobs blobs) {
    this.world = world;
    this.names = world.names();
    this.blobs = blobs;
  }

  /** The reports of each group; a merged result that an agent of version 2 uploaded gets a name. */
  List<List<Report>> named(List<ReportDelivery.Group> groups) throws IOException {
    List<List<Report>> all = new ArrayList<>();
    for (ReportDelivery.Group group : groups) {
      List<Report> news = new ArrayList<>();
      for (Report report : group.news()) {
        news.add(report instanceof Report.Merged merged ? named(merged) : report);
      }
      all.add(news);
    }
    return all;
  }

  private Report.Merged named(Report.Merged merged) throws IOException {
    if (merged.failure().isPresent() || merged.result().isPresent()) {
      return merged;
    }
    Optional<ResultRef> body = blobs.describe(names.olderMerged(new JobId(merged.job())));
    return new Report.Merged(
        merged.order(),
        merged.job(),
        Optional.empty(),
        body.map(it -> new Report.Merged.Body(it.bytes(), it.sha256())));
  }

  /**
   * @throws Problem unless what is reported is stored
   */
  void check(Report report) throws IOException {
    if (report instanceof Report.Stored stored) {
      check(stored);
    } else if (report instanceof Report.Merged merged && merged.result().isPresent()) {
      Report.Merged.Body body = merged.result().get();
      String name = names.merged(new JobId(merged.job()), body.sha256());
      check(name, new ResultRef(body.bytes(), body.sha256()), "merged result of " + merged.job());
    }
  }

  private void check(Report.Stored stored) throws IOException {
    if (stored.result().isPresent()) {
      String found = Sha256.of(stored.result().get());
      if (!found.equals(stored.sha256())) {
        throw new Problem(409, "the SHA-256 of a result is " + found + ", not as reported");
      }
      return;
    }
    AttemptId attempt = AgentMessages.attempt(stored.attempt());
    Interval piece = AgentMessages.interval(stored.piece());
    check(
        names.result(attempt, piece, stored.sha256()),
        AgentMessages.ref(stored),
        "result of iterations "
            + piece.first()
            + " to "
            + (piece.end() - 1)
            + " of job "
            + attempt.job());
  }

  private void check(String name, ResultRef reported, String what) throws IOException {
    if (blobs.describe(name).filter(reported::equals).isEmpty()) {
      throw new Problem(
          409, "the " + what + " was reported but not uploaded as reported: upload it first");
    }
  }

  /**
   * Stores the results that came with reports; durable on return. If their reports are lost after
   * that, nothing names them.
   *
   * @return where each is; those that were uploaded are bodies of their own
   */
  Function<Report.Stored, ResultRef> pack(List<Report> all) throws IOException {
    SequencedMap<JobId, Set<Report.Stored>> wanted = wanted(all);
    Map<Report.Stored, ResultRef> places = new HashMap<>();
    try {
      for (Map.Entry<JobId, Set<Report.Stored>> one : wanted.entrySet()) {
        pack(one.getKey(), one.getValue(), places);
      }
    } catch (IOException e) {
      if (!(e instanceof Blobs.Full) && !String.valueOf(e.getMessage()).contains("No space left")) {
        throw e;
      }
      // An upload waits for space by itself; a report that waits holds up all others.
      throw new Problem(409, "the realm has no space for results in reports: upload them");
    }
    return stored -> places.getOrDefault(stored, AgentMessages.ref(stored));
  }

  private void pack(JobId job, Set<Report.Stored> results, Map<Report.Stored, ResultRef> places)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Report.Stored stored : results) {
      bytes.writeBytes(stored.result().orElseThrow());
    }
    String folder = names.packs(job);
    Blobs.Appended appended = blobs.append(folder, bytes.toByteArray());
    String pack = appended.pack().substring(folder.length() + 1);
    long offset = appended.offset();
    for (Report.Stored stored : results) {
      PackPlace place = new PackPlace(pack, offset, stored.bytes());
      places.put(stored, AgentMessages.ref(stored).in(place));
      offset += stored.bytes();
    }
  }

  /** The results in reports by their jobs, without those that are kept and reported again. */
  private SequencedMap<JobId, Set<Report.Stored>> wanted(List<Report> all) {
    SequencedMap<JobId, Set<Report.Stored>> wanted = new TreeMap<>();
    for (Report report : all) {
      if (report instanceof Report.Stored stored && stored.content().isPresent()) {
        JobId job = new JobId(stored.attempt().job());
        wanted.computeIfAbsent(job, it -> new LinkedHashSet<>()).add(stored);
      }
    }
    if (!wanted.isEmpty()) {
      Set<Report.Stored> known = world.look(state -> known(state, wanted.values()));
      wanted.values().forEach(some -> some.removeAll(known));
      wanted.values().removeIf(Set::isEmpty);
    }
    return wanted;
  }

  private static Set<Report.Stored> known(StateView state, Collection<Set<Report.Stored>> all) {
    Set<Report.Stored> known = new HashSet<>();
    for (Set<Report.Stored> some : all) {
      for (Report.Stored stored : some) {
        AttemptId attempt = AgentMessages.attempt(stored.attempt());
        Interval piece = AgentMessages.interval(stored.piece());
        boolean kept =
            state
                .job(attempt.job())
                .map(job -> job.kept().get(piece.first()))
                .filter(it -> it.attempt().equals(attempt) && it.piece().equals(piece))
                .isPresent();
        if (kept) {
          known.add(stored);
        }
      }
    }
    return known;
  }
}
