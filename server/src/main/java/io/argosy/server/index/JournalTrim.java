package io.argosy.server.index;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Removes the entries of forgotten jobs from the past of a journal. Entries of a job that has a
 * record stay, so that it can be explained; facts about machines stay as long as such a job is
 * older than they are; that a job was forgotten stays as long as an older entry may name it.
 */
final class JournalTrim implements Journal.EntryUse {
  private static final int LISTS_AT_ONCE = 5_000;
  private static final int PAGE = 512;

  /** Looking through the index is worth it when one in this many jobs was forgotten. */
  private static final int SHARE = 8;

  private final RealmIndex index;
  private final Journal journal;
  private final BitSet used = new BitSet();
  private final Map<JobId, Boolean> known = new HashMap<>();
  private long upTo;
  private Optional<RealmFacts> begins = Optional.empty();

  JournalTrim(RealmIndex index, Journal journal) {
    this.index = index;
    this.journal = journal;
  }

  /** Returns how many parts of the journal were rewritten. */
  int run(int least) {
    JobIndex.Counts counts = index.ask(JobIndex::counts);
    if (counts.forgotten() < least || counts.forgotten() < counts.known() / SHARE) {
      return 0;
    }
    mark();
    int rewritten = journal.trim(this);
    index.ask(
        it -> {
          if (begins.isPresent()) {
            it.forgetRealm(begins.get());
          }
          it.trimmed();
          return rewritten;
        });
    return rewritten;
  }

  /** Finds out which entries are needed. */
  void mark() {
    upTo = index.ask(JobIndex::upTo);
    OptionalLong next = OptionalLong.of(0);
    while (next.isPresent()) {
      long from = next.getAsLong();
      next = index.ask(it -> it.markEntries(used, from, LISTS_AT_ONCE));
    }
  }

  @Override
  public int used(long after, long last) {
    return last > upTo
        ? (int) (last - after)
        : used.get((int) after + 1, (int) last + 1).cardinality();
  }

  @Override
  public Optional<Entry> left(Entry entry) {
    boolean needed = used.get((int) entry.seq());
    List<Fact> facts = entry.facts().stream().filter(fact -> isLeft(fact, needed)).toList();
    if (facts.size() == entry.facts().size() && needed) {
      return Optional.of(entry);
    }
    return facts.isEmpty()
        ? Optional.empty()
        : Optional.of(Entry.of(entry.seq(), List.of(), facts));
  }

  private boolean isLeft(Fact fact, boolean needed) {
    if (fact instanceof RetentionFact.RecordForgotten) {
      return true;
    }
    if (fact instanceof Fact.Settled) {
      return needed;
    }
    return JobFacts.job(fact).map(job -> needed && isKnown(job)).orElse(true);
  }

  private boolean isKnown(JobId job) {
    return known.computeIfAbsent(job, it -> index.ask(all -> all.contains(it)));
  }

  @Override
  public List<Fact> present(long seq) {
    Map<MachineId, Fact> machines = new TreeMap<>();
    Optional<RealmFacts> list = index.ask(it -> it.presentAt(seq));
    list.ifPresent(it -> it.facts().forEach(fact -> note(machines, fact)));
    long from = list.map(RealmFacts::seq).orElse(0L);
    List<RealmFacts> page = changes(from);
    while (!page.isEmpty()) {
      for (RealmFacts change : page) {
        if (change.seq() <= seq) {
          change.facts().forEach(fact -> note(machines, fact));
        }
      }
      long last = page.getLast().seq();
      page = last >= seq ? List.of() : changes(last);
    }
    begins = Optional.of(new RealmFacts(seq, List.copyOf(machines.values())));
    return begins.get().facts();
  }

  private List<RealmFacts> changes(long after) {
    return index.ask(it -> it.realmAfter(after, PAGE));
  }

  private static void note(Map<MachineId, Fact> machines, Fact fact) {
    if (fact instanceof Fact.MachineUp up) {
      machines.put(up.machine(), up);
    } else if (fact instanceof Fact.MachineDown down) {
      machines.remove(down.machine());
    }
  }
}
