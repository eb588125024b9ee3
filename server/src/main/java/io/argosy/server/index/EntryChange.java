package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.journal.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * What one entry changes in an index. It follows from the entry alone.
 *
 * @param accepted the jobs that it accepts
 * @param jobs all jobs that it concerns, except by instructions that it settles
 * @param given instructions that it gives, and the jobs that they serve
 * @param settled instructions that it settles and an earlier entry gave
 * @param archived jobs that leave the state
 * @param recalled jobs that are in the state again
 * @param dropped the bodies of which jobs go
 * @param forgotten jobs whose record is gone
 */
public record EntryChange(
    long seq,
    List<JobId> accepted,
    SequencedSet<JobId> jobs,
    SequencedMap<InstructionId, JobId> given,
    List<InstructionId> settled,
    List<Fact> realm,
    List<EndedJob> archived,
    List<JobId> recalled,
    List<RetentionFact.BodiesDropped> dropped,
    List<JobId> forgotten) {

  public static EntryChange of(Entry entry) {
    EntryChange change =
        new EntryChange(
            entry.seq(),
            new ArrayList<>(),
            new LinkedHashSet<>(),
            new LinkedHashMap<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    entry.facts().forEach(change::add);
    return change;
  }

  private void add(Fact fact) {
    JobFacts.job(fact).ifPresent(jobs::add);
    if (fact instanceof Fact.JobAccepted f) {
      accepted.add(f.job());
    } else if (fact instanceof Fact.Instructed f) {
      given.put(f.id(), f.instruction().job());
    } else if (fact instanceof Fact.Settled f) {
      if (given.remove(f.id()) == null) {
        settled.add(f.id());
      }
    } else if (fact instanceof Fact.JobArchived f) {
      archived.removeIf(it -> it.id().equals(f.job().id()));
      recalled.remove(f.job().id());
      archived.add(f.job());
    } else if (fact instanceof Fact.JobRecalled f) {
      archived.removeIf(it -> it.id().equals(f.archived().job()));
      recalled.add(f.archived().job());
    } else if (fact instanceof RetentionFact.BodiesDropped f) {
      dropped.add(f);
    } else if (fact instanceof RetentionFact.RecordForgotten f) {
      forgotten.add(f.job());
    } else if (JobFacts.job(fact).isEmpty()) {
      realm.add(fact);
    }
  }
}
