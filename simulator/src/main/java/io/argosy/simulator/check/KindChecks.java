package io.argosy.simulator.check;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.kind.JobKinds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The kinds of job that are simulated, and what must hold for each. An immutable value.
 *
 * @param invariants by the name of the kind
 */
public record KindChecks(JobKinds kinds, SequencedMap<String, KindInvariants.Factory> invariants) {
  public KindChecks {
    invariants = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(invariants));
    require(
        kinds.names().equals(invariants.keySet()),
        "each kind has invariants: the kinds are "
            + kinds.names()
            + ", and the invariants those of "
            + invariants.keySet());
  }

  /** These kinds and one more. */
  public KindChecks with(JobKind kind, KindInvariants.Factory factory) {
    SequencedMap<String, KindInvariants.Factory> more = new LinkedHashMap<>(invariants);
    more.put(kind.name(), factory);
    return new KindChecks(kinds.with(kind), more);
  }

  /** The invariants of one simulation. */
  Created create(KindInvariants.Check check) {
    SequencedMap<String, KindInvariants> created = new LinkedHashMap<>();
    invariants.forEach((name, factory) -> created.put(name, factory.create(check)));
    return new Created(created);
  }

  /** The invariants of one simulation, by the name of the kind. */
  record Created(SequencedMap<String, KindInvariants> byName) {
    KindInvariants of(JobState job) {
      return Optional.ofNullable(byName.get(job.kind().name())).orElseThrow();
    }
  }
}
