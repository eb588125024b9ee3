package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.model.JobId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * For a realm whose jobs all stay in the state, such as a run of one job: names only, and stories
 * are found by reading the journal.
 */
public final class MemoryIndex implements JobIndex {
  private final SequencedMap<JobId, Optional<EndedJob>> jobs = new LinkedHashMap<>();
  private final Map<String, Long> last = new HashMap<>();
  private final Map<String, JobId> names = new HashMap<>();
  private long upTo;

  @Override
  public boolean isKept() {
    return false;
  }

  @Override
  public long upTo() {
    return upTo;
  }

  @Override
  public String mark() {
    return "";
  }

  @Override
  public void add(EntryChange change, String mark, Optional<RealmFacts> present) {
    change.accepted().forEach(this::accept);
    change.recalled().forEach(job -> jobs.put(job, Optional.empty()));
    change.archived().forEach(job -> jobs.put(job.id(), Optional.of(job)));
    change.forgotten().forEach(this::forget);
    upTo = change.seq();
  }

  private void accept(JobId job) {
    jobs.putIfAbsent(job, Optional.empty());
    JobNumbers parts = JobNumbers.of(job);
    parts.number().ifPresent(number -> last.merge(parts.name(), number, Math::max));
  }

  @Override
  public void commit() {
    // Nothing is stored.
  }

  @Override
  public void clear() {
    jobs.clear();
    last.clear();
    names.clear();
    upTo = 0;
  }

  @Override
  public boolean contains(JobId job) {
    return jobs.containsKey(job);
  }

  @Override
  public long lastNumber(String name) {
    return last.getOrDefault(name, 0L);
  }

  @Override
  public long[] entriesOf(JobId job) {
    return new long[0];
  }

  @Override
  public Optional<RealmFacts> presentAt(long seq) {
    return Optional.empty();
  }

  @Override
  public List<RealmFacts> realmAfter(long seq, int most) {
    return List.of();
  }

  @Override
  public Optional<EndedJob> archived(JobId job) {
    return jobs.getOrDefault(job, Optional.empty());
  }

  @Override
  public List<ListedJob> page(boolean newestFirst, Optional<JobId> after, int most) {
    List<ListedJob> found = new ArrayList<>();
    boolean begun = after.filter(jobs::containsKey).isEmpty();
    SequencedMap<JobId, Optional<EndedJob>> order = newestFirst ? jobs.reversed() : jobs;
    for (Map.Entry<JobId, Optional<EndedJob>> job : order.sequencedEntrySet()) {
      if (begun && found.size() < most) {
        found.add(new ListedJob(job.getKey(), job.getValue(), Optional.empty()));
      }
      begun |= after.equals(Optional.of(job.getKey()));
    }
    return found;
  }

  @Override
  public Optional<ListedJob> find(JobId job) {
    return Optional.ofNullable(jobs.get(job))
        .map(archived -> new ListedJob(job, archived, Optional.empty()));
  }

  /** No job leaves the state without an index that is stored. */
  @Override
  public List<ListedJob> ended(boolean bodies, Optional<EndedJob> after, int most) {
    return List.of();
  }

  @Override
  public void forget(JobId job) {
    jobs.remove(job);
  }

  @Override
  public void putNames(JobId job, List<String> more) {
    more.forEach(name -> names.put(name, job));
  }

  @Override
  public Optional<JobId> named(String name) {
    return Optional.ofNullable(names.get(name));
  }

  @Override
  public void close() {
    // Nothing is stored.
  }
}
